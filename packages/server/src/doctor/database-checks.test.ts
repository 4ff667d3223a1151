import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseUrl } from '../../testing/database-url.ts'
import { freshPostgres, hasPostgres, testDatabases } from '../../testing/test-database.ts'
import { openPostgres } from '../adapters/postgres/postgres.ts'
import type { Database } from '../ports/database.ts'
import { readCollations } from '../store/doctor/read-server-facts.ts'
import { collationFinding } from './database-checks.ts'

const findingOf = async (database: Database) =>
  collationFinding(await database.read(readCollations))

describe.each(testDatabases())('the collations of a new database on $name', ({ open }) => {
  it('are those of its system', async () => {
    const database = await open()
    expect(await findingOf(database)).toMatchObject({ status: 'ok' })
    await database.close()
  })
})

describe.skipIf(!hasPostgres)('after a change of the system that orders text', () => {
  it('the statements that the doctor names make it right', async () => {
    const { url, open, drop } = await freshPostgres()
    const server = open(1)
    const name = `${new URL(url).pathname.slice(1)}_icu`
    await sql`
      create database ${sql.id(name)} template template0 locale_provider icu icu_locale 'en'
    `.execute(server.kysely)
    const log = pino({ level: 'silent' })
    const database = openPostgres({ url: databaseUrl(url, name), poolSize: 1, log })
    onTestFinished(async () => {
      await database.close()
      await sql`drop database ${sql.id(name)}`.execute(server.kysely)
      await server.close()
      await drop()
    })
    const run = (statement: string) => sql.raw(statement).execute(database.kysely)
    await run('create collation german (provider = icu, locale = $$de$$)')
    await run('create table words (word text, german text collate german)')
    await run('create index on words (german)')
    expect(await findingOf(database)).toMatchObject({ status: 'ok' })

    // As the catalog looks when the database was made with another version of ICU, also for those that nothing uses.
    await run(`update pg_database set datcollversion = '1' where datname = current_database()`)
    await run(`update pg_collation set collversion = '1' where collversion is not null`)
    const { status, text } = await findingOf(database)
    expect(status).toBe('problem')
    const [, statements = ''] = /Run in psql: (.*)\. Then run the audit\.$/.exec(text) ?? []
    expect(statements.split('; ')).toEqual([
      `reindex database concurrently ${name}`,
      `alter database ${name} refresh collation version`,
      'alter collation german refresh version',
    ])
    for (const statement of statements.split('; ')) await run(statement)
    expect(await findingOf(database)).toMatchObject({ status: 'ok' })
  })
})
