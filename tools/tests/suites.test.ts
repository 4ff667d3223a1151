import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../product.ts'
import { rowFor, suitesFor } from './changed-suites.ts'
import { ALL_SUITES } from './suites.ts'

/** The default export of a configuration of vitest. */
async function configOf(file: string): Promise<{ name?: string; projects?: string[] }> {
  const { default: config } = (await import(join(ROOT, file))) as { default: { test: object } }
  return config.test
}

it('each project of vitest belongs to a suite', async () => {
  const { projects = [] } = await configOf('vitest.config.ts')
  const files = projects.map(path => (path.endsWith('.ts') ? path : `${path}/vitest.config.ts`))
  const names = await Promise.all(files.map(async file => (await configOf(file)).name))
  const run = ALL_SUITES.filter(({ runner }) => runner === 'vitest').flatMap(
    ({ projects = [] }) => projects,
  )
  expect(names.length).toBeGreaterThan(5)
  expect([...new Set(run)].sort()).toEqual(names.sort())
})

it('each file of the repository has a row of suites that exist', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  expect(files.filter(file => rowFor(file) === undefined)).toEqual([])
  const keys = ALL_SUITES.map(({ key }) => key)
  const unknown = files.flatMap(file => rowFor(file) ?? []).filter(key => !keys.includes(key))
  expect([...new Set(unknown)]).toEqual([])
})

it.each([
  [['docs/operating.md', 'packages/server/README.md'], ['units']],
  [['deploy/sip/kamailio.cfg'], ['units', 'slow', 'gateway', 'carriers']],
  [['package-lock.json'], ALL_SUITES.map(({ key }) => key)],
  [['a-new-folder/file.ts'], ALL_SUITES.map(({ key }) => key)],
  [
    ['packages/server/src/store/calls/claim-call.ts', 'e2e/sound/voicemail.spec.ts'],
    ['build', 'units', 'slow', 'postgres', 'faults', 'journeys', 'sound'],
  ],
])('a change of %j asks for %j', (files, keys) => {
  expect(suitesFor(files)).toEqual(keys)
})
