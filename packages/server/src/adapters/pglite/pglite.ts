import { chmodSync, fsyncSync, mkdirSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Database } from '../../ports/database.ts'
import { createPool } from '../postgres/create-pool.ts'
import { poolDatabase } from '../postgres/pool-database.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { makeCluster } from './make-cluster.ts'

/**
 * Opens the embedded database in a directory, and creates it if it does not exist. An acknowledged commit
 * survives a killed process and a power cut.
 *
 * @param fsync writes a file to the disk; tests count its calls
 * @throws DataDirectoryInUse
 */
export async function openPglite(
  directory: string,
  fsync: (file: number) => void = fsyncSync,
): Promise<Database> {
  // Customers' data is for the user of the server only.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockDataDirectory(directory)
  const cluster = `${directory}/postgres`
  try {
    await makeCluster(cluster)
    // The folder may be older than this rule, and the data directory may be one that others may open.
    chmodSync(cluster, 0o700)
    const fs = new DurableNodeFS(cluster, fsync)
    return await openDatabase({ fs, startParams: durableStartParams() }, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Opens an embedded database that exists until it is closed. `snapshot` is a `dumpDataDir` to start from. */
export function openMemoryPglite(snapshot?: Blob): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, ...SMALL_CACHE]
  return openDatabase({ startParams, ...(snapshot && { loadDataDir: snapshot }) })
}

async function openDatabase(
  options: PGliteOptions,
  onClosed?: () => Promise<void>,
): Promise<Database> {
  const pglite = await PGlite.create(options)
  // PGlite has one connection. A second client would read the results of the first.
  const pool = createPool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 })
  return poolDatabase(pool, async () => {
    await pglite.close()
    await onClosed?.()
  })
}

/** PostgreSQL's default is 128 MB, most of a small server's memory. The operating system caches the files too. */
const SMALL_CACHE = ['-c', 'shared_buffers=16MB']

/** Without PGlite's default `-F` ("never call fsync"), which loses acknowledged commits in a power cut. */
function durableStartParams(): string[] {
  return [
    ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    ...SMALL_CACHE,
  ]
}
