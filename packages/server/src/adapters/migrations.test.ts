import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATION_STATEMENTS } from '../../testing/database/migration-statements.ts'
import { readMigrations, sqlMigration } from './migrations.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

describe('the folder of the migrations', () => {
  it('has a number of its own for each of them, and nothing else', () => {
    const entries = readdirSync(FOLDER)
    const names = Object.keys(readMigrations(FOLDER))
    expect(names.length).toBe(entries.length)
    const numbers = names.map(name => name.slice(0, 4))
    expect([...new Set(numbers)]).toEqual(numbers)
  })

  it('is the one that the server reads', () => {
    expect(Object.keys(readMigrations())).toEqual(Object.keys(readMigrations(FOLDER)))
  })

  it('gives no table, index, trigger, function or constraint the name of another', () => {
    const names = MIGRATION_STATEMENTS.flatMap(([, statements]) => statements.flatMap(namesMade))
    expect(names.length).toBeGreaterThan(150)
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  })

  it.each([
    ['create index days_by_id on days (id)', ['days_by_id']],
    ['create unique index concurrently if not exists days_by_id on days (id)', ['days_by_id']],
    [
      'create table days (id text, constraint days_in_order check (id > 0))',
      ['days', 'days_in_order'],
    ],
    ['alter table calls validate constraint calls_day', []],
  ])('is checked for the names in "%s"', (statement, names) => {
    expect(namesMade(statement)).toEqual(names)
  })
})

describe('reading migrations', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ringback-migrations-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('joins the files of a folder in their order, and leaves out what is no migration', () => {
    mkdirSync(join(folder, '0001-boxes'))
    writeFileSync(join(folder, '0001-boxes/02-lids.sql'), 'create table lids ()')
    writeFileSync(join(folder, '0001-boxes/01-boxes.sql'), 'create table boxes ();')
    writeFileSync(join(folder, '0002-box-sizes.sql'), 'alter table boxes add size integer')
    writeFileSync(join(folder, '0002-box-sizes.sql~'), 'nothing')
    const texts = Object.entries(readMigrations(folder)).map(([name, { statements }]) => [
      name,
      statements,
    ])
    expect(texts).toEqual([
      ['0001-boxes', ['create table boxes ();\ncreate table lids ()']],
      ['0002-box-sizes', ['alter table boxes add size integer']],
    ])
  })

  it('separates the statements of a migration without a transaction', () => {
    const text = '-- no-transaction\nvacuum boxes;\n\nvacuum lids;\n'
    expect(sqlMigration(text)).toMatchObject({
      statements: ['-- no-transaction\nvacuum boxes;', 'vacuum lids;\n'],
      isTransactional: false,
    })
    const together = 'alter table boxes add size integer;\n\nalter table lids add size integer;'
    expect(sqlMigration(together)).toMatchObject({ statements: [together], isTransactional: true })
  })
})

/** The names that a statement of {@link MIGRATION_STATEMENTS} gives. */
function namesMade(statement: string): string[] {
  const made =
    /^create (?:unique |constraint |or replace )?(?:table|index|trigger|function) (?:concurrently )?(?:if not exists )?(\w+)/.exec(
      statement,
    )?.[1]
  const constraints = [
    ...statement.matchAll(/(?<!(?:validate|drop) )\bconstraint (?!trigger)(\w+)/g),
  ]
  return [...(made ? [made] : []), ...constraints.map(([, name = '']) => name)]
}
