import type { Socket } from 'node:net'
import type pg from 'pg'

/** Sends the statements of one tick in one packet, because every packet wakes up the database process. */
export function batchWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const batchedQuery = (...args: unknown[]): unknown => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return query(...args)
  }
  client.query = batchedQuery as typeof client.query
}
