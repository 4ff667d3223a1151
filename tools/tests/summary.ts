import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatTable } from '../format-table.ts'
import { ROOT } from '../product.ts'
import type { TestResult } from './read-report.ts'
import type { SuiteResult } from './run-suite.ts'

/** A suite in `test-results/last-run.json` and `test-results/all.json`. */
export interface KeptSuite {
  key: string
  /** The commit that was tested. */
  commit: string
  /** Whether the work tree was that commit. */
  isClean: boolean
  outcome: SuiteResult['outcome']
  seconds: number
  /** The tests that passed at a later attempt. */
  flaky: string[]
  tests: readonly TestResult[]
}

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
    const first = error.split('\n').filter(line => line.trim() !== '')
    return [`  ✗ ${file} › ${title}`, ...first.slice(0, 12).map(line => `      ${line}`)].join('\n')
  })
  return `\nFailed in ${suite.key}:\n${lines.join('\n') || `  ${reason ?? 'see its output'}`}\n`
}

export function isFlaky({ outcome, attempts }: TestResult): boolean {
  return outcome === 'passed' && attempts > 1
}

function flakyLines(key: string, tests: readonly TestResult[]): string[] {
  return tests
    .filter(isFlaky)
    .map(({ file, title, attempts }) => `${key} › ${file} › ${title} (attempt ${attempts})`)
}

function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(0)} s`.padStart(7)
}

/** What is kept of a run. Read the commit before it begins: somebody may work meanwhile. */
export function keep(results: readonly SuiteResult[], tree: TestedTree): KeptSuite[] {
  return results.map(({ suite, outcome, seconds, tests }) => ({
    ...{ key: suite.key, ...tree, outcome, seconds: Math.round(seconds) },
    flaky: flakyLines(suite.key, tests),
    tests,
  }))
}

export type TestedTree = Pick<KeptSuite, 'commit' | 'isClean'>

/** Without Git, as in an archive, nothing is known of it. */
export function readTree(): TestedTree {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isClean: git('status', '--porcelain') === '' }
  } catch {
    return { commit: 'unknown', isClean: false }
  }
}

export function writeKept(path: string, kept: object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(kept, null, 1)}\n`)
}

export function readKept(path: string): KeptSuite[] {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as KeptSuite[]) : []
}
