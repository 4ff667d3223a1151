import { findBrowser } from './programs/find-browser.ts'
import { formatTable } from './format-table.ts'
import {
  ALL_SUITES,
  QUICK_UNITS,
  type SuiteResult,
  TYPES,
  runOrSkipSuite,
  runSuite,
} from './suites.ts'
import { describeMissing } from './test-programs.ts'

/**
 * `npm test` runs all suites, the fastest first. A suite that fails does not keep the others from running.
 * `npm run test:quick` (`--quick`) runs the type check and the tests that need neither a browser nor
 * PostgreSQL, at the same time. `SECOND_NODE` is the path of another Node.js, on which some suites run. Programs that the
 * machine lacks are named first, and their tests are skipped; with `REQUIRE_BROWSERS=1` and `REQUIRE_PROGRAMS=1` they
 * fail.
 */
const startedAt = performance.now()
const results = process.argv.includes('--quick') ? await runQuick() : await runAll()
const seconds = (performance.now() - startedAt) / 1_000
process.stdout.write(results.map(describeFailures).join(''))
process.stdout.write(
  `\n${formatTable([...results.map(toRow), ['total', '', formatSeconds(seconds)]])}`,
)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)

function runQuick(): Promise<SuiteResult[]> {
  return Promise.all([TYPES, QUICK_UNITS].map(suite => runSuite(suite)))
}

async function runAll(): Promise<SuiteResult[]> {
  const missing = describeMissing()
  if (missing !== null) process.stdout.write(`${missing}\n`)
  // The search may download a browser, so it is done once for all suites.
  const browser = await findBrowser()
  const env = { ...process.env, CHROME_PATH: browser.executablePath }
  const results: SuiteResult[] = []
  // The suites run one after the other, because another suite would slow down the real calls.
  for (const suite of ALL_SUITES) {
    process.stdout.write(`\n▶ ${suite.name}\n`)
    results.push(await runOrSkipSuite(suite, env))
  }
  return results
}

/** Names the failed tests of a suite once more at the end, each with the first lines of its error. */
function describeFailures({ suite, failed = [] }: SuiteResult): string {
  if (failed.length === 0) return ''
  const tests = failed.map(({ title, message }) => {
    const lines = message.split('\n').filter(line => line.trim() !== '')
    return [`  ✗ ${title}`, ...lines.slice(0, 12).map(line => `      ${line}`)].join('\n')
  })
  return `\nFailed in ${suite.name}:\n${tests.join('\n')}\n`
}

function toRow(result: SuiteResult): string[] {
  const { suite, passed, skipped } = result
  const outcome = passed ? (skipped === undefined ? 'passed' : 'skipped') : 'FAILED'
  return [suite.name, outcome, formatSeconds(result.seconds)]
}

function formatSeconds(duration: number): string {
  return `${duration.toFixed(0)} s`.padStart(6)
}
