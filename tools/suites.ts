import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type FailedTest, readFailedTests } from './failed-tests.ts'
import { NO_GATEWAY, findGatewayPrograms } from './programs/find-gateway.ts'
import { NO_FIREFOX, findFirefox } from './programs/find-firefox.ts'
import { findProgram } from './programs/find-program.ts'
import { NO_WEBKIT, findWebKit } from './programs/find-webkit.ts'
import { ROOT } from './product.ts'

export interface Suite {
  name: string
  command: readonly [string, ...string[]]
  env?: Readonly<Record<string, string>>
  /** One sentence about what this machine lacks to run the suite, or undefined if it lacks nothing. */
  reasonToSkip?: () => string | undefined
  /** The variable that forbids to skip the suite; `REQUIRE_BROWSERS` by default. */
  requiredBy?: 'REQUIRE_PROGRAMS'
}

/**
 * The path of a second Node.js, of another release than the one that runs `npm test`. On it run the product of the
 * journeys, the sandbox against the vendors' own clients, and the servers whose faults are tried.
 */
const SECOND_NODE = process.env['SECOND_NODE']
const ON_SECOND_NODE: Pick<Suite, 'env'> = SECOND_NODE
  ? { env: { PATH: `${dirname(SECOND_NODE)}${delimiter}${process.env['PATH']}` } }
  : {}
const PRODUCT_ON_SECOND_NODE: Pick<Suite, 'env'> = SECOND_NODE
  ? { env: { PRODUCT_NODE: SECOND_NODE } }
  : {}

const NO_CADDY = 'The journeys over https need Caddy (Debian: apt-get install caddy).'

/** At least two, even on one core, because tests also wait and another one can run meanwhile. */
const maxWorkers = `--maxWorkers=${Math.max(2, availableParallelism())}`

/** Two exclusions such as `--project=!a --project=!b` exclude nothing, so the projects are named. */
const UNIT_PROJECTS = ['contract', 'server', 'sandbox', 'gateway', 'tools', 'web', 'prerender']

export const TYPES: Suite = { name: 'types', command: ['npx', 'tsc', '-b'] }
export const UNITS: Suite = {
  name: 'units, stores and routes',
  command: ['npx', 'vitest', 'run', ...UNIT_PROJECTS.map(name => `--project=${name}`), maxWorkers],
}
export const QUICK_UNITS: Suite = { ...UNITS, env: { TEST_SCOPE: 'quick' } }
export const SANDBOX: Suite = {
  name: 'sandbox against the vendors’ own clients',
  command: ['npx', 'vitest', 'run', '--project=conformance'],
  ...ON_SECOND_NODE,
}
/** JsSIP in Chromium, the configurations of `deploy/sip`, and SIPp as the trunk. */
const REAL_GATEWAY: Suite = {
  name: 'a real gateway',
  command: ['npx', 'vitest', 'run', '--project=real-gateway'],
  reasonToSkip: () => (findGatewayPrograms() ? undefined : NO_GATEWAY),
  requiredBy: 'REQUIRE_PROGRAMS',
}
export const BUILD: Suite = {
  name: 'build',
  command: ['node', '--import', 'tsx', 'tools/build.ts'],
}
const IMAGE: Suite = {
  name: 'the image outside of the repository',
  command: ['npx', 'vitest', 'run', '--project=image'],
}
/** Short versions of `npm run faults`, against the built server. */
const FAULTS: Suite = {
  name: 'faults of database and servers',
  command: ['npx', 'vitest', 'run', '--project=faults'],
  ...ON_SECOND_NODE,
}
export const JOURNEYS: Suite = {
  name: 'journeys in a real browser',
  command: ['npm', 'run', 'e2e', '--silent'],
  ...PRODUCT_ON_SECOND_NODE,
}
/** The built server in production, behind the proxy of `deploy`, with the vendors' own host names. */
const HTTPS: Suite = {
  name: 'journeys over https',
  command: ['npm', 'run', 'https', '--silent', '--workspace=e2e'],
  ...PRODUCT_ON_SECOND_NODE,
  reasonToSkip: () => (findProgram('caddy') ? undefined : NO_CADDY),
  requiredBy: 'REQUIRE_PROGRAMS',
}
/** The product with a SIP trunk as its carrier, over a real gateway, and what calls promise over each carrier. */
const TRUNK: Suite = {
  name: 'calls over each carrier',
  command: ['npm', 'run', 'trunk', '--silent', '--workspace=e2e'],
  reasonToSkip: REAL_GATEWAY.reasonToSkip,
  requiredBy: 'REQUIRE_PROGRAMS',
}
const FIREFOX: Suite = {
  name: 'calls in Firefox',
  command: ['npm', 'run', 'firefox', '--silent', '--workspace=e2e'],
  reasonToSkip: () => (findFirefox() ? undefined : NO_FIREFOX),
}
const WEBKIT: Suite = {
  name: 'pages in WebKit',
  command: ['npm', 'run', 'webkit', '--silent', '--workspace=e2e'],
  reasonToSkip: () => (findWebKit() ? undefined : NO_WEBKIT),
}

/** The suites of `npm test`, the fastest first. Each project of vitest.config.ts belongs to one of them. */
export const ALL_SUITES: readonly Suite[] = [
  UNITS,
  SANDBOX,
  REAL_GATEWAY,
  BUILD,
  IMAGE,
  FAULTS,
  JOURNEYS,
  HTTPS,
  TRUNK,
  FIREFOX,
  WEBKIT,
]

export interface SuiteResult {
  suite: Suite
  passed: boolean
  seconds: number
  /** The tests that failed, or nothing if the suite is no run of tests. */
  failed?: readonly FailedTest[]
  /** Why the suite did not run. */
  skipped?: string
}

/**
 * Runs a suite. If this machine lacks a browser or a program for it, the suite is skipped with one sentence, or fails
 * when `REQUIRE_BROWSERS` or `REQUIRE_PROGRAMS` is 1.
 */
export async function runOrSkipSuite(
  suite: Suite,
  env: NodeJS.ProcessEnv = process.env,
): Promise<SuiteResult> {
  const reason = suite.reasonToSkip?.()
  if (reason === undefined) return runSuite(suite, env)
  process.stdout.write(`${reason}\n`)
  return env[suite.requiredBy ?? 'REQUIRE_BROWSERS'] === '1'
    ? { suite, passed: false, seconds: 0 }
    : { suite, passed: true, seconds: 0, skipped: reason }
}

/** Runs a suite, prints its output and reads from its report which tests have failed. */
export async function runSuite(
  suite: Suite,
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = [],
): Promise<SuiteResult> {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'ringback-suite-'))
  const report = join(folder, 'report.json')
  try {
    const passed = await succeeds([...suite.command, ...reporterArgs(suite, report), ...args], {
      ...env,
      ...suite.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    const seconds = (performance.now() - startedAt) / 1_000
    return { suite, passed, seconds, failed: passed ? [] : failedTests(suite, report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isVitest({ command }: Suite): boolean {
  return command.includes('vitest')
}

/** The journeys in any browser are scripts of the e2e workspace. */
function isPlaywright({ command }: Suite): boolean {
  return command.includes('e2e') || command.includes('--workspace=e2e')
}

function failedTests(suite: Suite, report: string): FailedTest[] {
  return isVitest(suite) || isPlaywright(suite) ? readFailedTests(report) : []
}

function reporterArgs(suite: Suite, report: string): string[] {
  if (isVitest(suite))
    return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return isPlaywright(suite) ? ['--', '--reporter=list,json'] : []
}

function succeeds(command: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [program = '', ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', code => resolve(code === 0))
  })
}
