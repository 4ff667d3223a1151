import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { formatTable } from '../format-table.ts'
import { ROOT } from '../product.ts'
import { programOf } from '../programs/npm-programs.ts'
import { BUILD, needsBuild, type Suite } from './suites.ts'

interface SuiteResult {
  key: string
  outcome: 'passed' | 'failed' | 'skipped'
  seconds: number
  tests: readonly TestResult[]
}

export interface TestResult {
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** More than one if it was repeated after a failure. */
  attempts: number
}

interface RunOptions {
  env: NodeJS.ProcessEnv
  /** More arguments of vitest or Playwright. */
  runnerArgs: readonly string[]
  /** The file that keeps the last result of each suite. */
  record: string
}

/**
 * Runs suites one after the other, because another one would slow down real calls. None is stopped by another's failure,
 * but what starts the product runs after its build, and not without it.
 */
export async function runSuites(
  suites: readonly Suite[],
  options: RunOptions,
): Promise<readonly SuiteResult[]> {
  // Read before the run: files may change meanwhile.
  const tree = readTree()
  const results: SuiteResult[] = []
  for (const suite of withBuild(suites)) {
    process.stdout.write(`\n▶ ${suite.key}: ${suite.name}\n`)
    const isBuilt = !results.some(({ key, outcome }) => key === BUILD.key && outcome === 'failed')
    const result =
      needsBuild(suite) && !isBuilt
        ? skip(suite, 'not run without a build', true)
        : await runSuite(suite, options)
    results.push(result)
    writeRecord(options.record, result, tree)
  }
  return results
}

export function withBuild(suites: readonly Suite[]): readonly Suite[] {
  return suites.includes(BUILD) || !suites.some(needsBuild) ? suites : [BUILD, ...suites]
}

/** A suite whose program the machine lacks is skipped with one sentence, or fails with `REQUIRE_PROGRAMS=1`. */
async function runSuite(suite: Suite, { env, runnerArgs }: RunOptions): Promise<SuiteResult> {
  const reason = suite.reasonToSkip?.()
  if (reason !== undefined) return skip(suite, reason, env['REQUIRE_PROGRAMS'] === '1')
  const folder = mkdtempSync(join(tmpdir(), 'ringback-suite-'))
  const report = join(folder, 'report.json')
  const startedAt = performance.now()
  const didSucceed = await succeeds(commandOf(suite, report, runnerArgs), {
    ...env,
    ...suite.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const seconds = (performance.now() - startedAt) / 1_000
  const result = judge(suite, { didSucceed, report, runnerArgs })
  rmSync(folder, { recursive: true, force: true })
  return { key: suite.key, seconds, ...result }
}

/**
 * What the exit code says is believed only if the report proves it: a run of no test has not passed. Arguments of the
 * runner may choose no test of a suite, or another report.
 */
export function judge(
  { runner }: Pick<Suite, 'runner'>,
  run: { didSucceed: boolean; report: string; runnerArgs: readonly string[] },
): Pick<SuiteResult, 'outcome' | 'tests'> {
  const mayBeEmpty = runner === 'build' || run.runnerArgs.length > 0
  const hasNoReport = runner === 'build' || (mayBeEmpty && !existsSync(run.report))
  const tests = hasNoReport ? [] : readReport(run.report)
  const isProven =
    (mayBeEmpty || tests.length > 0) && tests.every(({ outcome }) => outcome !== 'failed')
  return { outcome: run.didSucceed && isProven ? 'passed' : 'failed', tests }
}

function skip({ key }: Suite, reason: string, isFailed: boolean): SuiteResult {
  process.stdout.write(`${reason}\n`)
  return { key, outcome: isFailed ? 'failed' : 'skipped', seconds: 0, tests: [] }
}

/** At least two, even on one core, because tests also wait and another one can run meanwhile. */
const WORKERS = Math.max(2, availableParallelism())

export function commandOf(suite: Suite, report: string, runnerArgs: readonly string[]): string[] {
  const { runner, projects = [], config = '', args = [] } = suite
  const hasArgs = runnerArgs.length > 0
  const chosen = projects.map(name => `--project=${name}`)
  switch (runner) {
    case 'build':
      return ['--import', 'tsx', 'tools/build-product.ts']
    case 'vitest':
      return [
        ...programOf('vitest', 'run', ...chosen, `--maxWorkers=${WORKERS}`),
        ...(hasArgs ? ['--passWithNoTests'] : []),
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...runnerArgs],
      ]
    case 'playwright':
      return [
        ...programOf('@playwright/test', 'test', `--config=e2e/${config}`, ...chosen, ...args),
        ...(hasArgs ? ['--pass-with-no-tests'] : []),
        ...['--reporter=list,json', ...runnerArgs],
      ]
  }
}

function succeeds(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', code => resolve(code === 0))
  })
}

