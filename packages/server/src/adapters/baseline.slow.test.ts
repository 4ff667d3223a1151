import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../testing/test-database.ts'
import type { Database } from '../ports/database.ts'
import { UnsuitableDatabase } from './baseline.ts'
import { migrate } from './migrate.ts'
import { goBack } from './migration-history.ts'
import { readMigrations, sqlMigration } from './migrations.ts'

const ALL = Object.entries(readMigrations())
const [BASELINE = '', ...LATER] = ALL.map(([name]) => name)
/** The first, and the last two, of the migrations of 0.3.0. */
const OF_RELEASE = ['0001-people', '0073-unread-payment-events', '0075-mail-notices']

describe.each(testDatabases())('the baseline of the schema on $name', ({ open }) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await addClaim()
  })
  afterEach(() => database.close())

  async function addClaim(): Promise<void> {
    await sql`insert into welcome_claims values ('\\x01', now())`.execute(database.kysely)
  }
  async function empty(): Promise<void> {
    await sql`drop schema public cascade; create schema public`.execute(database.kysely)
  }
  async function setHistory(names: readonly string[]): Promise<void> {
    await sql`delete from migrations`.execute(database.kysely)
    for (const name of names) {
      await sql`insert into migrations values (${name}, '2026-11-25')`.execute(database.kysely)
    }
  }
  async function history(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from migrations order by name collate "C"`.execute(database.kysely)
    return rows.map(({ name }) => name)
  }
  async function countClaims(): Promise<number> {
    const { rows } = await sql`select from welcome_claims`.execute(database.kysely)
    return rows.length
  }

  it('makes the tables of an empty database', async () => {
    await empty()
    expect(await migrate(database.kysely)).toEqual([BASELINE, ...LATER])
    expect(await countClaims()).toBe(0)
    expect(await migrate(database.kysely)).toEqual([])
  })

  it('is not executed in a database of version 0.3.0, in which it is marked as applied', async () => {
    await empty()
    await migrate(database.kysely, Object.fromEntries(ALL.slice(0, 1)))
    await addClaim()
    await setHistory(OF_RELEASE)
    expect(await migrate(database.kysely)).toEqual(LATER)
    expect(await history()).toEqual([BASELINE, ...LATER])
    expect(await countClaims()).toBe(1)
    expect(await migrate(database.kysely)).toEqual([])
  })

  it('of a version is left and found again by what goes back and comes forward, as often as wanted', async () => {
    await empty()
    await migrate(database.kysely, Object.fromEntries(ALL.slice(0, 1)))
    await setHistory(OF_RELEASE)
    const failing = { ...Object.fromEntries(ALL.slice(0, 3)), '0103-failing': sqlMigration('no') }
    await expect(migrate(database.kysely, failing)).rejects.toThrow()
    expect(await migrate(database.kysely)).toEqual(LATER.slice(2))
    for (let time = 1; time <= 2; time++) {
      await goBack(database.kysely)
      expect(await history()).toEqual(OF_RELEASE)
      await expect(goBack(database.kysely)).rejects.toThrow('no version to go back to')
      expect(await history()).toEqual(OF_RELEASE)
      expect(await migrate(database.kysely)).toEqual([])
      expect(await history()).toEqual([BASELINE, ...LATER])
    }
  })

  it('of a version whose upgrade has failed between two migrations can be started again', async () => {
    await empty()
    await migrate(database.kysely, Object.fromEntries(ALL.slice(0, 2)))
    const failing = { ...Object.fromEntries(ALL.slice(0, 3)), '0103-failing': sqlMigration('no') }
    for (let time = 1; time <= 2; time++)
      await expect(migrate(database.kysely, failing)).rejects.toThrow()
    await goBack(database.kysely)
    expect(await history()).toEqual([BASELINE, ...LATER.slice(0, 1)])
  })

  it('has no version before it in a new database', async () => {
    await expect(goBack(database.kysely)).rejects.toThrow('no version to go back to')
  })

  it('refuses a database that is older, and says which version to start first', async () => {
    const older = OF_RELEASE.slice(0, -1)
    await setHistory(older)
    const error: unknown = await migrate(database.kysely).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnsuitableDatabase)
    expect((error as Error).message).toContain('Start version 0.3.0 once')
    expect(await history()).toEqual(older)
  })

  it.each([
    ['this one', [BASELINE, ...LATER]],
    ['0.3.0', OF_RELEASE],
  ])('refuses a database that a later version than %s has changed', async (_, names) => {
    const later = [...names, '9999-later']
    await setHistory(later)
    const error: unknown = await migrate(database.kysely).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnsuitableDatabase)
    expect((error as Error).message).toContain('9999-later')
    expect(await history()).toEqual(later)
  })
})
