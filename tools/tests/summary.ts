import { formatTable } from '../format-table.ts'
import type { TestResult } from './read-report.ts'
import type { SuiteResult } from './run-suite.ts'

/** The last lines of a run: what failed, a table of the suites, the flaky tests, and how many passed. */
export function describeRun(results: readonly SuiteResult[]): string {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0)
  const rows = results.map(({ suite, outcome, seconds, tests }) => [
    suite.key,
    outcome === 'failed' ? 'FAILED' : outcome,
    formatSeconds(seconds),
    String(tests.length || '').padStart(6),
    String(tests.filter(isFlaky).length || '').padStart(5),
  ])
  const heading = ['suite', 'outcome', 'seconds', ' tests', 'flaky']
  const flaky = results.flatMap(({ suite, tests }) => flakyLines(suite.key, tests))
  return [
    results.map(describeFailures).join(''),
    `\n${formatTable([heading, ...rows, ['total', '', formatSeconds(total), '', '']])}\n`,
    ...flaky.map(line => `FLAKY: ${line}\n`),
    `${countsOf(results)}\n`,
  ].join('')
}

/** A suite that failed without a failed test counts as one. */
function countsOf(results: readonly SuiteResult[]): string {
  const tests = results.flatMap(({ outcome, tests, suite }) => {
    const isCounted = outcome !== 'failed' || tests.some(test => test.outcome === 'failed')
    const whole = { file: '', title: suite.name, outcome: 'failed', attempts: 1, ms: 0 } as const
    return isCounted ? tests : [...tests, whole]
  })
  const count = (outcome: TestResult['outcome']) =>
    tests.filter(test => test.outcome === outcome).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
}

function describeFailures({ suite, outcome, tests, reason }: SuiteResult): string {
  if (outcome !== 'failed') return ''
  const failed = tests.filter(test => test.outcome === 'failed')
  const lines = failed.map(({ file, title, error = '' }) => {
    const first = error.split('\n').filter(line => line.trim() !== '' && !/node_modules/.test(line))
    return [`  ✗ ${file} › ${title}`, ...first.slice(0, 12).map(line => `      ${line}`)].join('\n')
  })
  return `\nFailed in ${suite.key}:\n${lines.join('\n') || `  ${reason ?? 'see its output'}`}\n`
}

function isFlaky({ outcome, attempts }: TestResult): boolean {
  return outcome === 'passed' && attempts > 1
}

export function flakyLines(key: string, tests: readonly TestResult[]): string[] {
  return tests
    .filter(isFlaky)
    .map(({ file, title, attempts }) => `${key} › ${file} › ${title} (attempt ${attempts})`)
}

function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(0)} s`.padStart(7)
}
