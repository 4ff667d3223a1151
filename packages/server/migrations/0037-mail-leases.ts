import { type Kysely, sql } from 'kysely'

/** Until when the instance that sends a mail has claimed it, so that operators cannot have it sent twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table mails add column leased_until timestamptz').execute(db)
}
