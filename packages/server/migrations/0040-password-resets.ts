import { type Kysely, sql } from 'kysely'

/** The links that set a new password. Only the hash of a token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table password_resets (
     token_hash bytea primary key,
     user_id text not null references users (id),
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index password_resets_by_user on password_resets (user_id)`,
  `create index password_resets_by_expiry on password_resets (expires_at)`,
]