/** The parts of vitest's JSON report (which is Jest's) and of Playwright's that are read here. */
type Report =
  | {
      testResults: {
        name: string
        status: string
        assertionResults: { fullName: string; status: string }[]
      }[]
    }
  | { suites: PlaywrightSuite[]; errors: object[] }

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results: object[] }[] }[]
}

/** What failed outside of a test, such as a file that could not be loaded, is a failed test too. */
export function readReport(path: string): TestResult[] {
  const failed = (name: string) => ({ name, outcome: 'failed', attempts: 1 }) as const
  if (!existsSync(path)) return [failed('no report was written')]
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report
  if ('suites' in report) {
    const tests = report.suites.flatMap(suite => testsOf(suite, suite.file))
    return [...tests, ...report.errors.map(() => failed('outside of a test'))]
  }
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name)
    const tests = assertionResults.map(test => ({
      name: `${file} › ${test.fullName}`,
      outcome: outcomeOf(test.status),
      attempts: 1,
    }))
    const isBroken = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')
    return isBroken ? [...tests, failed(file)] : tests
  })
}

function testsOf({ specs = [], suites = [] }: PlaywrightSuite, path: string): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${path} › ${title}`,
      outcome: outcomeOf(status),
      attempts: results.length,
    })),
  )
  return [...own, ...suites.flatMap(inner => testsOf(inner, `${path} › ${inner.title}`))]
}

function outcomeOf(status: string): TestResult['outcome'] {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed'
  return ['failed', 'unexpected'].includes(status) ? 'failed' : 'skipped'
}

/** The last lines of a run: what failed, a table of the suites, the flaky tests, and how many passed. */
export function describeRun(results: readonly SuiteResult[]): string {
  const rows = results.map(({ key, outcome, seconds, tests }) => [
    ...[key, outcome === 'failed' ? 'FAILED' : outcome, seconds.toFixed(0), String(tests.length)],
    String(flakyOf(tests).length),
  ])
  // A suite that failed without a failed test counts as one.
  const failed = results.flatMap(({ key, outcome, tests }) => {
    const names = tests.filter(test => test.outcome === 'failed').map(({ name }) => name)
    return outcome !== 'failed' ? [] : names.length > 0 ? names : [key]
  })
  const count = (outcome: string) =>
    results.flatMap(({ tests }) => tests.filter(test => test.outcome === outcome)).length
  return [
    ...(failed.length > 0 ? ['', ...failed.map(name => `✗ ${name}`)] : []),
    '',
    formatTable([['suite', 'outcome', 'seconds', 'tests', 'flaky'], ...rows]),
    ...results.flatMap(({ key, tests }) =>
      flakyOf(tests).map(({ name, attempts }) => `FLAKY: ${key} › ${name} (attempt ${attempts})`),
    ),
    `${count('passed')} passed, ${failed.length} failed, ${count('skipped')} skipped\n`,
  ].join('\n')
}

function flakyOf(tests: readonly TestResult[]): TestResult[] {
  return tests.filter(({ outcome, attempts }) => outcome === 'passed' && attempts > 1)
}

/** The commit that is tested, and whether the work tree is that commit. Without Git, as in an archive, it is unknown. */
function readTree(): { commit: string; isClean: boolean } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isClean: git('status', '--porcelain') === '' }
  } catch {
    return { commit: 'unknown', isClean: false }
  }
}

function writeRecord(path: string, result: SuiteResult, tree: ReturnType<typeof readTree>): void {
  const { key, outcome, tests } = result
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { key: string }[]) : []
  const record = {
    ...{ key, ...tree, outcome, seconds: Math.round(result.seconds) },
    flaky: flakyOf(tests).map(({ name }) => name),
    failed: tests.filter(test => test.outcome === 'failed').map(({ name }) => name),
  }
  mkdirSync(dirname(path), { recursive: true })
  const others = kept.filter(suite => suite.key !== key)
  writeFileSync(path, `${JSON.stringify([...others, record], null, 1)}\n`)
}
