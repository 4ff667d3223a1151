import { type Kysely, sql } from 'kysely'

/** What operators see of calls and do with them: who hung up and what the carrier's records said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table calls
     add column browser_ended_at timestamptz,
     add column end_asked_at timestamptz`,
  `create table carrier_records (
     id bigint generated always as identity primary key,
     call_id text not null references calls (id),
     sid text not null,
     status text not null,
     seconds integer check (seconds >= 0),
     price bigint check (price >= 0),
     read_at timestamptz not null
   )`,
  `create index carrier_records_of_call on carrier_records (call_id)`,
]
