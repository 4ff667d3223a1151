import { type Kysely, sql } from 'kysely'

/** What a mail is about and why the mail server refused it, for the operators' list of mails that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Mails that were written before have no kind.
  `alter table mails add column kind text, add column last_error text`,
]
