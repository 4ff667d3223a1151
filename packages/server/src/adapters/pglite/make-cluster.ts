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

/** A program that only uses PGlite, for a process of its own. */
const CREATE_CLUSTER_SCRIPT = `
  const [, pglite, directory] = process.argv
  require(pglite).PGlite.create(directory).then(cluster => cluster.close())
`

/**
 * Makes an empty PostgreSQL cluster, unless the directory exists. This runs in a process of its own, because
 * it takes 500 MB of WebAssembly memory that a process never releases completely.
 */
export async function makeCluster(directory: string): Promise<void> {
  if (existsSync(directory)) return
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  await run(process.execPath, ['--eval', CREATE_CLUSTER_SCRIPT, pglite, unfinished])
  // Commits are durable only if the cluster's own files are on the disk.
  syncTree(unfinished)
  // The final name marks a complete cluster. If the process is killed before this line, the next start begins again.
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
