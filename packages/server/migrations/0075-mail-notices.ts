import { type Kysely, sql } from 'kysely'

/** Which notices a user does not want by mail, and since when and why mail to the address is refused for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table users
         add column notices_off text[] not null default '{}',
         add column mail_refused_at timestamptz,
         add column mail_refused_answer text`,
    )
    .execute(db)
}
