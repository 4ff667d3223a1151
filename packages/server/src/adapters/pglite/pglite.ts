import { execFile } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Database } from '../../ports/database.ts'
import { createPool } from '../postgres/connections.ts'
import { poolDatabase } from '../postgres/pool-database.ts'
import { prepareDataDirectory, lockDataDirectory } from './data-directory.ts'

/**
 * Opens the embedded database in a directory, and creates it if it does not exist. An acknowledged commit survives a
 * killed process and a power cut. When the disk stores nothing more, the process ends with a sentence.
 *
 * @param fsync writes a file to the disk; tests replace it
 * @throws UnusableDataDirectory
 */
export async function openPglite(directory: string, fsync = fsyncSync): Promise<Database> {
  const cluster = join(directory, 'postgres')
  // Before the lock, which is a file in the directory.
  prepareDataDirectory(directory)
  const unlock = await lockDataDirectory(directory)
  try {
    await makeCluster(cluster)
    // PGlite opens each file in it to every user of the machine.
    chmodSync(cluster, 0o700)
    // Without V8's optimizing compiler for WebAssembly, which needs more memory than PostgreSQL.
    setFlagsFromString('--liftoff-only')
    const fs = new DurableNodeFS(cluster, fsync)
    const pglite = await PGlite.create({ fs, startParams: durableStartParams() })
    endWithPostgres(pglite, directory)
    const pool = createPool({ ...createPgConfig(pglite), ...ONE_CONNECTION })
    return poolDatabase(pool, {
      async onClosed() {
        await pglite.close()
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
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
    ...SMALL_CACHE,
  ]
}

interface NodeFileOperations {
  /** Runs `work`, and turns an error of Node into one that PostgreSQL understands. */
  tryFSOperation: <T>(work: () => T) => T
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
}

/** PGlite's file system on a directory, Emscripten's NODEFS, which reports a successful fsync without calling it. */
class DurableNodeFS extends NodeFS {
  readonly #fsync: (file: number) => void

  constructor(directory: string, fsync: (file: number) => void) {
    super(directory)
    this.#fsync = fsync
  }

  override init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const addFsync: NonNullable<typeof options.preRun>[number] = module => {
      const files = module.NODEFS as unknown as NodeFileOperations
      files.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) files.tryFSOperation(() => this.#fsync(nfd))
        return 0
      }
    }
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), addFsync] })
  }
}

/** The exit status with which PostgreSQL reports an error of a statement, PGlite's `POSTGRES_MAIN_LONGJMP`. */
const STATEMENT_FAILED = 100

/**
 * Ends the process when PostgreSQL has ended, as it does when it cannot write its log. PGlite ignores that and runs it
 * again, for ever. The next start recovers what was committed.
 */
function endWithPostgres({ Module }: PGlite, directory: string): void {
  const module = Module as unknown as Record<
    '_PostgresMainLoopOnce' | '_PostgresMainLongJmp',
    () => void
  >
  for (const name of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const run = module[name]
    module[name] = () => {
      try {
        run()
      } catch (error) {
        if ((error as { status?: unknown }).status === STATEMENT_FAILED) throw error
        const sentence =
          `The embedded database in ${directory} has stopped. If its disk is full or failing, free some ` +
          'space or repair it, then start again: what was confirmed is stored.'
        try {
          writeSync(process.stderr.fd, `${sentence}\n${String(error)}\n`)
        } finally {
          // Also when the log is on the full disk.
          process.exit(1)
        }
      }
    }
  }
}

const run = promisify(execFile)

/** A program that only uses PGlite, for a process of its own. */
const CREATE_CLUSTER_SCRIPT = `
  const [, pglite, directory] = process.argv
  require(pglite).PGlite.create(directory).then(cluster => cluster.close())
`

/**
 * Makes an empty PostgreSQL cluster, unless the directory exists. This runs in a process of its own, because
 * it takes 500 MB of WebAssembly memory that a process never releases completely.
 */
async function makeCluster(directory: string): Promise<void> {
  if (existsSync(directory)) return
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  await run(process.execPath, ['--eval', CREATE_CLUSTER_SCRIPT, pglite, unfinished])
  // Commits are durable only if the cluster's own files are on the disk.
  syncFolder(unfinished)
  // The final name marks a complete cluster. If the process is killed before this line, the next start begins again.
  renameSync(unfinished, directory)
  sync(dirname(directory))
}

function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(child)
    else sync(child)
  }
  sync(folder)
}

/** Windows does not open folders, and writes to the disk only what is open for writing. */
function sync(path: string): void {
  const isWindows = process.platform === 'win32'
  if (isWindows && statSync(path).isDirectory()) return
  const file = openSync(path, isWindows ? 'r+' : 'r')
  fsyncSync(file)
  closeSync(file)
}
