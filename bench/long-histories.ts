import { CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../packages/server/src/adapters/migrate.ts'
import { openPostgres } from '../packages/server/src/adapters/postgres/postgres.ts'
import type { Database } from '../packages/server/src/ports/database.ts'
import { listHistory } from '../packages/server/src/store/calls/history/call-history.ts'
import { searchHistory } from '../packages/server/src/store/calls/history/history-search.ts'
import { listTransactions } from '../packages/server/src/store/credit/transactions.ts'
import { addCaller } from '../packages/server/testing/people/callers.ts'
import { testWorld } from '../packages/server/testing/test-world.ts'
import { median, report } from './setup/report.ts'
import { withPostgres } from './setup/temporary-postgres.ts'

// Reads pages of history and transactions of an account with a million rows and of one with a thousand, on a
// real PostgreSQL, and prints the plan of every statement that does not use an index.

const LONG_ACCOUNT_ROWS = 1_000_000
const SHORT_ACCOUNT_ROWS = 1_000
const PAGE_SIZE = 10
const ROUNDS = 50
/** With every page of the window in memory, on the slowest machine in use. */
const SEARCH_LIMIT_MS = 250

type ReadPage = (database: Database, userId: string, offset: number) => Promise<unknown>

const QUERIES: Record<string, ReadPage> = {
  transactions: (database, userId, offset) =>
    database.read(db => listTransactions(db, userId, { offset, limit: PAGE_SIZE })),
  'call history': (database, userId, offset) =>
    database.read(db =>
      listHistory(db, userId, { offset, limit: PAGE_SIZE, direction: undefined }),
    ),
  'outgoing calls': (database, userId, offset) =>
    database.read(db =>
      listHistory(db, userId, { offset, limit: PAGE_SIZE, direction: 'outbound' }),
    ),
}

// A filter examines 10,000 calls at most, of which the number matches one in ten. The account has 60 calls an hour.
const SEARCHES: Record<string, (database: Database, userId: string) => Promise<unknown>> = {
  'search, newest calls': (database, userId) => search(database, userId, 0),
  'search, page 90': (database, userId) => search(database, userId, 89 * PAGE_SIZE),
  'search, a year ago': (database, userId) => search(database, userId, 0, 365),
}

function search(database: Database, userId: string, offset: number, daysAgo = 0) {
  const to = new Date(Date.now() - daysAgo * 86_400_000)
  const filter = { party: { digits: '5550107', numbers: [] }, to }
  return database.read(db => searchHistory(db, userId, filter, { offset, limit: PAGE_SIZE }))
}

await withPostgres(measure)

async function measure(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 4, log: pino({ level: 'silent' }) })
  await migrate(database.kysely)
  const world = testWorld(database)
  const [long, short] = [await addCaller(world, 1n), await addCaller(world, 1n)]
  await fill(url, long, LONG_ACCOUNT_ROWS)
  await fill(url, short, SHORT_ACCOUNT_ROWS)
  for (const [what, readPage] of Object.entries(QUERIES)) {
    const [first, thousandth, reference] = await alternate([
      () => readPage(database, long, 0),
      () => readPage(database, long, 999 * PAGE_SIZE),
      () => readPage(database, short, 0),
    ])
    const line = [first, thousandth, reference].map(ms => ms?.toFixed(2)).join(', ')
    process.stdout.write(
      `${what}: page 1, page 1,000, and page 1 of the short account: ${line} ms\n`,
    )
    const medians = [first ?? 0, thousandth ?? 0, reference ?? 0]
    const ratio = Math.max(...medians) / Math.min(...medians)
    report({
      name: `${what}, slowest page divided by fastest`,
      value: ratio,
      unit: 'times',
      limit: 2,
    })
  }
  await measureSearches(database, long)
  await printPlans(database, long)
  await database.close()
}

async function measureSearches(database: Database, userId: string): Promise<void> {
  const medians = await alternate(Object.values(SEARCHES).map(run => () => run(database, userId)))
  for (const [index, what] of Object.keys(SEARCHES).entries()) {
    report({ name: what, value: medians[index] ?? 0, unit: 'ms', limit: SEARCH_LIMIT_MS })
  }
}

/** Inserts the rows that the product would have written, by SQL because that is faster. */
async function fill(url: string, userId: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Entry 1 is the credit that `addCaller` gave.
  const rowNumbers = `generate_series(2, ${rows}) n`
  // As a replica, the session skips triggers and the checks of foreign keys.
  await client.query(`
    set session_replication_role = replica;
    insert into transfers (id, key, type, description, user_id, created_at)
    select 'tr-${userId}-' || n, 'fill:${userId}:' || n, 'promotion', 'Fill', '${userId}', now()
    from ${rowNumbers};
    insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
    select 'tr-${userId}-' || n, 'credit:${userId}', 'USD', 1, n, n, now() from ${rowNumbers};
    update accounts set posted = ${rows}, version = ${rows} where id = 'credit:${userId}';
    insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
      billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, dialled_at,
      ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
    select 'call-${userId}-' || n, '${userId}', 'outbound', '+14155550199', '+1415555010' || n % 10,
      'United States', 13000, 60, 3600, 13000, 'completed', at, at, 'CA-${userId}-' || n, at,
      at, 42, 60, 0, at, n, n
    from (select n, now() - make_interval(mins => ${rows} - n) as at
          from generate_series(1, ${rows}) n) as filled;
    analyze`)
  await client.end()
}

/** Runs the queries alternately. @returns the median time of each query in ms. */
async function alternate(queries: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = queries.map(() => [])
  // The ten rounds below 0 warm up the database and are not counted.
  for (let round = -10; round < ROUNDS; round++) {
    for (const [index, run] of queries.entries()) {
      const from = performance.now()
      await run()
      if (round >= 0) times[index]?.push(performance.now() - from)
    }
  }
  return times.map(median)
}

async function printPlans(database: Database, userId: string): Promise<void> {
  for (const [what, readPage] of Object.entries({ ...QUERIES, ...SEARCHES })) {
    for (const { statement, plan } of await plansOf(database, userId, readPage)) {
      const scans = plan.filter(line => / Scan /.test(line))
      const scansWithoutIndex = scans.filter(
        line => !/Index (Only )?Scan|CTE Scan|Function Scan/.test(line),
      )
      if (scansWithoutIndex.length > 0)
        process.stdout.write(`${what}: ${statement}\n  ${plan.join('\n  ')}\n`)
      else process.stdout.write(`${what}: index scans only (${scans.length})\n`)
    }
  }
}

/** Reads one page and explains each of its statements. */
async function plansOf(database: Database, userId: string, readPage: ReadPage) {
  const statements: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(new PostgresQueryCompiler().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const recorded: Database = {
    ...database,
    read: work => database.read(db => work(db.withPlugin(recorder))),
  }
  await readPage(recorded, userId, 999 * PAGE_SIZE)
  const plans: { statement: string; plan: string[] }[] = []
  for (const statement of statements) {
    const explain = CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters])
    const { rows } = await database.kysely.executeQuery<{ 'QUERY PLAN': string }>(explain)
    plans.push({ statement: statement.sql, plan: rows.map(row => row['QUERY PLAN']) })
  }
  return plans
}
