import { chmodSync, rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'

/** Longer requests and responses are refused. */
const MAX_LENGTH = 16_384

/**
 * Answers requests of programs of the same user of this machine: one JSON value each way. The caller holds
 * the lock of the data directory, so a socket that is already at the path has no owner.
 *
 * @returns a function that closes the socket
 */
export function listenLocally(
  path: string,
  handle: (request: unknown) => Promise<unknown>,
): () => Promise<void> {
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, socket => {
    socket.on('error', () => socket.destroy())
    readJson(socket)
      .then(handle)
      .then(response => socket.end(JSON.stringify(response)))
      .catch((error: unknown) => socket.end(JSON.stringify({ error: String(error) })))
  })
  server.listen(path, () => {
    if (process.platform !== 'win32') chmodSync(path, 0o600)
  })
  server.unref()
  return () => new Promise(resolve => server.close(() => resolve()))
}

/** Sends one request to the program that listens at the path. @throws if none does */
export async function requestLocally(path: string, request: unknown): Promise<unknown> {
  const socket = connect(path)
  socket.end(JSON.stringify(request))
  return readJson(socket)
}

function readJson(socket: Socket): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (text.length > MAX_LENGTH) socket.destroy(new Error('The message is too long'))
    })
    socket.on('error', reject)
    socket.on('end', () => {
      try {
        resolve(JSON.parse(text))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
}
