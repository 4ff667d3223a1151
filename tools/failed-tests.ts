import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed, and what its runner printed of the first error. */
export interface FailedTest {
  title: string
  message: string
}

/** The parts of vitest's JSON report (which is Jest's) that are read here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The parts of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: PlaywrightError[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  file: string
  specs?: { title: string; ok: boolean; tests: { results: { error?: PlaywrightError }[] }[] }[]
}
interface PlaywrightError {
  message?: string
}

/** Reads the failed tests from a JSON report of vitest or of Playwright. */
export function readFailedTests(path: string): FailedTest[] {
  if (!existsSync(path)) return [{ title: 'no report was written', message: '' }]
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport
  return 'testResults' in report ? failedInVitest(report) : failedInPlaywright(report)
}

function failedInVitest({ testResults }: VitestReport): FailedTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    // If a test file cannot be loaded, the file has failed without a failed test.
    if (status === 'failed' && failed.length === 0) return [toFailedTest(name, message)]
    return failed.map(({ fullName, failureMessages }) => toFailedTest(fullName, failureMessages[0]))
  })
}

function failedInPlaywright({ suites, errors }: PlaywrightReport): FailedTest[] {
  const failedIn = ({ file, specs = [], suites = [] }: PlaywrightSuite): FailedTest[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const [error] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []))
        return toFailedTest(`${file} › ${title}`, error?.message)
      }),
    ...suites.flatMap(failedIn),
  ]
  return [
    ...suites.flatMap(failedIn),
    ...errors.map(({ message }) => toFailedTest('outside of a test', message)),
  ]
}

function toFailedTest(title: string, message = ''): FailedTest {
  return { title, message: stripVTControlCharacters(message) }
}
