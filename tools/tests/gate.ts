import { join } from 'node:path'
import { ROOT } from '../product.ts'
import { findBrowser } from '../programs/find-browser.ts'
import { runSuites } from './run-suite.ts'
import { BUILD, GATE_JOURNEYS, UNITS } from './suites.ts'
import { keep, readTree, writeKept } from './kept-results.ts'
import { describeRun } from './summary.ts'

/*
 * `npm test`: what decides whether a change is merged. It needs Node.js and npm alone, and takes minutes. Everything
 * else is in `npm run test:all`. Build and units need seconds and minutes, so they are first.
 */
const tree = readTree()
// The search may unpack a browser, so it is done once.
const { executablePath } = await findBrowser()
const env = { ...process.env, CHROME_PATH: executablePath }
const results = await runSuites([BUILD, UNITS, GATE_JOURNEYS], env)
const kept = keep(results, tree).map(({ tests: _tests, ...suite }) => suite)
writeKept(join(ROOT, 'test-results', 'last-run.json'), kept)
process.stdout.write(describeRun(results))
process.exit(results.every(({ outcome }) => outcome === 'passed') ? 0 : 1)
