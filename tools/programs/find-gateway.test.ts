import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { NO_GATEWAY, describeMissingPackages, missingGatewayPackages } from './find-gateway.ts'

afterEach(() => vi.unstubAllEnvs())

it('finds out whether flite is missing, which a gateway does not need', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv('PATH', folder)
  const { needed, speech } = missingGatewayPackages()
  expect(speech).toEqual(['flite'])
  expect(needed).not.toContain('flite')
  writeFileSync(join(folder, 'flite'), '')
  expect(missingGatewayPackages()).toEqual({ needed, speech: [] })
})

it('prints nothing when nothing is missing', () => {
  expect(describeMissingPackages({ needed: [], speech: [] })).toBe('')
})

it('installs what is missing without what Debian recommends, which listens to everybody', () => {
  const needed = ['kamailio', 'kamailio-tls-modules', 'rtpengine-daemon']
  const text = describeMissingPackages({ needed, speech: ['flite'] })
  const all = [...needed, 'flite'].join(' ')
  expect(text).toContain(`\n  sudo apt-get install --no-install-recommends ${all}\n`)
  expect(text).toContain('reads out no code')
  expect(NO_GATEWAY).toContain('apt-get install --no-install-recommends kamailio')
})

it.each<[string[], string, string[]]>([
  [['kamailio', 'rtpengine-daemon'], 'kamailio rtpengine-daemon', ['port 5060', 'port 2223']],
  [['rtpengine-daemon', 'kamailio-tls-modules'], 'rtpengine-daemon', ['port 2223']],
])('says what Debian starts of %j, and how to stop it', (needed, names, ports) => {
  const text = describeMissingPackages({ needed, speech: [] })
  expect(text).toContain(`\n  sudo systemctl disable --now ${names}\n`)
  expect(text.match(/port \d+/g)).toEqual(ports)
  expect(text).not.toContain('flite')
})

it('names nothing that is started by modules and speech alone', () => {
  const text = describeMissingPackages({ needed: ['kamailio-tls-modules'], speech: ['flite'] })
  expect(text).not.toMatch(/starts|systemctl/)
})
