import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ROOT } from '../product.ts'
import { npm, programOf } from './npm-programs.ts'

const versionBy = (args: string[]) =>
  execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })

describe('programs that npm brings', () => {
  it.each(['as npm names itself', 'from where npm is installed'])('run npm, found %s', how => {
    const { npm_execpath: named = '' } = process.env
    vi.stubEnv('npm_execpath', how === 'as npm names itself' ? named : '')
    expect(versionBy(npm('--version'))).toMatch(/^\d+\.\d+\.\d+\s*$/)
    vi.unstubAllEnvs()
  })

  it.each(['vitest', '@playwright/test'])('run %s', name => {
    expect(versionBy(programOf(name, '--version'))).toMatch(/\d+\.\d+\.\d+/)
  })
})

/** What only a Unix shell understands. */
const UNIX_ONLY = /[\'$`;]|(^|&& )([A-Z_]+=|(rm|cp|mv|mkdir|sh|env|export|test) )|\.sh\b/

it('no script of a package needs a Unix shell', () => {
  const folders = [
    ...readdirSync(join(ROOT, 'packages')).map(name => `packages/${name}`),
    ...['.', 'e2e', 'lab'],
  ]
  const scripts = folders.flatMap(folder => {
    const file = readFileSync(join(ROOT, folder, 'package.json'), 'utf8')
    return Object.entries((JSON.parse(file) as { scripts?: Record<string, string> }).scripts ?? {})
  })
  expect(scripts.length).toBeGreaterThan(25)
  expect(scripts.filter(([, command]) => UNIX_ONLY.test(command))).toEqual([])
})
