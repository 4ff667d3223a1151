import { fsyncSync, mkdirSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Database } from '../../ports/database.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { makeCluster } from './make-cluster.ts'
import { poolDatabase } from '../postgres/pool-database.ts'
import { prepareStatements } from '../postgres/prepared-statements.ts'
import { valueParsers } from '../postgres/value-parsers.ts'

/**
 * The embedded database in a directory, which is made when missing. An acknowledged commit survives
 * a killed process and a power cut.
 *
 * @param fsync how a file reaches the disk; another one counts in tests
 * @throws DataDirectoryInUse
 */
export async function openPglite(
  directory: string,
  fsync: (file: number) => void = fsyncSync,
): Promise<Database> {
  mkdirSync(directory, { recursive: true })
  const unlock = await lockDataDirectory(directory)
  const cluster = `${directory}/postgres`
  try {
    await makeCluster(cluster)
    const fs = new DurableNodeFS(cluster, fsync)
    return await serve({ fs, startParams: durableStartParams() }, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** An embedded database that is gone when it is closed. `snapshot` is a `dumpDataDir` to start from. */
export function openMemoryPglite(snapshot?: Blob): Promise<Database> {
  const startParams = [...PGlite.defaultStartParams, ...SMALL_CACHE]
  return serve({ startParams, ...(snapshot && { loadDataDir: snapshot }) })
}

async function serve(options: PGliteOptions, after?: () => Promise<void>): Promise<Database> {
  const pglite = await PGlite.create(options)
  // It has one connection; a second client would read the first one's answers.
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    types: valueParsers,
    pipeline: true,
  })
  prepareStatements(pool)
  return poolDatabase(pool, async () => {
    await pglite.close()
    await after?.()
  })
}

/** PostgreSQL's own cache. Its default of 128 MB is most of a small server's memory; the files are in the system's cache anyway. */
const SMALL_CACHE = ['-c', 'shared_buffers=16MB']

/** PGlite starts PostgreSQL with -F, "never call fsync", which keeps commits over kill -9 but not over a power cut. */
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

interface OpenFile {
  nfd?: number
}

interface NodeFileOperations {
  stream_ops: { fsync?: (stream: OpenFile) => number }
}

/** Emscripten's NODEFS answers fsync without doing it. This one does it. */
class DurableNodeFS extends NodeFS {
  readonly #fsync: (file: number) => void

  constructor(directory: string, fsync: (file: number) => void) {
    super(directory)
    this.#fsync = fsync
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    return super.init(pglite, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        module => {
          const { stream_ops } = module.NODEFS as unknown as NodeFileOperations
          stream_ops.fsync = ({ nfd }) => {
            if (nfd !== undefined) this.#fsync(nfd)
            return 0
          }
        },
      ],
    })
  }
}
