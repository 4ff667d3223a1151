import { type Kysely, sql } from 'kysely'

/**
 * Forwarding of calls to rented numbers. The phone to which a call is forwarded is called by a call of its own, which has
 * the caller's leg in common with the incoming call. So a leg has one call in each direction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** PostgreSQL makes an index concurrently only outside of a transaction. */
export const isTransactional = false

const STATEMENTS = [
  `alter table virtual_numbers add column if not exists forward_to_id text`,
  `alter table calls add column if not exists forward_of text`,
  // What is left of an attempt that did not finish is not valid, and would count as existing.
  `do $$ begin
     if exists (select from pg_index where indexrelid = to_regclass('calls_leg') and not indisvalid)
     then drop index calls_leg; end if;
   end $$`,
  `create unique index concurrently if not exists calls_leg on calls (parent_sid, direction)
     where parent_sid is not null`,
  `alter table calls drop constraint if exists calls_parent_sid_key`,
]
