import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '@ringback/server/adapters/postgres/postgres'
import { SHARED_JOBS } from '@ringback/server/jobs/jobs'
import type { Database } from '@ringback/server/ports/database'
import { testWorld } from '@ringback/server/testing/test-world'
import type { World } from '@ringback/server/world'
import { pino } from 'pino'
import { type Api, createAnswers, createApi } from '../load/api.ts'
import { addAccounts } from '../load/crowd.ts'
import { ROOT } from '../../tools/product.ts'
import { type LabProduct, UNDER_LOAD, withProduct } from '../product.ts'
import { simulate } from '../simulation/simulation.ts'
import { until } from '../until.ts'
import { countLoad } from './checks/count-load.ts'
import { auditNow } from './checks/read-state.ts'
import { type CitusCluster, startCitus } from './cluster/citus-cluster.ts'
import type { Check, FaultOptions, Report } from './report.ts'
import { underLoad } from './under-load.ts'

const STEPS = 400
/** Enough to be on both workers. */
const OWNERS = 8
const BLOCKED = '+14155550142'
const log = pino({ level: 'silent' })

/**
 * The product on tables that deploy/citus.sql has distributed over two workers: people call and buy while one worker is
 * stopped and started again; then the races of the tests, all jobs, the audit and the simulation.
 */
export async function distribute(options: FaultOptions): Promise<Report | null> {
  const { isThorough, seed, users = isThorough ? 24 : 6, print = () => {} } = options
  const citus = await startCitus({ isDurable: isThorough })
  if (citus === null) return null
  const { url } = citus
  const database = openPostgres({ url, poolSize: 10, log, unlimitedStatements: true })
  try {
    const loaded = await withProduct(
      { env: { ...UNDER_LOAD, DATABASE_URL: url } },
      async product => {
        const owners = await createOwners(product, url)
        return underLoad(product, url, { ...options, users }, () =>
          stopWorker(citus, owners, print),
        )
      },
    )
    const checks = [
      ...loaded.checks,
      loaded.seen,
      await runRaces(citus, isThorough ? [] : SHORT_RACES),
      await runJobs(database),
      await auditAll(database),
      await simulateOn(database, isThorough ? 20 : 2, seed),
    ]
    return { checks, figures: [], counts: countLoad(loaded.crowd) }
  } finally {
    await database.close()
    await citus.stop()
  }
}

/** Users of whom each has rows on one of the workers. */
async function createOwners({ url }: LabProduct, databaseUrl: string): Promise<Api[]> {
  const accounts = await addAccounts(databaseUrl, OWNERS)
  const answers = createAnswers()
  return accounts.map(({ bearer }) => createApi({ url, bearer, answers, isProxied: false }))
}

/** Reads and writes of distributed rows, before, while and after one of the two workers is away. */
async function stopWorker(
  { worker }: CitusCluster,
  owners: readonly Api[],
  print: (line: string) => void,
): Promise<Check> {
  const statuses = (method: 'GET' | 'POST') =>
    Promise.all(
      owners.map(async owner => {
        const body = method === 'POST' ? { phoneNumber: BLOCKED } : undefined
        const { status, body: answer } = await owner.sendOnce(method, '/api/blocked-numbers', body)
        return status === 503 && typeof answer?.['error'] !== 'string' ? 0 : status
      }),
    )
  const violations: string[] = []
  const expectOnly = (when: string, found: readonly number[], allowed: readonly number[]) => {
    print(`${when}: ${found.join(' ')}`)
    const odd = found.filter(status => !allowed.includes(status))
    if (odd.length > 0) violations.push(`${when}: ${odd.join(', ')}`)
  }
  expectOnly('before', await statuses('POST'), [200])
  await worker.killImmediately()
  const without = await statuses('GET')
  expectOnly('reads without a worker', without, [200, 503])
  if (!without.includes(200)) violations.push('users of the other worker read nothing')
  if (!without.includes(503)) violations.push('no user is on the stopped worker')
  expectOnly('writes without a worker', await statuses('POST'), [200, 503])
  await worker.start()
  await until('every user reads again', async () =>
    (await statuses('GET')).every(status => status === 200),
  )
  expectOnly('writes after it', await statuses('POST'), [200])
  const promise = 'While a worker is away, its users read a sentence with 503, and the others go on'
  return { promise, cases: owners.length, violations }
}

/** A part of the races for the short run. */
const SHORT_RACES = ['customer-races', 'ledger-races']

/**
 * The races of the server's tests (`*-races.test.ts`), each file on distributed tables of its own.
 *
 * @param files whose names have one of these; all if there is none
 */
async function runRaces({ servers }: CitusCluster, files: readonly string[]): Promise<Check> {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-races-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--project', 'races', '--reporter=json', `--outputFile=${report}`, ...files]
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, TEST_CITUS_SERVERS: JSON.stringify(servers) }
  try {
    await promisify(execFile)(process.execPath, [vitest, ...args], { cwd: ROOT, env }).catch(
      // A test that fails makes the run fail too, which the report says.
      (error: unknown) => {
        if (!existsSync(report)) throw error
      },
    )
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as RaceReport
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status !== 'passed')
    const broken = testResults.filter(
      ({ status, assertionResults }) => status !== 'passed' && assertionResults.length === 0,
    )
    return {
      promise: 'The races of the tests end on distributed tables as they do on PostgreSQL',
      cases: tests.length,
      violations: [
        ...failed.map(test => `${test.fullName}: ${test.failureMessages[0] ?? test.status}`),
        ...broken.map(({ name, message }) => `${name}: ${message}`),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What vitest reports as JSON. */
interface RaceReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

async function runJobs(database: Database): Promise<Check> {
  const world = testWorld(database)
  world.clock.set(new Date())
  const violations: string[] = []

  for (const { name, run } of SHARED_JOBS) {
    await run(world as unknown as World).catch((error: unknown) =>
      violations.push(`${name}: ${String(error)}`),
    )
  }
  return { promise: 'Each job runs', cases: SHARED_JOBS.length, violations }
}

async function auditAll(database: Database): Promise<Check> {
  const { examined, faults } = await auditNow(database)
  return { promise: 'The audit finds nothing after all of it', cases: examined, violations: faults }
}

async function simulateOn(database: Database, seeds: number, first: number): Promise<Check> {
  const violations: string[] = []
  for (let seed = first; seed < first + seeds; seed++) {
    await simulate(database, { seed, steps: STEPS }).catch((error: unknown) =>
      violations.push(String(error)),
    )
  }
  return { promise: 'The simulation keeps every invariant', cases: seeds, violations }
}
