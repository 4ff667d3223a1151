import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Sends the statements of one tick in one packet, because every packet wakes up the database process. node-postgres
 * writes each statement in four pieces. They are joined here, because the stream would handle each one by itself.
 */
export function batchWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const write = stream.write.bind(stream)
  let pieces: Uint8Array[] = []
  const send = () => {
    if (pieces.length === 0) return
    const packet = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
    pieces = []
    if (packet) write(packet)
  }
  stream.write = (piece: Uint8Array | string, ...rest: never[]): boolean => {
    if (typeof piece === 'string' || rest.length > 0) {
      send()
      return write(piece, ...rest)
    }
    if (pieces.length === 0) process.nextTick(send)
    pieces.push(piece)
    return true
  }
}
