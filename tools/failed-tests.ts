import { existsSync, readFileSync } from 'node:fs'

/** The parts of vitest's JSON report (which is Jest's) that are read here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** The parts of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean }[]
}

/** Reads the names of the failed tests from a JSON report of vitest or of Playwright. */
export function readFailedTests(path: string): string[] {
  if (!existsSync(path)) return ['no report was written']
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport
  return 'testResults' in report ? failedInVitest(report) : failedInPlaywright(report)
}

function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    // If a test file cannot be loaded, the file has failed without a failed test.
    if (status === 'failed' && failed.length === 0) return [name]
    return failed.map(({ fullName }) => fullName)
  })
}

function failedInPlaywright({ suites, errors }: PlaywrightReport): string[] {
  const failedIn = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ title }) => title),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
  return [...suites.flatMap(failedIn), ...errors.map(({ message }) => message ?? 'an error')]
}
