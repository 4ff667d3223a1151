import { readMigrations } from '@ringback/server/adapters/migrations'
import { migrate } from '@ringback/server/adapters/migrate'
import type { Database } from '@ringback/server/ports/database'
import { sql } from 'kysely'
import { SAMPLE_MIGRATIONS } from './sample-migrations.ts'

const MIGRATIONS = { ...readMigrations(), ...SAMPLE_MIGRATIONS }

/** The baseline makes the tables. Servers must work beside each of the others. */
const [BASELINE = '', ...LATER] = Object.keys(MIGRATIONS)

/** The migrations that servers must work beside, in their order. */
export const LATER_MIGRATIONS: readonly string[] = LATER

/** Applies all migrations up to and including `last`. @returns those that were applied now */
export function migrateUpTo({ kysely }: Database, last = BASELINE): Promise<string[]> {
  const wanted = Object.entries(MIGRATIONS).filter(([name]) => name <= last)
  return migrate(kysely, Object.fromEntries(wanted))
}

export const USERS = 500

export function userId(n: number): string {
  return `user-${n}`
}

/** Fills the tables of {@link migrateUpTo} with users of credit and a balanced ledger of `calls` calls. */
export async function fill({ kysely }: Database, calls: number): Promise<void> {
  for (const statement of STATEMENTS) {
    await sql.raw(statement.replaceAll('$calls', `${calls}`)).execute(kysely)
  }
}

/** Each user has bought credit for $10,000. Each call cost a cent and was the user's next. */
const STATEMENTS = [
  `insert into users (id, email, display_name, password_hash, verified_at, created_at)
     select 'user-' || n, 'user-' || n || '@example.com', 'User ' || n, '', now(), now()
     from generate_series(0, ${USERS - 1}) n`,
  `insert into accounts (id, kind, currency, user_id, posted, version)
     select 'credit:user-' || n, 'credit', 'USD', 'user-' || n,
       10000000000 - 10000 * ceil(($calls - n)::numeric / ${USERS})::bigint,
       1 + ceil(($calls - n)::numeric / ${USERS})::bigint
     from generate_series(0, ${USERS - 1}) n`,
  `insert into purchases (id, user_id, package_id, package_name, price, credit, inr_per_usd_e4,
       paise, status, order_id, payment_id, created_at, paid_at)
     select 'purchase-' || n, 'user-' || n, 'business-100', 'Business', 10000000000, 10000000000,
       850000, 85000000, 'paid', 'order-' || n, 'pay-' || n, now(), now()
     from generate_series(0, ${USERS - 1}) n`,
  `insert into payments (id, order_id, purchase_id, amount, currency, classification, seen_at)
     select 'pay-' || n, 'order-' || n, 'purchase-' || n, 85000000, 'INR', 'credited', now()
     from generate_series(0, ${USERS - 1}) n`,
  `insert into transfers (id, key, type, description, user_id, created_at)
     select 'credit-' || n, 'rzp:order:order-' || n, 'purchase', 'Business', 'user-' || n, now()
     from generate_series(0, ${USERS - 1}) n`,
  `insert into entries (transfer_id, account_id, currency, amount, balance_after,
       account_version, created_at)
     select 'credit-' || n, 'credit:user-' || n, 'USD', 10000000000, 10000000000, 1, now()
     from generate_series(0, ${USERS - 1}) n
     union all select 'credit-' || n, account, currency, amount, null, null, now()
     from generate_series(0, ${USERS - 1}) n, (values ('exchange:USD', 'USD', -10000000000),
       ('exchange:INR', 'INR', 85000000), ('payment-clearing:INR', 'INR', -85000000))
       as platform (account, currency, amount)`,
  `insert into calls (id, user_id, direction, from_number, to_number, destination,
       rate_per_minute, billing_seconds, authorised_seconds, hold, status, created_at,
       usable_until, parent_sid, dialled_at, answered_at, ended_at, answered_seconds,
       billed_seconds, cost, settled_at, history_seq, history_seq_in_direction)
     select 'call-' || n, 'user-' || n % ${USERS}, 'outbound', '+12025550100', '+12025550123',
       'United States', 10000, 60, 3600, 600000, 'completed', at, at, 'CA' || n, at, at, at, 60,
       60, 10000, at, 1 + n / ${USERS}, 1 + n / ${USERS}
     from generate_series(0, $calls - 1) n, lateral (select now() - interval '1 day' as at) times`,
  `insert into holds (key, account_id, amount, created_at, released_at)
     select 'call:call-' || n, 'credit:user-' || n % ${USERS}, 600000, now(), now()
     from generate_series(0, $calls - 1) n`,
  `insert into call_events (key, call_id, status, received_at)
     select 'event-' || n, 'call-' || n, 'completed', now() from generate_series(0, $calls - 1) n`,
  `insert into transfers (id, key, type, description, user_id, created_at)
     select 'cost-' || n, 'call:call-' || n || ':settle', 'deduction', 'Call',
       'user-' || n % ${USERS}, now()
     from generate_series(0, $calls - 1) n`,
  `insert into entries (transfer_id, account_id, currency, amount, balance_after,
       account_version, created_at)
     select 'cost-' || n, 'credit:user-' || n % ${USERS}, 'USD', -10000,
       10000000000 - 10000 * (1 + n / ${USERS}), 2 + n / ${USERS}, now()
     from generate_series(0, $calls - 1) n
     union all select 'cost-' || n, 'calls-revenue:USD', 'USD', 10000, null, null, now()
     from generate_series(0, $calls - 1) n`,
  'analyze',
]
