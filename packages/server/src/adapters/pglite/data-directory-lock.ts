import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketPath } from './socket-path.ts'

/** Another process has the directory open. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'

  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another Ringback server. ` +
        'Stop that one, or set DATA_DIR to another directory.',
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
  const path = socketPath(directory, 'lock')
  const owner = randomUUID()
  let server = await listen(path, owner)
  if (!server) {
    if (await isHeld(path)) throw new DataDirectoryInUse(directory)
    // The owner was killed. If several processes replace the dead socket, the last one to do so gets the lock.
    rmSync(path, { force: true })
    server = await listen(path, owner)
    await sleep(TAKEOVER_SETTLE_MS)
    if (!server || (await ownerOf(path)) !== owner) {
      server?.close()
      throw new DataDirectoryInUse(directory)
    }
  }
  const lock = server
  return () => new Promise(resolve => lock.close(() => resolve()))
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
