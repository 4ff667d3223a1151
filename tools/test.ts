import { findBrowser } from './find-browser.ts'
import { printTable } from './print-table.ts'
import {
  BUILD,
  JOURNEYS,
  QUICK_UNITS,
  SANDBOX,
  type Suite,
  type SuiteResult,
  TYPES,
  UNITS,
  runSuite,
} from './suites.ts'

/**
 * `npm test`: everything, the fastest suites first. It stops at the first suite that fails.
 * `npm run test:quick` (`--quick`): what needs neither a browser nor PostgreSQL, side by side.
 */
const started = performance.now()
const results = process.argv.includes('--quick') ? await runQuick() : await runAll()
const seconds = (performance.now() - started) / 1_000
process.stdout.write(
  `\n${printTable([...results.map(row), ['total', '', formatSeconds(seconds)]])}`,
)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)

function runQuick(): Promise<SuiteResult[]> {
  return Promise.all([TYPES, QUICK_UNITS].map(suite => runSuite(suite)))
}

async function runAll(): Promise<SuiteResult[]> {
  // Found once, for all suites.
  const browser = await findBrowser()
  const env = { ...process.env, CHROME_PATH: browser.executablePath }
  const done: SuiteResult[] = []
  // One after the other: real calls beside another suite would be slower.
  for (const suite of [UNITS, SANDBOX, BUILD, JOURNEYS] satisfies Suite[]) {
    process.stdout.write(`\n▶ ${suite.name}\n`)
    const result = await runSuite(suite, env)
    done.push(result)
    if (!result.passed) break
  }
  return done
}

function row(result: SuiteResult): string[] {
  const { suite, passed } = result
  return [suite.name, passed ? 'passed' : 'FAILED', formatSeconds(result.seconds)]
}

function formatSeconds(duration: number): string {
  return `${duration.toFixed(0)} s`.padStart(6)
}
