import { type Kysely, sql } from 'kysely'

/** The work of background jobs that fails, so that it is attempted less often, and operators see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table job_failures (
     id text primary key,
     work text not null,
     item text not null,
     failures integer not null check (failures > 0),
     first_failed_at timestamptz not null,
     last_failed_at timestamptz not null,
     next_attempt_at timestamptz,
     error text not null,
     unique (work, item)
   )`,
  `create index job_failures_by_time on job_failures (first_failed_at, id)`,
]
