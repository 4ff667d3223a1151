import { sql } from 'kysely'
import type { TestWorld } from '../test-world.ts'

interface Breaks {
  table: string
  on: 'insert' | 'update' | 'delete'
  /** A condition in SQL, of `new` or `old`. Without it every statement fails, also one that changes no row. */
  when?: string
}

const name = 'broken_by_test'

/** Makes the database refuse some changes of a table, so that what depends on them always fails. */
export async function breakRows(world: TestWorld, { table, on, when }: Breaks): Promise<void> {
  const each = when === undefined ? 'for each statement' : `for each row when (${when})`
  const statements = [
    `create or replace function ${name}() returns trigger language plpgsql
     as $$ begin raise exception 'broken by a test'; end $$`,
    `create trigger ${name} before ${on} on ${table} ${each} execute function ${name}()`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(world.database.kysely)
}

/** Repairs what {@link breakRows} has broken. Test databases are used again. */
export async function repairRows(world: TestWorld): Promise<void> {
  await sql.raw(`drop function if exists ${name}() cascade`).execute(world.database.kysely)
}
