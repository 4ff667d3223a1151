import { createHash, randomUUID } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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

/** The kernel's limit for a socket's path, less a margin. */
const MAX_SOCKET_PATH = 100
/** Longer than two starting processes can be apart between finding a dead socket and removing it. */
const TAKEOVER_SETTLE_MS = 200

/**
 * Makes this process the only one on a data directory: two on one directory would lose rows silently.
 * The lock is a listening socket, so that it is free again the moment its owner dies, however it dies.
 *
 * @returns how to give it back
 * @throws DataDirectoryInUse
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  const path = socketPath(directory)
  const owner = randomUUID()
  let server = await listen(path, owner)
  if (!server) {
    if (await isHeld(path)) throw new DataDirectoryInUse(directory)
    // Its owner was killed. Of several processes that see this, the last to remove the socket has it.
    rmSync(path, { force: true })
    server = await listen(path, owner)
    await sleep(TAKEOVER_SETTLE_MS)
    if (!server || (await ownerOf(path)) !== owner) {
      server?.close()
      throw new DataDirectoryInUse(directory)
    }
  }
  const held = server
  return () => new Promise(resolve => held.close(() => resolve()))
}

/** Null when somebody has the path already. */
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

/** Being accepted is enough: an owner that is too busy to answer is one all the same. */
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

/** Who listens at the path; null when nobody does. */
function ownerOf(path: string): Promise<string | null> {
  return new Promise(resolve => {
    let said = ''
    connect(path)
      .on('data', chunk => (said += chunk.toString()))
      .on('error', () => resolve(null))
      .on('end', () => resolve(said))
  })
}

function socketPath(directory: string): string {
  const real = realpathSync(directory)
  const name = createHash('sha256').update(real).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\ringback-${name}`
  const inside = join(real, 'lock.sock')
  return inside.length <= MAX_SOCKET_PATH ? inside : join(tmpdir(), `ringback-${name}.sock`)
}
