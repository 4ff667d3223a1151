import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { STOP_WITH_PARENT } from '../processes/child-process.ts'
import { ROOT } from '../product.ts'
import { findBrowser } from '../programs/find-browser.ts'
import { changedFiles, suitesFor } from './changed-suites.ts'
import { describeRun, runSuites } from './run-suites.ts'
import { ALL_SUITES, GATE_SUITES, type Suite } from './suites.ts'
import { describeMissing } from './test-programs.ts'

/*
 * `npm test` is the gate (`--gate`): what decides whether a change is merged. It needs Node.js and npm alone.
 * `npm run test:all` is every suite:
 *
 * - `-- journeys https` runs some of them
 * - `-- --changed`, `--since <commit>`: those that ask about what has changed (changed-suites.ts)
 * - `-- sound -- --grep speaker`: what follows the second `--` goes to vitest or Playwright
 * - `-- --busy`: while a process computes on each processor, and answers reach the pages up to 2 s later
 */
const end = process.argv.indexOf('--')
const runnerArgs = end === -1 ? [] : process.argv.slice(end + 1)
const { values, positionals } = parseArgs({
  args: process.argv.slice(2, end === -1 ? undefined : end),
  allowPositionals: true,
  options: {
    gate: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    busy: { type: 'boolean', default: false },
  },
})
const suites = values.gate ? GATE_SUITES : chosenSuites()
process.stdout.write(values.gate ? '' : describeMissing())
// The search may unpack a browser, so it is done once.
const { executablePath } = await findBrowser()
const env = {
  ...process.env,
  CHROME_PATH: executablePath,
  ...(values.busy && { SLOW_ANSWERS_MS: '2000' }),
}
const stopComputing = values.busy ? occupyProcessors() : () => undefined
const record = join(ROOT, 'test-results', values.gate ? 'last-run.json' : 'all.json')
const results = await runSuites(suites, { env, runnerArgs, record })
stopComputing()
process.stdout.write(describeRun(results))
process.exit(results.every(({ outcome }) => outcome !== 'failed') ? 0 : 1)

function chosenSuites(): readonly Suite[] {
  const unknown = positionals.filter(word => ALL_SUITES.every(({ key }) => key !== word))
  if (unknown.length > 0) {
    const keys = ALL_SUITES.map(({ key }) => key).join(', ')
    process.stderr.write(`Unknown suite: ${unknown.join(', ')}. The suites are ${keys}.\n`)
    process.exit(2)
  }
  const changed =
    values.changed || values.since !== undefined ? suitesFor(changedFiles(values.since)) : undefined
  return ALL_SUITES.filter(
    ({ key }) =>
      (positionals.length === 0 || positionals.includes(key)) && (changed?.includes(key) ?? true),
  )
}

function occupyProcessors(): () => void {
  const compute =
    'const loop = () => { for (const end = Date.now() + 50; Date.now() < end;); setImmediate(loop) }; loop()'
  const processes = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--import', STOP_WITH_PARENT, '--eval', compute], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  return () => {
    for (const each of processes) each.kill('SIGKILL')
  }
}
