import pg from 'pg'
import { pino } from 'pino'
import { STATEMENT_LINES_MAX } from '../packages/contract/src/operator/reconciliation.ts'
import { keepDayTotals } from '../packages/server/src/actions/overview/keep-day-totals.ts'
import { readOverview } from '../packages/server/src/actions/overview/read-overview.ts'
import { searchEverything } from '../packages/server/src/actions/overview/search-everything.ts'
import { readStatement } from '../packages/server/src/actions/reconciliation/read-reconciliation.ts'
import { migrate } from '../packages/server/src/adapters/migrate.ts'
import { openPostgres } from '../packages/server/src/adapters/postgres/postgres.ts'
import { readBusinessFacts } from '../packages/server/src/store/overview/business-facts.ts'
import { type TestWorld, testWorld } from '../packages/server/testing/test-world.ts'
import { median, report } from './setup/report.ts'
import { withPostgres } from './setup/temporary-postgres.ts'

// Reads the operators' overview, and searches, in a database with a million calls of a hundred thousand customers
// over sixty days, on a real PostgreSQL. And the books of a month with a million entries.

const CALLS = 1_000_000
const CUSTOMERS = 100_000
const ROUNDS = 20

const SEARCHES = {
  'the beginning of an e-mail': 'user4242',
  'the beginning of a name': 'Customer 77',
  'the beginning of a phone number': '+1415555',
  'a whole phone number': '+14155550123',
  'a call': 'call-500000',
  "the carrier's id of a call": 'CA-c-500000',
  'an order': 'order_4242',
  'a text that is nowhere': 'zzzzzzzz',
}

await withPostgres(measure)

async function measure(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 4, log: pino({ level: 'silent' }) })
  await migrate(database.kysely)
  await fill(url)
  const world = testWorld(database)
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
  const first = await time(() => keepDayTotals(world))
  report({ name: 'totals of sixty days', value: first, unit: 'ms', limit: null })
  world.clock.advance({ seconds: 15 })
  report({
    name: 'totals of today',
    value: await time(() => keepDayTotals(world)),
    unit: 'ms',
    limit: null,
  })
  const overview = await medianOf(() => readOverview(world, 90))
  report({ name: 'overview', value: overview, unit: 'ms', limit: 300 })
  // The figures of today are outdated each time, so they are computed first.
  const outdated = await medianOf(() => {
    world.clock.advance({ seconds: 10 })
    return readOverview(world, 90)
  })
  report({ name: 'overview, with the figures of today', value: outdated, unit: 'ms', limit: 300 })
  const facts = await medianOf(() => database.read(db => readBusinessFacts(db, world.clock.now())))
  report({ name: 'one scrape of the metrics', value: facts, unit: 'ms', limit: 300 })
  for (const [what, text] of Object.entries(SEARCHES)) {
    const found = await searchEverything(world, text)
    const value = await medianOf(() => searchEverything(world, text))
    report({ name: `search: ${what} (${found.length} found)`, value, unit: 'ms', limit: 100 })
  }
  await measureBooks(world)
  await database.close()
}

/** The books of last month, which has about a million entries. */
async function measureBooks(world: TestWorld): Promise<void> {
  const now = world.clock.now()
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  const month = lastMonth.toISOString().slice(0, 7)
  const page = { page: 1, limit: STATEMENT_LINES_MAX }
  for (const accounts of ['totals', 'each'] as const) {
    let megabytes = 0
    const value = await medianOf(async () => {
      const { csv } = await readStatement(world, { month, accounts }, page)
      megabytes = csv.length / 1_000_000
    }, 3)
    const name = `books of a month, ${accounts} (${megabytes.toFixed(2)} MB)`
    report({ name, value, unit: 'ms', limit: 5_000 })
  }
}

/** Inserts the rows that the product would have written, by SQL because that is faster. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const at = `now() - make_interval(secs => (${CALLS} - n) * 5)`
  // As a replica, the session skips triggers and the checks of foreign keys.
  await client.query(`
    set session_replication_role = replica;
    insert into users (id, email, display_name, password_hash, verified_at, created_at)
    select 'user-' || n, 'user' || n || '@example.com', 'Customer ' || n, 'none', now(), now()
    from generate_series(1, ${CUSTOMERS}) n;
    insert into accounts (id, kind, currency, user_id, posted)
    select 'credit:user-' || n, 'credit', 'USD', 'user-' || n, n from generate_series(1, ${CUSTOMERS}) n;
    insert into purchases (id, user_id, package_id, package_name, price, credit, inr_per_usd_e4, paise, status,
      order_id, payment_id, created_at, paid_at)
    select 'purchase-' || n, 'user-' || n, 'plus-25', 'Plus', 25000000, 26250000, 832150, 208038, 'paid',
      'order_' || n, 'pay_' || n, now(), now() from generate_series(1, ${CUSTOMERS}) n;
    insert into transfers (id, key, type, description, user_id, created_at)
    select 'tr-' || n, 'call:call-' || n || ':settle', 'deduction', 'Call', 'user-' || (n % ${CUSTOMERS} + 1), ${at}
    from generate_series(1, ${CALLS}) n;
    insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
    select 'tr-' || n, case side when 1 then 'credit:user-' || (n % ${CUSTOMERS} + 1) else 'calls-revenue:USD' end,
      'USD', case side when 1 then -13000 else 13000 end, case side when 1 then 0 end, case side when 1 then n end, ${at}
    from generate_series(1, ${CALLS}) n, generate_series(1, 2) side;
    insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute, cost_per_minute,
      billing_seconds, authorised_seconds, hold, status, created_at, usable_until, parent_sid, child_sid, dialled_at,
      ended_at, answered_seconds, billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
    select 'call-' || n, 'user-' || (n % ${CUSTOMERS} + 1), 'outbound', '+14155550199',
      '+1415555' || lpad((n % 10000)::text, 4, '0'), 'United States', 13000, 10000, 60, 3600, 13000, 'completed',
      at, at, 'CA-p-' || n, 'CA-c-' || n, at, at, 42, 60, 13000, at, n / ${CUSTOMERS} + 1, n / ${CUSTOMERS} + 1
    from (select n, ${at} as at from generate_series(1, ${CALLS}) n) filled`)
  await client.query('vacuum analyze')
  await client.end()
}

/** The median time of several runs in ms, after two that warm up the database. */
async function medianOf(run: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = []
  for (let round = -2; round < rounds; round++) {
    const ms = await time(run)
    if (round >= 0) times.push(ms)
  }
  return median(times)
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}
