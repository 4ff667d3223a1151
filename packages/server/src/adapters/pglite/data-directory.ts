import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The embedded database cannot be opened in this directory. The message has the way out. */
export class UnusableDataDirectory extends Error {
  override readonly name: string = 'UnusableDataDirectory'
}

/** Another process has the directory open. */
export class DataDirectoryInUse extends UnusableDataDirectory {
  override readonly name = 'DataDirectoryInUse'
}

/** PGlite's. PostgreSQL does not run on the files of another major version. */
export const POSTGRES_VERSION = '18'
/** Three files of PostgreSQL's log. It stops when it cannot begin the next one. */
const RESERVE_BYTES = 64 * 2 ** 20

/**
 * Makes the directory, if it does not exist, for the user of the server only: it has customers' data.
 *
 * @throws UnusableDataDirectory for one that cannot be made or written, or is of another major version of PostgreSQL
 */
export function prepareDataDirectory(directory: string): void {
  const otherwise = 'or set DATA_DIR to another directory.'
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnusableDataDirectory(
      `The data directory ${directory} cannot be made (${reason}). Make it yourself, ${otherwise}`,
      { cause: error },
    )
  }
  try {
    accessSync(directory, constants.W_OK)
  } catch (error) {
    throw new UnusableDataDirectory(
      `The data directory ${directory} is read-only. Make it writable, ${otherwise}`,
      { cause: error },
    )
  }
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize < RESERVE_BYTES) {
    throw new UnusableDataDirectory(
      `The disk of the data directory ${directory} has less than 64 MB of free space. ` +
        `Free some space, ${otherwise}`,
    )
  }
  const file = join(directory, 'postgres', 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : POSTGRES_VERSION
  if (version !== POSTGRES_VERSION) {
    throw new UnusableDataDirectory(
      `The data directory ${directory} was made by PostgreSQL ${version}, and this version of Ringback ` +
        `has PostgreSQL ${POSTGRES_VERSION}, which has left it as it is. Copy it into a new one with ` +
        `deploy/move-data.sh ${directory} <new directory>, start the version that made it, ${otherwise}`,
    )
  }
}

/** Longer than the time between a starting process's check for a dead socket and its removal of that socket. */
const TAKEOVER_SETTLE_MS = 200

/**
 * Acquires the lock of a data directory, because two processes on one directory would lose rows silently. The
 * lock is a listening socket. The kernel closes the socket when its owner ends, also when the owner is killed.
 *
 * @returns a function that releases the lock
 * @throws DataDirectoryInUse
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  const inUse = new DataDirectoryInUse(
    `The data directory ${directory} is in use by another Ringback server. ` +
      'Stop that one, or set DATA_DIR to another directory.',
  )
  const path = socketPath(directory, 'lock')
  const owner = randomUUID()
  let server = await listen(path, owner)
  if (!server) {
    if (await isHeld(path)) throw inUse
    // The owner was killed. If several processes replace the dead socket, the last one to do so gets the lock.
    rmSync(path, { force: true })
    server = await listen(path, owner)
    await sleep(TAKEOVER_SETTLE_MS)
    if (!server || (await ownerOf(path)) !== owner) {
      server?.close()
      throw inUse
    }
  }
  const lock = server
  return () => new Promise(resolve => lock.close(() => resolve()))
}

/** The kernel's limit for the path of a socket, with a margin. */
const MAX_SOCKET_PATH = 100

/** The path of a socket that belongs to a data directory. The directory must exist. */
export function socketPath(directory: string, name: 'lock' | 'operators'): string {
  const realPath = realpathSync(directory)
  const id = createHash('sha256').update(realPath).digest('hex').slice(0, 24)
  const suffix = name === 'lock' ? '' : `-${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\ringback-${id}${suffix}`
  const path = join(realPath, `${name}.sock`)
  return path.length <= MAX_SOCKET_PATH ? path : join(tmpdir(), `ringback-${id}${suffix}.sock`)
}

/** Null if another server listens at the path, or a dead socket is still there. */
function listen(path: string, owner: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.on('error', () => {}).end(owner))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(path, () => resolve(server))
    server.unref()
  })
}

/** Whether a process accepts connections at the path, even if it is too busy to respond. */
function isHeld(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path)
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** The id of the owner that listens at the path, or null. */
function ownerOf(path: string): Promise<string | null> {
  return new Promise(resolve => {
    let owner = ''
    connect(path)
      .on('data', chunk => (owner += chunk.toString()))
      .on('error', () => resolve(null))
      .on('end', () => resolve(owner))
  })
}
