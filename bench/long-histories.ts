import { CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../packages/server/src/adapters/migrate.ts'
import { openPostgres } from '../packages/server/src/adapters/postgres/postgres.ts'
import type { Database } from '../packages/server/src/ports/database.ts'
import { listHistory } from '../packages/server/src/store/calls/call-history.ts'
import { listTransactions } from '../packages/server/src/store/credit/transactions.ts'
import { addCaller } from '../packages/server/testing/callers.ts'
import { testWorld } from '../packages/server/testing/test-world.ts'
import { findPostgres } from '../tools/find-postgres.ts'
import { median, report } from './report.ts'

/**
 * Pages of history and transactions of an account with a million rows, against those of one with a
 * thousand, on a real PostgreSQL; and how the database finds them, where that is not by an index.
 */
const LONG = 1_000_000
const SHORT = 1_000
const PAGE = 10
const ROUNDS = 50

type Ask = (database: Database, userId: string, offset: number) => Promise<unknown>

const QUESTIONS: Record<string, Ask> = {
  transactions: (database, userId, offset) =>
    database.read(db => listTransactions(db, userId, { offset, limit: PAGE })),
  'call history': (database, userId, offset) =>
    database.read(db => listHistory(db, userId, { offset, limit: PAGE, direction: undefined })),
  'outgoing calls': (database, userId, offset) =>
    database.read(db => listHistory(db, userId, { offset, limit: PAGE, direction: 'outbound' })),
}

const postgres = await findPostgres({ durable: true })
if (postgres === null) {
  process.stdout.write('This machine has no PostgreSQL: nothing measured.\n')
} else {
  try {
    await measure(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function measure(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 4, log: pino({ level: 'silent' }) })
  await migrate(database.kysely)
  const world = testWorld(database)
  const [long, short] = [await addCaller(world, 1n), await addCaller(world, 1n)]
  await fill(url, long, LONG)
  await fill(url, short, SHORT)
  for (const [what, ask] of Object.entries(QUESTIONS)) {
    const [first, thousandth, reference] = await alternate([
      () => ask(database, long, 0),
      () => ask(database, long, 999 * PAGE),
      () => ask(database, short, 0),
    ])
    const line = [first, thousandth, reference].map(ms => ms?.toFixed(2)).join(', ')
    process.stdout.write(`${what}: first, 1,000th and short account's first page: ${line} ms\n`)
    const all = [first ?? 0, thousandth ?? 0, reference ?? 0]
    const ratio = Math.max(...all) / Math.min(...all)
    report({ name: `${what}, slowest page against fastest`, value: ratio, unit: 'times', limit: 2 })
  }
  await printPlans(database, long)
  await database.close()
}

/** Rows as the product would have written them, by SQL, because a million calls take their time. */
async function fill(url: string, userId: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const numbers = `generate_series(2, ${rows}) n`
  await client.query(`
    set session_replication_role = replica;
    insert into transfers (id, key, type, description, user_id, created_at)
    select 'tr-${userId}-' || n, 'fill:${userId}:' || n, 'promotion', 'Fill', '${userId}', now()
    from ${numbers};
    insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
    select 'tr-${userId}-' || n, 'credit:${userId}', 'USD', 1, n, n, now() from ${numbers};
    update accounts set posted = ${rows}, version = ${rows} where id = 'credit:${userId}';
    insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
      billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, dialled_at,
      ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
    select 'call-${userId}-' || n, '${userId}', 'outbound', '+14155550199', '+14155550100',
      'United States', 13000, 60, 3600, 13000, 'completed', at, at, 'CA-${userId}-' || n, at,
      at, 42, 60, 0, at, n, n
    from (select n, now() - make_interval(mins => ${rows} - n) as at
          from generate_series(1, ${rows}) n) as filled;
    analyze`)
  await client.end()
}

/** Medians of each, asked in turns. */
async function alternate(questions: (() => Promise<unknown>)[]): Promise<number[]> {
  const took: number[][] = questions.map(() => [])
  // The first rounds warm up and are not counted.
  for (let round = -10; round < ROUNDS; round++) {
    for (const [index, ask] of questions.entries()) {
      const from = performance.now()
      await ask()
      if (round >= 0) took[index]?.push(performance.now() - from)
    }
  }
  return took.map(median)
}

async function printPlans(database: Database, userId: string): Promise<void> {
  for (const [what, ask] of Object.entries(QUESTIONS)) {
    for (const { statement, plan } of await plansOf(database, userId, ask)) {
      const steps = plan.filter(line => / Scan /.test(line))
      const slow = steps.filter(line => !/Index (Only )?Scan|CTE Scan|Function Scan/.test(line))
      if (slow.length > 0) process.stdout.write(`${what}: ${statement}\n  ${plan.join('\n  ')}\n`)
      else process.stdout.write(`${what}: index scans alone (${steps.length})\n`)
    }
  }
}

/** Asks once, and has each of the statements that it took explained. */
async function plansOf(database: Database, userId: string, ask: Ask) {
  const asked: CompiledQuery[] = []
  const eavesdrop: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(new PostgresQueryCompiler().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const overheard: Database = {
    ...database,
    read: work => database.read(db => work(db.withPlugin(eavesdrop))),
  }
  await ask(overheard, userId, 999 * PAGE)
  const plans: { statement: string; plan: string[] }[] = []
  for (const statement of asked) {
    const explain = CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters])
    const { rows } = await database.kysely.executeQuery<{ 'QUERY PLAN': string }>(explain)
    plans.push({ statement: statement.sql, plan: rows.map(row => row['QUERY PLAN']) })
  }
  return plans
}
