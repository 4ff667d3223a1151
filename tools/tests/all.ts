import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { STOP_WITH_PARENT } from '../processes/child-process.ts'
import { ROOT } from '../product.ts'
import { findBrowser } from '../programs/find-browser.ts'
import { changedFiles, suitesFor } from './changed-suites.ts'
import { type Selection, runSuites } from './run-suite.ts'
import { ALL_SUITES, type Suite, withBuild } from './suites.ts'
import { describeRun } from './summary.ts'
import { keep, mergeKept, readKept, readTree, writeKept } from './kept-results.ts'
import { describeMissing } from './test-programs.ts'

/*
 * `npm run test:all`: every suite.
 *
 * - `-- journeys https` runs some of them
 * - `-- --changed`, `--since <commit>`: those that ask about what has changed (changed-suites.ts)
 * - `-- --failed`: the tests that failed last
 * - `-- sound --test "speaker"`: the tests with this name; `--file speakers` those of some files, which is quicker
 * - `-- sound --test "speaker" --repeat 20`: how often they fail, with one worker and without retries
 * - `-- --busy`: while a process computes on each processor, and answers reach the pages up to 2 s later
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    failed: { type: 'boolean', default: false },
    test: { type: 'string' },
    file: { type: 'string', multiple: true },
    repeat: { type: 'string' },
    busy: { type: 'boolean', default: false },
  },
})
const KEPT = join(ROOT, 'test-results', 'all.json')
const before = readKept(KEPT)
const tree = readTree()
const missing = describeMissing()
if (missing !== null) process.stdout.write(`${missing}\n`)
const { executablePath } = await findBrowser()
const env = {
  ...process.env,
  CHROME_PATH: executablePath,
  ...(values.busy && { SLOW_ANSWERS_MS: '2000' }),
}
const stopComputing = values.busy ? occupyProcessors() : () => undefined

const repeats = values.repeat === undefined ? undefined : Number(values.repeat)
const isGreen = repeats === undefined ? await runOnce() : await measure(repeats)
stopComputing()
process.exit(isGreen ? 0 : 1)

async function runOnce(): Promise<boolean> {
  let kept = before
  const results = await runSuites(withBuild(chosenSuites()), env, selectionOf, result => {
    kept = mergeKept(kept, keep([result], tree), isPart(selectionOf(result.suite)))
    writeKept(KEPT, kept)
  })
  process.stdout.write(describeRun(results))
  return results.every(({ outcome }) => outcome !== 'failed')
}

/** Runs the chosen tests again and again, and prints how often each has failed. */
async function measure(times: number): Promise<boolean> {
  if (!Number.isInteger(times) || times < 1) fail('--repeat must be a whole number')
  const failures = new Map<string, number>()
  let run = 0
  for (let time = 1; time <= times; time++) {
    process.stdout.write(`\n${time} of ${times}\n`)
    // What is built once stays.
    const suites = time === 1 ? withBuild(chosenSuites()) : chosenSuites()
    const results = await runSuites(suites, env, suite => ({
      ...selectionOf(suite),
      isMeasured: true,
    }))
    for (const { suite, outcome, tests } of results) {
      run += tests.filter(test => test.outcome !== 'skipped').length
      const failed = tests.filter(test => test.outcome === 'failed')
      const names = failed.map(({ file, title }) => `${file} › ${title}`)
      if (outcome === 'failed' && names.length === 0) names.push(suite.name)
      for (const name of names) failures.set(name, (failures.get(name) ?? 0) + 1)
    }
  }
  for (const [name, count] of failures)
    process.stdout.write(`failed ${count} of ${times}: ${name}\n`)
  if (run === 0) fail('No test was run')
  if (failures.size === 0) process.stdout.write(`nothing failed in ${times} runs\n`)
  return failures.size === 0
}

function chosenSuites(): readonly Suite[] {
  const unknown = positionals.filter(word => ALL_SUITES.every(({ key }) => key !== word))
  if (unknown.length > 0) {
    const keys = ALL_SUITES.map(({ key }) => key).join(', ')
    fail(`Unknown suite: ${unknown.join(', ')}. The suites are ${keys}.`)
  }
  const wanted =
    values.changed || values.since !== undefined
      ? suitesFor(changedFiles(values.since))
      : values.failed
        ? before.filter(({ outcome }) => outcome === 'failed').map(({ key }) => key)
        : undefined
  return ALL_SUITES.filter(
    ({ key }) =>
      (positionals.length === 0 || positionals.includes(key)) && (wanted?.includes(key) ?? true),
  )
}

function selectionOf({ key }: Suite): Selection {
  if (values.test !== undefined || values.file !== undefined)
    return { title: values.test, files: values.file }
  if (!values.failed) return {}
  const failed = before
    .filter(suite => suite.key === key)
    .flatMap(({ tests }) => tests.filter(({ outcome }) => outcome === 'failed'))
  // What failed outside of a test has no name, so the whole suite runs.
  if (failed.length === 0 || failed.some(({ file }) => file === '')) return {}
  const titles = failed.map(({ title }) => escapePattern(title.split(' › ').at(-1) ?? ''))
  return { files: [...new Set(failed.map(({ file }) => file))], title: titles.join('|') }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

function isPart({ files, title }: Selection): boolean {
  return files !== undefined || title !== undefined
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
