import { type Kysely, sql } from 'kysely'

/** The networks from which each user has logged in, as keyed hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table known_networks (
     user_id text not null references users (id),
     network_hash bytea not null,
     used_at timestamptz not null,
     primary key (user_id, network_hash)
   )`,
  `create index known_networks_by_use on known_networks (used_at)`,
]
