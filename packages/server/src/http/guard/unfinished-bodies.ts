import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyBudget, type UnfinishedBody } from './body-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request is a webhook with a signature, which may be right. Set before the body is read. */
    mayBeSigned: boolean
  }
}

/**
 * How long, and how much, a client may still send of the body of a request that was refused without it. Closing at once would reset
 * the connection, and clients that are still sending would not read the refusal.
 */
const LINGER_MS = 1_000
const LINGER_BYTES = 128_000

/** Webhooks with a signature and requests with a session have budgets of their own. One user has room for one deck, the largest body. */
function createBudgets() {
  return {
    visitors: new BodyBudget({ maxBytes: 3_000_000 }),
    webhooks: new BodyBudget({ maxBytes: 3_000_000 }),
    sessions: new BodyBudget({ maxBytes: 10_000_000, maxBytesOfSender: 6_500_000 }),
  }
}

/** Bounds what bodies cost before they have arrived: their memory, and the connections of requests that were refused. */
export function limitUnfinishedBodies(app: FastifyInstance): void {
  const budgets = createBudgets()
  app.decorateRequest('mayBeSigned', false)
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
        body: { sender: request.sender, bytes: 0, partAtMs: 0, refuse },
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

function shareOf({
  mayBeSigned,
  signedInId,
}: FastifyRequest): 'visitors' | 'webhooks' | 'sessions' {
  if (signedInId !== null) return 'sessions'
  return mayBeSigned ? 'webhooks' : 'visitors'
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
