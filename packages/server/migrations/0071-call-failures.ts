import { type Kysely, sql } from 'kysely'

/** Why calls failed: a row for each outgoing call that failed, with the carrier's error code once it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table call_failures (
     call_id text primary key references calls (id),
     code integer check (code > 0),
     check_at timestamptz,
     found_at timestamptz,
     check ((code is null) = (found_at is null)))`,
  `create index call_failures_due on call_failures (check_at) where check_at is not null`,
  `create index call_failures_found on call_failures (found_at) where found_at is not null`,
]
