import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findFirefox } from './find-firefox.ts'

/** Makes PATH a folder that contains one program. @returns the program's path. */
function installOnPath(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-programs-'))
  const program = join(folder, name)
  writeFileSync(program, '')
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${join(folder, 'missing')}:${folder}`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  return program
}

it.each(['firefox', 'firefox-esr'])('finds %s on the PATH', name => {
  const program = installOnPath(name)
  vi.stubEnv('FIREFOX_PATH', undefined)
  expect(findFirefox()).toBe(program)
})

it('prefers the Firefox that FIREFOX_PATH names', () => {
  installOnPath('firefox')
  vi.stubEnv('FIREFOX_PATH', '/opt/nightly/firefox')
  expect(findFirefox()).toBe('/opt/nightly/firefox')
})
