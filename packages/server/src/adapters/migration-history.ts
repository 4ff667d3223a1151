import { type Kysely, sql } from 'kysely'
import { UnsuitableDatabase } from './baseline.ts'

/*
 * A server starts only on a database whose applied migrations it knows, and works with what later ones have added
 * (migration-compatibility.test.ts). So going back is to show the version before the list that it left; coming forward
 * again marks as applied what was applied then. The table `migrations_before` has the list that is not in use: that of the
 * version before, while its upgrade is `unfinished` or since it is `finished`, or that of the later version, since it went
 * `back`.
 */

interface Applied {
  name: string
  timestamp: string
}

/** The applied migrations, in their order; none in an empty database. */
export async function appliedMigrations<Schema>(db: Kysely<Schema>): Promise<Applied[]> {
  if (!(await hasTable(db, 'migrations'))) return []
  const { rows } = await sql<Applied>`
    select name, timestamp from migrations order by name collate "C"`.execute(db)
  return rows
}

/** Marks what a later version had applied before it was left. @param known the migrations of this version */
export async function comeForward<Schema>(
  db: Kysely<Schema>,
  known: readonly string[],
): Promise<void> {
  if (!(await hasTable(db, 'migrations_before'))) return
  await sql`
    insert into migrations (name, timestamp)
    select name, timestamp from migrations_before where state = 'back' and name = any(${known})
    on conflict (name) do update set timestamp = excluded.timestamp`.execute(db)
}

/** Keeps the list of the version before, also when the upgrade fails and is tried again, perhaps by another version. */
export async function keepHistory<Schema>(
  db: Kysely<Schema>,
  before: readonly Applied[],
  known: readonly string[],
): Promise<void> {
  const applied = new Set(before.map(({ name }) => name))
  if (before.length === 0 || known.every(name => applied.has(name))) return
  await sql`
    create table if not exists migrations_before (
      name text primary key, timestamp text not null, state text not null)`.execute(db)
  const { rows } = await sql`select from migrations_before where state = 'unfinished'`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute(tx => replaceOtherList(tx, before, 'unfinished'))
}

export async function finishUpgrade<Schema>(db: Kysely<Schema>): Promise<void> {
  if (!(await hasTable(db, 'migrations_before'))) return
  await sql`
    update migrations_before set state = 'finished' where state = 'unfinished'`.execute(db)
}

/**
 * Lets the version before start on this database, with all that is in it. Servers of this version go on meanwhile.
 *
 * @throws UnsuitableDatabase when no upgrade was made, or the last one was taken back
 */
export async function goBack<Schema>(db: Kysely<Schema>): Promise<void> {
  const after = await appliedMigrations(db)
  const { rows: before } = (await hasTable(db, 'migrations_before'))
    ? await sql`select from migrations_before where state <> 'back'`.execute(db)
    : { rows: [] }
  if (before.length === 0) throw new UnsuitableDatabase(NOTHING_BEFORE)
  await db.transaction().execute(async tx => {
    await sql`delete from migrations`.execute(tx)
    await sql`insert into migrations select name, timestamp from migrations_before`.execute(tx)
    await replaceOtherList(tx, after, 'back')
  })
}

async function replaceOtherList<Schema>(
  db: Kysely<Schema>,
  list: readonly Applied[],
  state: 'unfinished' | 'back',
): Promise<void> {
  await sql`truncate migrations_before`.execute(db)
  await sql`
    insert into migrations_before
    select each ->> 'name', each ->> 'timestamp', ${state}
    from json_array_elements(${JSON.stringify(list)}::json) as each`.execute(db)
}

const NOTHING_BEFORE =
  'There is no version to go back to: this database was not upgraded since it was made, or it was taken back before.'

async function hasTable<Schema>(db: Kysely<Schema>, table: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${table}) is not null`.execute(db)
  return rows.length > 0
}
