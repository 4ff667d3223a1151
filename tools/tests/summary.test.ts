import { expect, it } from 'vitest'
import { type KeptSuite, keep, mergeKept } from './kept-results.ts'
import type { TestResult } from './read-report.ts'
import type { SuiteResult } from './run-suite.ts'
import { describeRun } from './summary.ts'
import { ALL_SUITES } from './suites.ts'

function test(title: string, outcome: TestResult['outcome'], attempts = 1): TestResult {
  return { file: 'a.test.ts', title, outcome, attempts, ms: 5 }
}

function result(key: string, outcome: SuiteResult['outcome'], tests: TestResult[]): SuiteResult {
  const suite = ALL_SUITES.find(each => each.key === key)
  if (!suite) throw new Error(`No suite ${key}`)
  return { suite, outcome, seconds: 61.4, tests }
}

it('the last lines have each suite, each flaky test, and how many passed', () => {
  const lines = describeRun([
    result('units', 'failed', [
      test('one', 'passed'),
      { ...test('two', 'failed'), error: 'expected 1' },
      test('three', 'skipped'),
    ]),
    result('journeys', 'passed', [test('four', 'passed', 3)]),
    result('webkit', 'skipped', []),
  ]).split('\n')
  expect(lines.slice(-3)).toEqual([
    'FLAKY: journeys › a.test.ts › four (attempt 3)',
    '2 passed, 1 failed, 1 skipped',
    '',
  ])
  expect(lines).toContain('  ✗ a.test.ts › two')
  expect(lines).toContain('      expected 1')
  expect(lines).toContainEqual(expect.stringMatching(/^units +FAILED +61 s +3$/))
  expect(lines).toContainEqual(expect.stringMatching(/^journeys +passed +61 s +1 +1$/))
  expect(lines).toContainEqual(expect.stringMatching(/^webkit +skipped/))
})

it('a suite that fails without a failed test counts as a failed one', () => {
  expect(describeRun([result('build', 'failed', [])])).toMatch(/\n0 passed, 1 failed, 0 skipped\n$/)
})

const tree = { commit: 'c1', isClean: true }
const kept = (key: string, outcome: SuiteResult['outcome'], tests: TestResult[]): KeptSuite[] =>
  keep([result(key, outcome, tests)], tree)

it('a suite that ran in part keeps the results of its other tests', () => {
  const before = kept('units', 'failed', [test('one', 'failed'), test('two', 'failed')])
  const mended = kept('units', 'passed', [test('one', 'passed'), test('two', 'skipped')])
  const [units] = mergeKept(before, mended, true)
  expect(units?.outcome).toBe('failed')
  expect(units?.tests.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['one', 'passed'],
    ['two', 'failed'],
  ])
  expect(mergeKept(before, mended, false)[0]?.outcome).toBe('passed')
})

it('a suite that did not run keeps its last result', () => {
  const before = kept('sound', 'failed', [test('one', 'failed')])
  const merged = mergeKept(before, kept('units', 'passed', []), false)
  expect(merged.map(({ key, outcome }) => [key, outcome])).toEqual([
    ['units', 'passed'],
    ['sound', 'failed'],
  ])
})
