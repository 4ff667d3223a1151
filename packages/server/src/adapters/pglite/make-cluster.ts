import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs where it can be thrown away whole, so it has nothing of ours. */
const CREATE_CLUSTER_SCRIPT = `
  const [, pglite, directory] = process.argv
  require(pglite).PGlite.create(directory).then(cluster => cluster.close())
`

/**
 * Makes an empty PostgreSQL cluster in a directory that has none.
 *
 * In a process of its own: making one takes 500 MB of WebAssembly memory, and a process that has done
 * it never gives all of that back.
 */
export async function makeCluster(directory: string): Promise<void> {
  if (existsSync(directory)) return
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  await run(process.execPath, ['--eval', CREATE_CLUSTER_SCRIPT, pglite, unfinished])
  // Commits are only as durable as the cluster that they change.
  syncTree(unfinished)
  // The name says that it is whole: whoever was killed in the middle begins again.
  renameSync(unfinished, directory)
  sync(dirname(directory))
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else sync(child)
  }
  sync(path)
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
