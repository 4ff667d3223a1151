import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FreshPostgres, freshPostgres, hasPostgres } from '../../testing/test-database.ts'
import type { Database } from '../ports/database.ts'
import { migrate } from './migrate.ts'
import { sqlMigration } from './migrations.ts'

const MIGRATIONS = {
  '1': sqlMigration('create table boxes (id integer)'),
  '2': sqlMigration('alter table boxes add column n integer'),
  '3': sqlMigration(`-- no-transaction
-- An index that could not be finished is not valid.
drop index concurrently if exists boxes_by_n;

create index concurrently boxes_by_n on boxes (n);
`),
}

describe.skipIf(!hasPostgres)('migrations on PostgreSQL', () => {
  let postgres: FreshPostgres
  let database: Database
  beforeEach(async () => {
    postgres = await freshPostgres()
    database = postgres.open()
    await sql`drop schema public cascade; create schema public`.execute(database.kysely)
  })
  afterEach(async () => {
    await database.close()
    await postgres.drop()
  })

  it('run once when several instances start at the same time', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.kysely)))
    expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  })

  it('keep those that were applied before one fails, and go on from there', async () => {
    const failing = { ...MIGRATIONS, '2': sqlMigration('alter table nothing add column n integer') }
    await expect(migrate(database.kysely, failing)).rejects.toThrow('nothing')
    await sql`insert into boxes values (1)`.execute(database.kysely)
    expect(await migrate(database.kysely, MIGRATIONS)).toEqual(['2', '3'])
  })

  it('wait for a transaction that uses the table, without keeping later requests waiting', async () => {
    const { '1': first } = MIGRATIONS
    await migrate(database.kysely, { '1': first })
    const other = postgres.open()
    let migrating: Promise<string[]> | undefined
    let isMigrated = false
    await other.transaction(async tx => {
      await sql`insert into boxes values (1)`.execute(tx)
      migrating = migrate(database.kysely, MIGRATIONS)
      migrating.then(
        () => (isMigrated = true),
        () => {},
      )
      await untilWaitsForTable(other)
      // It waits until the migration gives up waiting for the table.
      await other.transaction(second => sql`insert into boxes values (2)`.execute(second))
      expect(isMigrated).toBe(false)
    })
    expect(await migrating).toEqual(['2', '3'])
    const { rows } = await sql`select id from boxes order by id`.execute(other.kysely)
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    await other.close()
  })

  it('make an index while several instances start', async () => {
    const instances = [1, 2, 3].map(() => postgres.open(1))
    const applied = await Promise.all(instances.map(each => migrate(each.kysely, MIGRATIONS)))
    expect(applied.flat().sort()).toEqual(['1', '2', '3'])
    for (const instance of instances) await instance.close()
  })

  it('are refused by an older version that does not know all of them', async () => {
    await migrate(database.kysely, MIGRATIONS)
    const { '1': first, '2': second } = MIGRATIONS
    await expect(migrate(database.kysely, { '1': first, '2': second })).rejects.toThrow('3')
  })

  it('leave the time limit of the connection for locks as it was', async () => {
    const single = postgres.open(1)
    const readLimit = async () => {
      const result = await sql`select current_setting('lock_timeout') as value`.execute(
        single.kysely,
      )
      return result.rows
    }
    const before = await readLimit()
    await migrate(single.kysely, MIGRATIONS)
    expect(await readLimit()).toEqual(before)
    await single.close()
  })
})

async function untilWaitsForTable({ kysely }: Database): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_locks where relation = 'boxes'::regclass and not granted`.execute(kysely)
        return rows.length
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0)
}
