import { sql } from 'kysely'
import type { Database } from '../src/ports/database.ts'

/**
 * Returns a database to its state after the migrations. The role `replica` skips the triggers that
 * protect the ledger from deletion, and the foreign keys.
 */
export async function emptyDatabase({ kysely }: Database): Promise<void> {
  await sql.raw(EMPTY).execute(kysely)
}

/** One statement, and `delete` instead of `truncate`: on small tables both are ten times faster. */
const EMPTY = `
  do $$
  declare
    name text;
  begin
    set local session_replication_role = replica;
    for name in
      select tablename from pg_tables where schemaname = 'public'
        and tablename not in ('accounts', 'migrations', 'migrations_lock')
    loop
      execute format('delete from %I', name);
    end loop;
    delete from accounts where user_id is not null;
    update accounts set posted = 0, held = 0, version = 0 where version <> 0;
    for name in select sequencename from pg_sequences where last_value is not null loop
      execute format('alter sequence %I restart', name);
    end loop;
  end $$`
