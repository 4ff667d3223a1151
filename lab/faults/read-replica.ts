import { replicaFinding } from '@ringback/server/doctor/database-checks'
import type { Database } from '@ringback/server/ports/database'
import type { Crowd } from '../load/crowd.ts'
import { UNDER_LOAD, withProduct } from '../product.ts'
import { until } from '../until.ts'
import { countLoad } from './checks/count-load.ts'
import type { PostgresNode } from './cluster/postgres-node.ts'
import { startPrimaryAndReplica } from './cluster/postgres-pair.ts'
import type { Check, FaultOptions, Report } from './report.ts'
import { underLoad } from './under-load.ts'

const METRICS_TOKEN = 'token-of-the-fault-tests'
/** The lists that users read in each state of the replica. */
const LISTS_EACH = 5

/**
 * Keeps a read replica from replaying, and kills it, while users call and buy. Each list must show what its user knows
 * (check-evidence), whichever database reads it.
 */
export async function loseReplica(options: FaultOptions): Promise<Report | null> {
  const { isThorough, users = isThorough ? 24 : 6 } = options
  const servers = await startPrimaryAndReplica({ isDurable: isThorough })
  if (servers === null) return null
  const { url, readUrl, replica } = servers
  const env = { ...UNDER_LOAD, METRICS_TOKEN, DATABASE_URL: url, DATABASE_READ_URL: readUrl }
  try {
    return await withProduct({ env }, async product => {
      const { seen, crowd, checks } = await underLoad(
        ...([product, url, { ...options, users }] as const),
        async (load, database) => ({
          doctor: await askDoctor(database, { url, readUrl }),
          ...(await breakReplica(load, { ...options, replica, productUrl: product.url })),
        }),
      )
      const counts = [
        ['lists read by the replica', seen.replica] as const,
        ['lists read by the primary in its place', seen.primary] as const,
      ]
      return {
        checks: [seen.doctor, ...checks],
        figures: [],
        counts: [...counts, ...countLoad(crowd)],
      }
    })
  } finally {
    await servers.stop()
  }
}

async function askDoctor(
  database: Database,
  { url, readUrl }: { url: string; readUrl: string },
): Promise<Check> {
  const other = Object.assign(new URL(url), { pathname: '/template1' }).href
  const cases = { [readUrl]: 'ok', [url]: 'warning', [other]: 'problem' }
  const violations: string[] = []
  for (const [address, expected] of Object.entries(cases)) {
    const { status, text } = await replicaFinding(database, address)
    if (status !== expected) violations.push(`${address}: ${status}, ${text}`)
  }
  return { promise: 'The doctor knows a replica from what is none', cases: 3, violations }
}

type Lists = Record<'replica' | 'primary', number>

/** @returns the lists that each database has read in the end */
async function breakReplica(
  { evidence }: Crowd,
  run: FaultOptions & { replica: PostgresNode; productUrl: string },
): Promise<Lists> {
  const { replica, productUrl, print = () => {} } = run
  const untilReadBy = async (reader: keyof Lists, state: string) => {
    const before = { ...(await countLists(productUrl)), shown: evidence.lists.length }
    // A replica that was away is tried again some seconds later.
    await until(
      `the ${reader} reads lists while the replica ${state}`,
      async () =>
        evidence.lists.length >= before.shown + LISTS_EACH &&
        (await countLists(productUrl))[reader] > before[reader],
    )
    print(`the replica ${state}: the ${reader} reads`)
  }
  await untilReadBy('replica', 'follows')
  await replica.query('select pg_wal_replay_pause()')
  await untilReadBy('primary', 'stands still')
  await replica.query('select pg_wal_replay_resume()')
  await untilReadBy('replica', 'follows again')
  await replica.killImmediately()
  await untilReadBy('primary', 'is away')
  return countLists(productUrl)
}

/** How many lists each database has read. */
async function countLists(url: string): Promise<Lists> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const count = (reader: keyof Lists) =>
    Number(
      new RegExp(`^ringback_lists_total\\{database="${reader}"\\} (\\d+)`, 'm').exec(text)?.[1],
    )
  return { replica: count('replica') || 0, primary: count('primary') || 0 }
}
