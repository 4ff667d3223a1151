import { sql } from 'kysely'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../../tools/programs/find-postgres.ts'
import { migrate } from '../src/adapters/migrate.ts'
import { openPostgres } from '../src/adapters/postgres/postgres.ts'
import type { CitusServers } from './citus-database.ts'
import { databaseUrl } from './database-url.ts'
import { type PgliteSnapshot, pgliteSnapshot } from './pglite-snapshot.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the project's configuration. */
    needsPostgres: boolean
    /** A migrated, empty embedded database to start from. */
    pgliteSnapshot: PgliteSnapshot
    /** Null when this machine has no PostgreSQL. */
    postgresUrl: string | null
    /** Of TEST_CITUS_SERVERS, which `npm run faults -- citus` sets: their databases take the place of PostgreSQL's. */
    citusServers: CitusServers | null
    /** A migrated, empty database to copy. */
    postgresTemplate: string
  }
}

/** Once a run: what every test's database starts from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { needsPostgres } = project.config.provide
  const [snapshot, postgres] = await Promise.all([
    pgliteSnapshot(),
    needsPostgres ? findPostgres() : null,
  ])
  project.provide('pgliteSnapshot', snapshot)
  const citus = process.env['TEST_CITUS_SERVERS']
  project.provide('citusServers', citus ? (JSON.parse(citus) as CitusServers) : null)
  project.provide('postgresUrl', postgres?.url ?? null)
  const template = `ringback_template_${project.name}_${process.pid}`
  project.provide('postgresTemplate', template)
  if (!postgres) {
    if (needsPostgres)
      console.warn('No PostgreSQL found (TEST_DATABASE_URL, initdb on PATH): its tests are skipped')
    return async () => {}
  }
  const log = pino({ level: 'silent' })
  const server = openPostgres({ url: postgres.url, poolSize: 1, log })
  await sql`create database ${sql.id(template)}`.execute(server.kysely)
  const database = openPostgres({ url: databaseUrl(postgres.url, template), poolSize: 1, log })
  await migrate(database.kysely)
  await database.close()
  return async () => {
    await sql`drop database if exists ${sql.id(template)} with (force)`.execute(server.kysely)
    await server.close()
    await postgres.stop()
  }
}
