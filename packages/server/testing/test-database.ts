import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { testScope } from '../../../tools/tests/scope.ts'
import { openMemoryPglite } from '../src/adapters/pglite/pglite.ts'
import { openPostgres } from '../src/adapters/postgres/postgres.ts'
import type { DatabaseLimits } from '../src/adapters/postgres/session-settings.ts'
import type { Database } from '../src/ports/database.ts'
import { createCitusDatabase, dropCitusDatabase } from './citus-database.ts'
import { databaseUrl } from './database-url.ts'
import { unordered } from './database/unordered-rows.ts'
import { reusable } from './reused-databases.ts'

/** A kind of database that a suite runs on. */
export interface TestDatabase {
  name: 'PGlite' | 'PostgreSQL'
  /** A migrated, empty one, with a pool of 10 on PostgreSQL. `close` returns it for the next test. */
  open(): Promise<Database>
}

/**
 * The databases of this run (tools/tests/scope.ts): PGlite in the gate, PostgreSQL in the suite of its name, else both
 * where the machine has it. For money, holds, rentals, claims, histories, the audit and the schema: what depends on locks,
 * on numbers, JSON and dates that a driver reads, or on the form of a transaction. Other tests run on PGlite alone.
 *
 * `describe.each(testDatabases())('the ledger on $name', ({ open }) => { ... })`
 */
export function testDatabases(): TestDatabase[] {
  const pglite = { name: 'PGlite', open: freshPglite } as const
  const postgres = { name: 'PostgreSQL', open: reusable(openFreshPostgres) } as const
  if (!hasPostgres) return [pglite]
  return testScope === 'postgres' ? [postgres] : [pglite, postgres]
}

/** For races, which prove nothing on the single connection of PGlite: `describe.skipIf(!hasPostgres)(...)`. */
export const hasPostgres: boolean = inject('postgresUrl') !== null

export const freshPglite = reusable(async () =>
  unordered(await openMemoryPglite(await openAsBlob(inject('pgliteSnapshot').archive))),
)

async function openFreshPostgres(): Promise<Database> {
  const fresh = await freshPostgres()
  const database = fresh.open()
  return {
    ...database,
    async close() {
      await database.close()
      await fresh.drop()
    },
  }
}

/** The limit of a test (vitest.config.ts). */
const TEST_MS = 300_000
/** A race proves an outcome and not a speed: on a machine whose disk stalls, the limits of production would end it. */
const PATIENT_LIMITS: DatabaseLimits = {
  connectionMs: TEST_MS,
  lockMs: TEST_MS,
  statementMs: TEST_MS,
  idleTransactionMs: TEST_MS,
  answerMs: TEST_MS,
}

/** One database that several instances of the server may open, each with its own pool. */
export interface FreshPostgres {
  url: string
  /** Without the time limits of production, which `openPostgres(url)` has. */
  open(poolSize?: number): Database
  /** Close what was opened first. */
  drop(): Promise<void>
}

export async function freshPostgres(): Promise<FreshPostgres> {
  const name = `ringback_${randomBytes(6).toString('hex')}`
  const citus = inject('citusServers')
  if (citus === null) return copyOfTemplate(name)
  const url = await createCitusDatabase(citus, name)
  return {
    url,
    open: (poolSize = 10) => openPatiently(url, poolSize),
    drop: () => dropCitusDatabase(citus, name),
  }
}

const openPatiently = (url: string, poolSize: number) =>
  openPostgres({ url, poolSize, log: pino({ level: 'silent' }), limits: PATIENT_LIMITS })

async function copyOfTemplate(name: string): Promise<FreshPostgres> {
  const serverUrl = inject('postgresUrl')
  if (serverUrl === null) throw new Error('There is no PostgreSQL on this machine')
  const onServer = async (statement: ReturnType<typeof sql>) => {
    const server = openPatiently(serverUrl, 1)
    await statement.execute(server.kysely)
    await server.close()
  }
  await onServer(
    sql`create database ${sql.id(name)} template ${sql.id(inject('postgresTemplate'))}`,
  )
  const url = databaseUrl(serverUrl, name)
  return {
    url,
    open: (poolSize = 10) => openPatiently(url, poolSize),
    drop: () => onServer(sql`drop database if exists ${sql.id(name)} with (force)`),
  }
}
