import { type Kysely, sql } from 'kysely'

/**
 * The links that confirm a new e-mail address. Only the hash of a token is stored. A link that was used stays for as
 * long as the mails to the address until then are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table email_changes (
     token_hash bytea primary key,
     user_id text not null references users (id),
     session_hash bytea not null,
     old_email text not null,
     new_email text not null,
     mail_id text not null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     confirmed_at timestamptz
   )`,
  `create index email_changes_by_user on email_changes (user_id)`,
  `create index email_changes_by_expiry on email_changes (expires_at)`,
]
