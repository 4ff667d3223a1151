import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../product.ts'
import {
  type TestResult,
  commandOf,
  describeRun,
  judge,
  readReport,
  withBuild,
} from './run-suites.ts'
import { ALL_SUITES } from './suites.ts'

function write(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  return join(folder, 'report.json')
}

function read(report: object): string[] {
  const tests = readReport(write(report))
  return tests.map(({ name, outcome, attempts }) => `${outcome} ${attempts} ${name}`)
}

it('reads the tests of vitest, and a file that could not be loaded as a failed one', () => {
  const test = (fullName: string, status: string) => ({ fullName, status })
  const a = [test('a one', 'passed'), test('a two', 'failed'), test('a three', 'pending')]
  const testResults = [
    { name: join(ROOT, 'a.test.ts'), status: 'failed', assertionResults: a },
    { name: join(ROOT, 'b.test.ts'), status: 'failed', assertionResults: [] },
  ]
  expect(read({ testResults })).toEqual([
    'passed 1 a.test.ts › a one',
    'failed 1 a.test.ts › a two',
    'skipped 1 a.test.ts › a three',
    'failed 1 b.test.ts',
  ])
})

it('reads the tests of Playwright with their attempts, and errors outside of tests', () => {
  const spec = (title: string, status: string, attempts: number) => ({
    title,
    tests: [{ status, results: Array.from({ length: attempts }, () => ({})) }],
  })
  const file = 'a.spec.ts'
  const suites = [
    {
      ...{ title: file, file },
      specs: [spec('one', 'unexpected', 2)],
      suites: [
        { title: 'of two', file, specs: [spec('two', 'expected', 1), spec('three', 'flaky', 2)] },
      ],
    },
  ]
  expect(read({ suites, errors: [{ message: 'The product did not start' }] })).toEqual([
    'failed 2 a.spec.ts › one',
    'passed 1 a.spec.ts › of two › two',
    'passed 2 a.spec.ts › of two › three',
    'failed 1 outside of a test',
  ])
})

it('counts a run without a report as failed', () => {
  expect(readReport('/nowhere/report.json')).toMatchObject([{ outcome: 'failed' }])
})

it('believes an exit code only when the report proves it; arguments of the runner may choose no test', () => {
  const one = (status: string) => {
    const assertionResults = [{ fullName: 'one', status }]
    return write({ testResults: [{ name: 'a.test.ts', status, assertionResults }] })
  }
  const nowhere = '/nowhere/report.json'
  const empty = write({ testResults: [] })
  const emptyJourneys = write({ suites: [], errors: [] })
  const outcomes = [
    ['vitest', true, one('passed'), [], 'passed'],
    ['vitest', true, one('failed'), [], 'failed'],
    ['vitest', true, one('failed'), ['a'], 'failed'],
    ['vitest', false, one('passed'), [], 'failed'],
    ['vitest', true, empty, [], 'failed'],
    ['vitest', true, empty, ['a'], 'passed'],
    ['vitest', true, nowhere, [], 'failed'],
    ['vitest', true, nowhere, ['a'], 'passed'],
    ['vitest', false, nowhere, ['a'], 'failed'],
    ['playwright', true, emptyJourneys, [], 'failed'],
    ['playwright', true, emptyJourneys, ['a'], 'passed'],
    ['playwright', true, write({ suites: [], errors: [{}] }), ['a'], 'failed'],
    ['build', true, nowhere, [], 'passed'],
    ['build', false, nowhere, [], 'failed'],
  ] as const
  const wrong = outcomes.filter(
    ([runner, didSucceed, report, runnerArgs, outcome]) =>
      judge({ runner }, { didSucceed, report, runnerArgs }).outcome !== outcome,
  )
  expect(wrong).toEqual([])
})

it('lets a suite be empty only when arguments choose its tests', () => {
  const lenient = (args: readonly string[]) =>
    ALL_SUITES.filter(suite => /pass-?with-?no-?tests/i.test(commandOf(suite, '', args).join(' ')))
  expect(lenient([])).toEqual([])
  expect(lenient(['a'])).toEqual(ALL_SUITES.filter(({ runner }) => runner !== 'build'))
})

it('ends with what failed, each suite, each flaky test, and how many passed', () => {
  const test = (name: string, outcome: TestResult['outcome'], attempts = 1): TestResult => ({
    ...{ name, outcome, attempts },
  })
  const units = [test('a › one', 'passed'), test('a › two', 'failed'), test('b', 'skipped')]
  const lines = describeRun([
    { key: 'build', outcome: 'failed', seconds: 0, tests: [] },
    { key: 'units', outcome: 'failed', seconds: 61.4, tests: units },
    { key: 'journeys', outcome: 'passed', seconds: 5, tests: [test('c › four', 'passed', 3)] },
  ]).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['✗ build', '✗ a › two']))
  expect(lines).toContainEqual(expect.stringMatching(/^units +FAILED +61 +3 +0$/))
  expect(lines.slice(-3)).toEqual([
    'FLAKY: journeys › c › four (attempt 3)',
    '2 passed, 2 failed, 1 skipped',
    '',
  ])
})

it('what starts the product runs after its build', () => {
  const keysOf = (key: string) =>
    withBuild(ALL_SUITES.filter(suite => suite.key === key)).map(suite => suite.key)
  expect(keysOf('https')).toEqual(['build', 'https'])
  expect(keysOf('faults')).toEqual(['build', 'faults'])
  expect(keysOf('sandbox')).toEqual(['sandbox'])
  expect(withBuild(ALL_SUITES)).toEqual(ALL_SUITES)
})
