import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { ROOT } from './product.ts'
import { ALL_SUITES, type Suite, runOrSkipSuite, runSuite } from './suites.ts'

const REASON = 'The browser was not found.'

function suite(reason: string | undefined): Suite {
  return { name: 'a suite', command: ['true'], reasonToSkip: () => reason }
}

function spyOnOutput() {
  return vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}

it('skips a suite whose browser is missing, and gives the reason in one sentence', async () => {
  const output = spyOnOutput()
  const result = await runOrSkipSuite(suite(REASON), {})
  expect(result).toMatchObject({ passed: true, skipped: REASON })
  expect(output.mock.calls).toEqual([[`${REASON}\n`]])
  output.mockRestore()
})

it('fails a suite whose browser is missing when browsers are required', async () => {
  const output = spyOnOutput()
  const result = await runOrSkipSuite(suite(REASON), { REQUIRE_BROWSERS: '1' })
  expect(result.passed).toBe(false)
  expect(output.mock.calls).toEqual([[`${REASON}\n`]])
  output.mockRestore()
})

it('fails a suite whose program is missing when programs are required, whatever browsers are', async () => {
  const output = spyOnOutput()
  const proxied: Suite = { ...suite(REASON), requiredBy: 'REQUIRE_PROGRAMS' }
  expect(await runOrSkipSuite(proxied, { REQUIRE_BROWSERS: '1' })).toMatchObject({ passed: true })
  expect(await runOrSkipSuite(proxied, { REQUIRE_PROGRAMS: '1' })).toMatchObject({ passed: false })
  output.mockRestore()
})

it('runs a suite that lacks nothing', async () => {
  const result = await runOrSkipSuite(suite(undefined), process.env)
  expect(result).toMatchObject({ passed: true })
  expect(result.skipped).toBeUndefined()
})

it('reads from the report of a suite which tests have failed', async () => {
  const report = {
    testResults: [
      {
        assertionResults: [
          { fullName: 'adds', status: 'failed', failureMessages: ['expected 2 to be 3'] },
        ],
      },
    ],
  }
  const write = `
    const path = process.argv.find(word => word.startsWith('--outputFile.json=')).split('=')[1]
    require('node:fs').writeFileSync(path, ${JSON.stringify(JSON.stringify(report))})
    process.exit(1)`
  const failing: Suite = { name: 'a suite', command: ['node', '-e', write, '--', 'vitest'] }
  expect(await runSuite(failing)).toMatchObject({
    passed: false,
    failed: [{ title: 'adds', message: 'expected 2 to be 3' }],
  })
})

/** The default export of a configuration of vitest. */
async function configOf(file: string): Promise<{ name?: string; projects?: string[] }> {
  const { default: config } = (await import(join(ROOT, file))) as { default: { test: object } }
  return config.test
}

it('runs every project of vitest in exactly one suite of npm test', async () => {
  const { projects = [] } = await configOf('vitest.config.ts')
  const files = projects.map(path => (path.endsWith('.ts') ? path : `${path}/vitest.config.ts`))
  const names = await Promise.all(files.map(async file => (await configOf(file)).name))
  const run = ALL_SUITES.flatMap(({ command }) =>
    command.flatMap(word => /^--project=(.+)$/.exec(word)?.[1] ?? []),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(run.sort()).toEqual(names.sort())
})
