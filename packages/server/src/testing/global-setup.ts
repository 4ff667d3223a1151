import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../../../tools/find-postgres.ts'
import { migrate } from '../adapters/migrate.ts'
import { poolDatabase } from '../adapters/pool-database.ts'
import { openPostgres } from '../adapters/postgres.ts'
import { valueParsers } from '../adapters/value-parsers.ts'
import { databaseUrl } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty embedded database to start from. */
    pgliteSnapshot: string
    /** Null when this machine has no PostgreSQL. */
    postgresUrl: string | null
    /** A migrated, empty database to copy. */
    postgresTemplate: string
  }
}

/** Once a run: what every test's database starts from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [snapshot, postgres] = await Promise.all([pgliteSnapshot(), findPostgres()])
  project.provide('pgliteSnapshot', snapshot)
  project.provide('postgresUrl', postgres?.url ?? null)
  const template = `ringback_template_${process.pid}`
  project.provide('postgresTemplate', template)
  if (!postgres) {
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

/** Made once for each state of the migrations: a start from it takes a tenth of a start from nothing. */
async function pgliteSnapshot(): Promise<string> {
  const path = join(tmpdir(), 'ringback-test', `pglite-${migrationsHash()}.tar`)
  if (existsSync(path)) return path
  const pglite = await PGlite.create()
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, types: valueParsers })
  const database = poolDatabase(pool)
  await migrate(database.kysely)
  await database.close()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  mkdirSync(dirname(path), { recursive: true })
  // Another run may be at the same place: a rename is whole or not at all.
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${path}.${process.pid}`, path)
  return path
}

function migrationsHash(): string {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
  const folder = join(root, 'migrations')
  const files = readdirSync(folder)
    .sort()
    .map(name => join(folder, name))
  const hash = createHash('sha256')
  for (const file of [...files, join(root, 'src/adapters/migrate.ts')]) {
    hash.update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}
