import { type Kysely, sql } from 'kysely'

/** Whether the carrier has yet to request the next step of an incoming call that was not answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table calls add column awaits_step boolean not null default false`)
    .execute(db)
}
