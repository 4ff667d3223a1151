import { type Kysely, sql } from 'kysely'

/**
 * The password and the name of each registration stay with the mail token that the registration created. They are
 * null in tokens of resent mails, of an earlier version, and of verified users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table mail_tokens add column password_hash text, add column display_name text`)
    .execute(db)
}
