import { type Kysely, sql } from 'kysely'

/** What customers choose about their spending: a daily budget, and below which balance they get a mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // A constant default is stored once, so that no row is written.
  `alter table users
     add column daily_budget bigint,
     add column low_balance_below bigint default 2000000,
     add column low_balance_mailed_at timestamptz,
     add constraint users_daily_budget_check check (daily_budget > 0) not valid,
     add constraint users_low_balance_below_check check (low_balance_below > 0) not valid`,
]
