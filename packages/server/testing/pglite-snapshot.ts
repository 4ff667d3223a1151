import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '../src/adapters/migrate.ts'
import { readMigrations } from '../src/adapters/migrations.ts'
import { openPglite } from '../src/adapters/pglite/pglite.ts'

/** A migrated, empty embedded database to start from, in both forms that tests need. */
export interface PgliteSnapshot {
  /** A `dumpDataDir` for a database in memory: starting from it takes a tenth of starting from nothing. */
  archive: string
  /** A data directory to copy. */
  directory: string
}

/** Makes the snapshot once for each state of the migrations, and keeps it in the temporary folder. */
export async function pgliteSnapshot(): Promise<PgliteSnapshot> {
  const folder = join(tmpdir(), 'ringback-test', `snapshot-${migrationsHash()}`)
  if (!existsSync(folder)) await makeSnapshot(folder)
  return inFolder(folder)
}

function inFolder(folder: string): PgliteSnapshot {
  return { archive: join(folder, 'archive.tar'), directory: join(folder, 'data') }
}

async function makeSnapshot(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  const { archive, directory } = inFolder(unfinished)
  const database = await openPglite(directory, () => {})
  await migrate(database.kysely)
  await database.close()
  const pglite = await PGlite.create(join(directory, 'postgres'))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  writeFileSync(archive, Buffer.from(await dump.arrayBuffer()))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another run has made the same snapshot in the meantime.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(JSON.stringify(readMigrations()))
  return hash.digest('hex').slice(0, 16)
}
