import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './programs/find-browser.ts'
import { formatTable } from './format-table.ts'
import { ROOT } from './product.ts'
import { startMachineLoad } from './stress/machine-load.ts'
import { BUILD, JOURNEYS, SANDBOX, type Suite, UNITS, runSuite } from './suites.ts'

/**
 * `npm run test:stress -- --runs 3 --load`: runs the units, the sandbox suite and the journeys several times, and
 * prints a table of the runs. With `--load`, other processes keep processors, disk and memory busy, a second
 * product runs with a browser, and the PostgreSQL of the tests stalls for some seconds again and again (stress/). `--suite
 * units`, `sandbox` or `journeys` runs only one of the three, and further words choose its files: `--suite units races`.
 * The command fails if any run fails.
 */
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    load: { type: 'boolean', default: false },
    suite: { type: 'string' },
  },
})
const runCount = Number(values.runs)
if (!Number.isInteger(runCount) || runCount < 1)
  throw new Error('--runs must be a whole number from 1')

const REPORTS = join(ROOT, 'test-results', 'stress')
const SUITES: Record<string, Suite> = { units: UNITS, sandbox: SANDBOX, journeys: JOURNEYS }
const chosenSuites = Object.entries(SUITES).filter(([key]) => (values.suite ?? key) === key)
if (chosenSuites.length === 0) throw new Error(`--suite must be ${Object.keys(SUITES).join(', ')}`)
if (files.length > 0 && values.suite === undefined)
  throw new Error('Files are chosen of one --suite')

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const browser = await findBrowser()
if (!(await runSuite(BUILD)).passed) process.exit(1)

const rows: string[][] = []
let allPassed = true
const load = values.load ? await startMachineLoad(browser) : null
const env = { ...process.env, ...load?.env, CHROME_PATH: browser.executablePath }
try {
  for (let run = 1; run <= runCount; run++) {
    for (const [key, suite] of chosenSuites) {
      process.stdout.write(`\n▶ run ${run}: ${suite.name}\n`)
      const { passed, seconds, failed } = await runOnce(key, suite, run)
      allPassed &&= passed
      rows.push([key, String(run), passed ? 'passed' : 'FAILED', seconds.toFixed(0), ...failed])
    }
  }
} finally {
  await load?.stop()
}
const title = values.load ? 'under load' : 'without load'
const heading = ['suite', 'run', 'result', 'seconds', 'failed tests']
const lines = rows.map(([key = '', run = '', result = '', seconds = '', ...failed]) => [
  ...[key, run, result, seconds.padStart(7)],
  failed.join('; '),
])
process.stdout.write(`\n${title}\n${formatTable([heading, ...lines])}`)
process.exit(allPassed ? 0 : 1)

async function runOnce(key: string, suite: Suite, run: number) {
  const output = `--output=${join(REPORTS, `${key}-${run}`)}`
  const {
    passed,
    seconds,
    failed = [],
  } = await runSuite(suite, env, [...(suite === JOURNEYS ? [output] : []), ...files])
  return { passed, seconds, failed: failed.map(({ title }) => title) }
}
