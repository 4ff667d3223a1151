import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wideNetworkOf } from '../../core/networks.ts'
import { BodyBudget, type UnfinishedBody } from './body-budget.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose bodies share the memory with this one. Set before the body is read. */
    bodyShare: BodyShare
  }
}

/** Visitors, or what may be signed by a vendor; or the user or operator whose session is valid. */
export type BodyShare = 'visitors' | 'webhooks' | { of: string }

/**
 * How long, and how much, a client may still send of the body of a request that was refused without it. Closing at once would reset
 * the connection, and clients that are still sending would not read the refusal.
 */
const LINGER_MS = 1_000
const LINGER_BYTES = 128_000

/** Strangers cannot use up what signed webhooks and people with a session have. One session has room for one deck, the largest body. */
function createBudgets() {
  return {
    visitors: new BodyBudget({ maxBytes: 3_000_000 }),
    webhooks: new BodyBudget({ maxBytes: 3_000_000 }),
    sessions: new BodyBudget({ maxBytes: 10_000_000, maxBytesOfSender: 6_500_000 }),
  }
}

/** Bounds what bodies cost before they have arrived: their memory, and the connections of those that nobody reads. */
export function limitUnfinishedBodies(app: FastifyInstance): void {
  const budgets = createBudgets()
  app.decorateRequest<BodyShare>('bodyShare', 'visitors')
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return
    // Not destroyed, because that would close the connection before the refusal is sent.
    const refuse = (error: Error) => {
      payload.emit('error', error)
      payload.pause()
    }
    let counted: { budget: BodyBudget; body: UnfinishedBody } | undefined
    const count = (part: Buffer) => {
      counted ??= {
        budget: budgets[shareOf(request)],
        body: { sender: senderOf(request), bytes: 0, partAtMs: 0, refuse },
      }
      counted.budget.add(counted.body, part.length)
    }
    const stop = () => {
      payload.off('data', count)
      counted?.budget.remove(counted.body)
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

const shareOf = ({ bodyShare }: FastifyRequest) =>
  typeof bodyShare === 'string' ? bodyShare : 'sessions'

const senderOf = ({ bodyShare, clientAddress }: FastifyRequest) =>
  typeof bodyShare === 'string' ? wideNetworkOf(networkOf(clientAddress)) : bodyShare.of

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
