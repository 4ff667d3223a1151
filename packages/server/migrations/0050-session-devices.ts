import { type Kysely, sql } from 'kysely'

/** What a user sees of a session, and the browsers in which each user has logged in, as keyed hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table sessions add column id text, add column browser text, add column system text`,
  `create table known_browsers (
     user_id text not null references users (id),
     browser_hash bytea not null,
     used_at timestamptz not null,
     primary key (user_id, browser_hash)
   )`,
  `create index known_browsers_by_use on known_browsers (used_at)`,
]
