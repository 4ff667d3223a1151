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
import pg from 'pg'
import { migrate } from '../src/adapters/migrate.ts'
import { poolDatabase } from '../src/adapters/postgres/pool-database.ts'
import { valueParsers } from '../src/adapters/postgres/value-parsers.ts'

/**
 * A migrated, empty embedded database to start from, as a file. Made once for each state of the
 * migrations: a start from it takes a tenth of a start from nothing.
 */
export async function pgliteSnapshot(): Promise<string> {
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
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
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
