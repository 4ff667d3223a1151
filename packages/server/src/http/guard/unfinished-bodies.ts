import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyBudget, type UnfinishedBody } from './body-budget.ts'
import { networkOf } from './network-of.ts'

/**
 * How long, and how much, a client may still send of the body of a request that was refused without it. Closing at once would reset
 * the connection, and clients that are still sending would not read the refusal.
 */
const LINGER_MS = 1_000
const LINGER_BYTES = 128_000

/** Bounds what bodies cost before they have arrived: their memory, and the connections of those that nobody reads. */
export function limitUnfinishedBodies(app: FastifyInstance): void {
  const budget = new BodyBudget()
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return
    const body: UnfinishedBody = {
      network: networkOf(request.ip),
      bytes: 0,
      // Not destroyed, because that would close the connection before the refusal is sent.
      refuse: error => {
        payload.emit('error', error)
        payload.pause()
      },
    }
    const count = (part: Buffer) => budget.add(body, part.length)
    const stop = () => {
      payload.off('data', count)
      budget.remove(body)
    }
    // A listener would start the stream; the parser does that when the request is admitted.
    payload.pause()
    payload.on('data', count).once('end', stop).once('error', stop)
    reply.raw.once('close', stop)
  })
  app.addHook('onResponse', async ({ raw }) => {
    // Undefined for a request that no connection has sent.
    if ((raw.complete as boolean | undefined) !== false) return
    let bytesLeft = LINGER_BYTES
    const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS)
    raw.on('data', (part: Buffer) => {
      bytesLeft -= part.length
      if (bytesLeft < 0) raw.socket.destroy()
    })
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
