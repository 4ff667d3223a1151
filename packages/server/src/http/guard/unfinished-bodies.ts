import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServerBusy } from '../../ports/admission.ts'

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

/** A body that arrives. */
export interface UnfinishedBody {
  /** Who sends it: a wide network, or a user or an operator with a session. */
  readonly sender: string
  bytes: number
  /** When its last part came, by a clock that is never set, in milliseconds. */
  partAtMs: number
  /** Ends the request of the body, whose bytes are then given up. */
  refuse(error: Error): void
}

/** The sender has more bytes under way than one may have. The API responds with 429. */
export class BodyShareSpent extends Error {
  override readonly name = 'BodyShareSpent'
}

export interface BodyLimits {
  /** Of all bodies together. */
  maxBytes: number
  /** Of the bodies of one sender; without it, as many as of all together. */
  maxBytesOfSender?: number
}

/** What a request and its connection cost besides. */
const REQUEST_BYTES = 8_000
/** What each part of a body costs besides its bytes: a client may send one byte at a time. */
const PART_BYTES = 256

/**
 * Bounds the memory of incomplete request bodies. When the limit is reached, the body is refused that has waited longest
 * for its next part, weighted by the bytes of its sender: most bodies arrive in one part, and an attack consists of many
 * that stall.
 */
export class BodyBudget {
  readonly #limits: BodyLimits
  readonly #steadyMs: () => number
  readonly #senders = new Map<string, { bytes: number; bodies: Set<UnfinishedBody> }>()
  #bytes = 0

  constructor(limits: BodyLimits, steadyMs: () => number = () => performance.now()) {
    this.#limits = limits
    this.#steadyMs = steadyMs
  }

  /** Counts a part of a body, and refuses this body or others if there is no room for it. */
  add(body: UnfinishedBody, partBytes: number): void {
    const sent = this.#senders.get(body.sender) ?? { bytes: 0, bodies: new Set() }
    this.#senders.set(body.sender, sent)
    const bytes = partBytes + PART_BYTES + (sent.bodies.has(body) ? 0 : REQUEST_BYTES)
    sent.bodies.add(body)
    body.partAtMs = this.#steadyMs()
    body.bytes += bytes
    sent.bytes += bytes
    this.#bytes += bytes
    const { maxBytes, maxBytesOfSender = Infinity } = this.#limits
    if (sent.bytes > maxBytesOfSender) this.#refuse(body, new BodyShareSpent())
    while (this.#bytes > maxBytes) this.#refuse(this.#costliest(), new ServerBusy())
  }

  /** Forgets a body that has arrived, or that does not arrive any more. */
  remove(body: UnfinishedBody): void {
    const sent = this.#senders.get(body.sender)
    if (!sent?.bodies.delete(body)) return
    sent.bytes -= body.bytes
    this.#bytes -= body.bytes
    body.bytes = 0
    if (sent.bodies.size === 0) this.#senders.delete(body.sender)
  }

  #refuse(body: UnfinishedBody, error: Error): void {
    this.remove(body)
    body.refuse(error)
  }

  /** The body with the largest product of its sender's bytes and the time since its last part; of several, the oldest. */
  #costliest(): UnfinishedBody {
    const now = this.#steadyMs()
    let costliest: UnfinishedBody | undefined
    let most = -1
    for (const { bytes, bodies } of this.#senders.values()) {
      for (const body of bodies) {
        const cost = bytes * (now - body.partAtMs)
        if (cost > most) [costliest, most] = [body, cost]
      }
    }
    if (!costliest) throw new Error('a sender without a body was not forgotten')
    return costliest
  }
}
