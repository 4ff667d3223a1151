import { chmodSync, fsyncSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Database } from '../../ports/database.ts'
import { createPool } from '../postgres/connections.ts'
import { poolDatabase } from '../postgres/pool-database.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { type Engine, startEngine } from './engine.ts'
import { makeCluster } from './make-cluster.ts'
import { restartedEngine } from './restarted-engine.ts'
import { StorageUnwritable, storageProblemOf } from './storage-problem.ts'

/** What is done to the disk and read from it. Tests replace it. */
export interface Disk {
  /** Writes a file to the disk. */
  fsync(file: number): void
  problemOf: typeof storageProblemOf
}

export const nodeDisk: Disk = { fsync: fsyncSync, problemOf: storageProblemOf }

/**
 * Opens the embedded database in a directory, and creates it if it does not exist. An acknowledged commit
 * survives a killed process and a power cut. While nothing can be written it answers reads only, and if it has
 * stopped because a write failed, it is started again.
 *
 * @throws DataDirectoryInUse, StorageUnwritable
 */
export async function openPglite(
  directory: string,
  { fsync, problemOf }: Disk = nodeDisk,
): Promise<Database> {
  // Customers' data is for the user of the server only.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const cluster = `${directory}/postgres`
  const start = async (): Promise<Engine> => {
    const problem = problemOf(directory)
    if (problem !== null) throw new StorageUnwritable(directory, problem)
    return startEngine(new DurableNodeFS(cluster, fsync), durableStartParams())
  }
  const unlock = await lockDataDirectory(directory)
  try {
    const problem = problemOf(directory)
    if (problem !== null) throw new StorageUnwritable(directory, problem)
    await makeCluster(cluster)
    // The folder may be older than this rule, and the data directory may be one that others may open.
    chmodSync(cluster, 0o700)
    const engine = restartedEngine(await start(), start)
    const pool = createPool({ ...ONE_CONNECTION, Client: engine.Client })
    // An error event without a listener ends the process. The statement that failed reports the error.
    pool.on('error', () => {})
    pool.on('connect', client => client.on('error', () => {}))
    return poolDatabase(pool, {
      storageProblem: () => problemOf(directory),
      async onClosed() {
        await engine.close()
        await unlock()
      },
    })
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Opens an embedded database that exists until it is closed. `snapshot` is a `dumpDataDir` to start from. */
export async function openMemoryPglite(snapshot?: Blob): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, ...SMALL_CACHE]
  const pglite = await PGlite.create({ startParams, ...(snapshot && { loadDataDir: snapshot }) })
  const pool = createPool({ ...createPgConfig(pglite), ...ONE_CONNECTION })
  return poolDatabase(pool, { onClosed: () => pglite.close() })
}

/** PGlite has one connection. A second client would read the results of the first. */
const ONE_CONNECTION = { max: 1, idleTimeoutMillis: 0 }

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
