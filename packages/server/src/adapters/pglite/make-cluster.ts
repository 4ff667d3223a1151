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
  makePrivateAndSync(unfinished)
  // The final name marks a complete cluster. If the process is killed before this line, the next start begins again.
  renameSync(unfinished, directory)
  syncFolder(dirname(directory))
}

/** PGlite has opened the files of a folder to every user of the machine (durable-node-fs.ts). */
function makePrivateAndSync(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = join(folder, entry.name)
    if (entry.isDirectory()) makePrivateAndSync(child)
    else {
      chmodSync(child, 0o600)
      sync(child)
    }
  }
  chmodSync(folder, 0o700)
  syncFolder(folder)
}

/** Windows does not open folders, and keeps what they have on the disk itself. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') sync(path)
}

/** Windows writes to the disk only what is open for writing. */
function sync(path: string): void {
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  fsyncSync(file)
  closeSync(file)
}
