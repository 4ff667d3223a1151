import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ROOT } from '../product.ts'
import type { TestResult } from './read-report.ts'
import type { SuiteResult } from './run-suite.ts'
import { ALL_SUITES } from './suites.ts'
import { flakyLines } from './summary.ts'

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

/** What is kept of a run. Read the commit before it begins: somebody may work meanwhile. */
export function keep(results: readonly SuiteResult[], tree: TestedTree): KeptSuite[] {
  return results.map(({ suite, outcome, seconds, tests }) => ({
    ...{ key: suite.key, ...tree, outcome, seconds: Math.round(seconds) },
    flaky: flakyLines(suite.key, tests),
    tests,
  }))
}

type TestedTree = Pick<KeptSuite, 'commit' | 'isClean'>

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

/** The newest result of each suite, and of a suite that ran in part also those of its other tests. */
export function mergeKept(
  old: readonly KeptSuite[],
  now: readonly KeptSuite[],
  areParts: boolean,
): KeptSuite[] {
  return ALL_SUITES.flatMap(({ key }) => {
    const last = old.find(suite => suite.key === key)
    const next = now.find(suite => suite.key === key)
    if (!next || !last || !areParts) return next ?? last ?? []
    const run = next.tests.filter(({ outcome }) => outcome !== 'skipped')
    const others = last.tests.filter(
      ({ file, title }) => !run.some(test => test.file === file && test.title === title),
    )
    const tests = [...run, ...others]
    const hasFailed = tests.some(({ outcome }) => outcome === 'failed')
    return { ...next, outcome: hasFailed ? ('failed' as const) : next.outcome, tests }
  })
}
