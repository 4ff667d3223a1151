import { type Kysely, sql } from 'kysely'

/** The feedback of users on their calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table call_feedback (
         call_id text primary key references calls (id),
         score integer not null check (score between 1 and 5),
         issue text check (issue in ('audio-latency', 'choppy-audio', 'dropped-call', 'echo',
           'noisy-call', 'one-way-audio')),
         at timestamptz not null
       )`,
    )
    .execute(db)
}
