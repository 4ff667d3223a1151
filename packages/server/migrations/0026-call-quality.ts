import { type Kysely, sql } from 'kysely'

/** What the browser measured during a call and reported at its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table call_quality (
         call_id text primary key references calls (id),
         mos real not null check (mos between 1 and 5),
         lowest_mos real not null check (lowest_mos between 1 and 5),
         round_trip_ms real not null check (round_trip_ms >= 0),
         jitter_ms real not null check (jitter_ms >= 0),
         lost_percent real not null check (lost_percent between 0 and 100),
         warnings text[] not null,
         at timestamptz not null
       )`,
    )
    .execute(db)
}
