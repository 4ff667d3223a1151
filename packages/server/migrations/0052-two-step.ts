import { type Kysely, sql } from 'kysely'

/** Two-step sign-in of users: the sealed secrets of authenticator apps, recovery codes, and logins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table two_step (
     user_id text primary key references users (id),
     sealed_secret text not null,
     last_step bigint not null,
     turned_on_at timestamptz not null
   )`,
  `create table two_step_set_ups (
     user_id text primary key references users (id),
     sealed_secret text not null,
     expires_at timestamptz not null
   )`,
  `create table recovery_codes (
     user_id text not null references users (id),
     code_hash bytea not null,
     primary key (user_id, code_hash)
   )`,
  `create table login_challenges (
     token_hash bytea primary key,
     user_id text not null references users (id),
     wrong_codes integer not null default 0,
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  `create index login_challenges_user_id on login_challenges (user_id)`,
]
