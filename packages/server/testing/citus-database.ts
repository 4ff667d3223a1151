import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../src/adapters/migrate.ts'
import { openPostgres } from '../src/adapters/postgres/postgres.ts'
import { databaseUrl } from './database-url.ts'

/** The URLs of the servers of a Citus cluster, the coordinator first. */
export type CitusServers = readonly [coordinator: string, ...workers: string[]]

/**
 * Creates a database on every server, with our tables distributed by the SQL file that an operator runs.
 *
 * @returns its URL on the coordinator
 */
export async function createCitusDatabase(servers: CitusServers, name: string): Promise<string> {
  for (const server of servers) {
    await query(server, `create database ${name}`)
    await query(databaseUrl(server, name), 'create extension citus')
  }
  const [coordinator, ...workers] = servers
  const url = databaseUrl(coordinator, name)
  const placeOf = (server: string) => `'${new URL(server).hostname}', ${new URL(server).port}`
  await query(url, `select citus_set_coordinator_host(${placeOf(coordinator)})`)
  for (const worker of workers) await query(url, `select citus_add_node(${placeOf(worker)})`)
  const log = pino({ level: 'silent' })
  const database = openPostgres({ url, poolSize: 1, log, unlimitedStatements: true })
  try {
    await migrate(database.kysely)
    const file = readFileSync(new URL('../../../deploy/citus.sql', import.meta.url), 'utf8')
    // Several statements that are sent together are one transaction.
    await sql.raw(file).execute(database.kysely)
  } finally {
    await database.close()
  }
  return url
}

export async function dropCitusDatabase(servers: CitusServers, name: string): Promise<void> {
  for (const server of servers) await query(server, `drop database if exists ${name} with (force)`)
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
