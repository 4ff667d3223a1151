import { type Kysely, sql } from 'kysely'

/** The causes about which operators were mailed, so that several instances send at most one mail per cause and hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarms (
      cause text primary key,
      mailed_at timestamptz not null
    )
  `.execute(db)
}
