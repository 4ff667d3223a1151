import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../product.ts'
import { programOf } from '../programs/npm-programs.ts'
import { type TestResult, readReport } from './read-report.ts'
import { BUILD, needsBuild, type Suite } from './suites.ts'

/** Which tests of a suite run; all of them by default. */
export interface Selection {
  /** Parts of the paths of files. */
  files?: readonly string[] | undefined
  /** A regular expression of the names of tests. */
  title?: string | undefined
  /** One worker and no retries, to measure how often a test fails. */
  isMeasured?: boolean
}

export interface SuiteResult {
  suite: Suite
  outcome: 'passed' | 'failed' | 'skipped'
  seconds: number
  tests: readonly TestResult[]
  /** Why the suite did not run. */
  reason?: string
}

/**
 * Runs a suite, prints its output and reads its report. A suite whose program the machine lacks is skipped with one
 * sentence, or fails with `REQUIRE_PROGRAMS=1`.
 */
async function runSuite(
  suite: Suite,
  env: NodeJS.ProcessEnv,
  selection: Selection = {},
): Promise<SuiteResult> {
  const reason = suite.reasonToSkip?.()
  if (reason !== undefined) {
    process.stdout.write(`${reason}\n`)
    const outcome = env['REQUIRE_PROGRAMS'] === '1' ? 'failed' : 'skipped'
    return { suite, outcome, seconds: 0, tests: [], reason }
  }
  const folder = mkdtempSync(join(tmpdir(), 'ringback-suite-'))
  const report = join(folder, 'report.json')
  const startedAt = performance.now()
  try {
    const didPass = await succeeds(commandOf(suite, selection, report), {
      ...env,
      ...suite.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    const seconds = (performance.now() - startedAt) / 1_000
    const tests = suite.runner === 'build' ? [] : readReport(report, ROOT)
    return { suite, outcome: didPass ? 'passed' : 'failed', seconds, tests }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs suites one after the other, because another one would slow down real calls. None is stopped by another's failure,
 * but what starts the product does not run without its build.
 *
 * @param afterEach is called with each result at once, so that a run that is interrupted is not lost
 */
export async function runSuites(
  suites: readonly Suite[],
  env: NodeJS.ProcessEnv,
  selectionOf: (suite: Suite) => Selection = () => ({}),
  afterEach: (result: SuiteResult) => void = () => undefined,
): Promise<readonly SuiteResult[]> {
  const results: SuiteResult[] = []
  let isBuilt = true
  for (const suite of suites) {
    process.stdout.write(`\n▶ ${suite.key}: ${suite.name}\n`)
    const result: SuiteResult =
      needsBuild(suite) && !isBuilt
        ? { suite, outcome: 'failed', seconds: 0, tests: [], reason: 'not run without a build' }
        : await runSuite(suite, env, selectionOf(suite))
    if (suite === BUILD) isBuilt = result.outcome === 'passed'
    results.push(result)
    afterEach(result)
  }
  return results
}

/** At least two, even on one core, because tests also wait and another one can run meanwhile. */
const WORKERS = Math.max(2, availableParallelism())

function commandOf(suite: Suite, { files = [], title, isMeasured }: Selection, report: string) {
  const { runner, projects = [], config = '', args = [] } = suite
  const chosen = projects.map(name => `--project=${name}`)
  switch (runner) {
    case 'build':
      return [process.execPath, '--import', 'tsx', 'tools/build.ts']
    case 'vitest':
      return [
        ...[process.execPath, ...programOf('vitest', 'run', ...files, ...chosen, ...args)],
        `--maxWorkers=${isMeasured ? 1 : WORKERS}`,
        ...(title === undefined ? [] : ['--testNamePattern', title]),
        '--passWithNoTests',
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ]
    case 'playwright':
      return [
        ...[process.execPath, ...programOf('@playwright/test', 'test', ...files)],
        ...[`--config=e2e/${config}`, ...chosen, ...args],
        ...(isMeasured ? ['--workers=1', '--retries=0'] : []),
        ...(title === undefined ? [] : ['--grep', title]),
        '--pass-with-no-tests',
        '--reporter=list,json',
      ]
  }
}

function succeeds(command: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program = '', ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', code => resolve(code === 0))
  })
}
