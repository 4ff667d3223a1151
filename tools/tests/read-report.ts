import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test of a run. */
export interface TestResult {
  /** From the root of the repository; of Playwright from the folder of its tests. */
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** More than one if it was repeated after a failure. */
  attempts: number
  /** Of the last attempt. */
  ms: number
  /** What the runner printed of the first failure, also of a test that passed at a later attempt. */
  error?: string
}

/** The parts of vitest's JSON report (which is Jest's) that are read here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages: string[]
    }[]
  }[]
}

/** The parts of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: PlaywrightTest[] }[]
}
interface PlaywrightTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { duration: number; error?: { message?: string } }[]
}

/**
 * Reads a JSON report of vitest or of Playwright. What failed outside of a test, such as a file that could not be
 * loaded, is a failed test too.
 */
export function readReport(path: string, root: string): TestResult[] {
  if (!existsSync(path)) return [failure('', 'no report was written')]
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport
  return 'testResults' in report ? ofVitest(report, root) : ofPlaywright(report)
}

function ofVitest({ testResults }: VitestReport, root: string): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.map(
      ({ fullName, status, duration, failureMessages }): TestResult => ({
        ...{ file, title: fullName, attempts: 1, ms: Math.round(duration ?? 0) },
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        ...errorOf(failureMessages[0]),
      }),
    )
    const isBroken = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')
    return isBroken ? [...tests, failure(file, 'the file', message)] : tests
  })
}

function ofPlaywright({ suites, errors }: PlaywrightReport): TestResult[] {
  return [
    ...suites.flatMap(suite => testsOf(suite, [])),
    ...errors.map(({ message }) => failure('', 'outside of a test', message)),
  ]
}

const PLAYWRIGHT_OUTCOMES = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const

function testsOf(suite: PlaywrightSuite, groups: readonly string[]): TestResult[] {
  const { file, specs = [], suites = [] } = suite
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }): TestResult => ({
      ...{ file, title: [...groups, title].join(' › '), attempts: results.length },
      outcome: PLAYWRIGHT_OUTCOMES[status],
      ms: results.at(-1)?.duration ?? 0,
      ...errorOf(results.find(({ error }) => error)?.error?.message),
    })),
  )
  return [...own, ...suites.flatMap(inner => testsOf(inner, [...groups, inner.title]))]
}

function failure(file: string, title: string, message?: string): TestResult {
  return { file, title, outcome: 'failed', attempts: 1, ms: 0, ...errorOf(message) }
}

function errorOf(message: string | undefined): Pick<TestResult, 'error'> {
  return message ? { error: stripVTControlCharacters(message) } : {}
}
