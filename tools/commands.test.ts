import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type TestPostgres, findPostgres, findPostgresPrograms } from './programs/find-postgres.ts'
import { findProgram } from './programs/find-program.ts'
import { CONFIGURATION, runNpm as npm } from './processes/npm-command.ts'
import { ROOT } from './product.ts'

/*
 * The commands of package.json, run the way a person types them: through npm, in the root of the repository. What takes
 * minutes is called so that it only says what it could do.
 */

const hasPostgres =
  findPostgresPrograms('initdb', 'postgres') !== null || process.env['REQUIRE_PROGRAMS'] === '1'

describe.each([
  { name: 'the embedded database', needsPostgres: false },
  { name: 'PostgreSQL', needsPostgres: true },
])('on $name', ({ needsPostgres }) => {
  let folder: string
  let postgres: TestPostgres | null = null
  let env: Record<string, string | undefined>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ringback-commands-'))
    if (needsPostgres && hasPostgres) postgres = await findPostgres({ isOwn: true })
    env = { ...CONFIGURATION, DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres?.url ?? '' }
  })
  afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.skipIf(needsPostgres && !hasPostgres)(
    'operator makes the first operator and switches calling, audit checks the books, doctor the rest',
    async () => {
      const created = await npm('run operator -- create ada@example.com', env)
      expect(created.output).toContain('Created ada@example.com (owner)')
      const off = 'run operator -- calling off --reason Fraud'
      const switched = [await npm(off, env), await npm(off, env)]
      expect(switched[0]?.output).toContain('Calling is off. No new call can start')
      expect(switched[1]?.output).toContain('Calling was off before. Nothing has changed.')
      const audited = await npm('run audit', env)
      expect(audited.output).toMatch(/All \d+ invariants hold\./)
      expect([created.status, audited.status]).toEqual([0, 0])
      const examined = await npm('run doctor', env)
      expect(examined.output).toMatch(/^ok +Data directory [^]*^ok +Database version /m)
      expect(examined.status).toBe(1)
    },
  )
})

/** Each row: the command, the variables, and what it prints. */
const COMMANDS: readonly [line: string, env: Record<string, string>, printed: RegExp][] = [
  ['start', { PORT: 'x' }, /PORT must be a port number/],
  ['run dev', { PORT: 'x' }, /PORT must be a port number/],
  ['start -- --carrier pigeon', {}, /--carrier must be one of twilio; sip; .*, not "pigeon"\./],
  ['start -- --carrier', {}, /'--carrier <value>' argument missing/],
  ['run dev -- --career sip', {}, /Unknown option '--career'/],
  ['run simulate -- --steps 20', {}, /1 seeds of 20 steps: every invariant held/],
  ['run bench -- none', {}, /Unknown bench: none\. The benches are .*http/],
  ['run lighthouse -- none', {}, /Unknown bench: none\./],
  ['run faults -- none', {}, /Unknown fault: none\. The faults are .*disk/],
  ['run test:stress -- --runs 0', {}, /--runs must be a whole number/],
  [
    'run coverage -- 2.45',
    {},
    /^2\.45 read as 39: Otherwise .*\n {2}packages\/web\/.*\.test\.tsx?: /m,
  ],
  ['run operator -- --help', {}, /calling .*<state>[^]*create .*<email>/],
]

it.each(COMMANDS)('npm %s', async (line, env, printed) => {
  expect((await npm(line, env)).output).toMatch(printed)
})

it('npm start -- --carrier sip names what to install, and starts nothing without it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['node', 'npm', 'sh']) symlinkSync(findProgram(name) ?? '', join(folder, name))
  const DATA_DIR = join(folder, 'data')
  const { status, output } = await npm('start -- --carrier sip', { PATH: folder, DATA_DIR })
  expect(output).toMatch(/sudo apt-get install [\w -]*rtpengine-daemon sip-tester/)
  expect(output).not.toContain('Building')
  expect(status).toBe(1)
  expect(existsSync(DATA_DIR)).toBe(false)
})

/** What a change or a release runs itself, and would take a test minutes. */
const RUN_BY_OTHERS = {
  'npm test': ['test', 'test:quick', 'build', 'e2e', 'check:types'],
  'each change': ['check', 'check:format', 'check:lint', 'check:arrows', 'check:unused', 'format'],
  'each release': ['check:audit', 'test:long', 'screenshots'],
  'the tests that need a build': ['serve'],
}

it('has a test for each command that nothing else runs', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const tested = [...COMMANDS.map(([line]) => line), 'run audit', 'run doctor'].map(
    line => line.replace('run ', '').split(' ')[0],
  )
  const known = [...tested, ...Object.values(RUN_BY_OTHERS).flat()]
  expect([...new Set(known)].sort()).toEqual(Object.keys(scripts).sort())
})
