import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultKind } from './fault-kind.ts'
import type { Requests } from './request-log.ts'

/*
 * Trouble on order. Control arranges faults; every vendor route takes them here, so that a fault
 * means the same thing whichever vendor has it:
 *
 *   timeout-before  nothing happens; the connection is held, then cut
 *   timeout-after   the vendor acts, but nobody hears the answer: held, then cut
 *   401 429 500     nothing happens; the vendor's own error body with that status
 *   html            nothing happens; a proxy's HTML page with status 200
 *   huge            nothing happens; several megabytes of valid JSON
 *   drop            nothing happens; the socket is cut at once
 */

/** Which operations of which vendor can fail on order; `*` is any operation of the vendor. */
export const FAULT_OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  twilio: [
    'calls.fetch',
    'calls.list',
    'calls.end',
    'numbers.search',
    'numbers.buy',
    'numbers.list',
    'numbers.fetch',
    'numbers.update',
    'numbers.release',
    'verify.start',
    'verify.check',
    'callerId.validate',
    'callerId.list',
    'callerId.fetch',
    'callerId.update',
    'callerId.release',
    'signal',
    'media',
  ],
  razorpay: [
    'orders.create',
    'orders.fetch',
    'payments.list',
    'payments.fetch',
    'refunds.create',
    'refunds.list',
    'refunds.fetch',
  ],
  turnstile: ['siteverify'],
  mail: ['smtp'],
}

/** A fault that waits: the next `times` operations meet it. */
export interface ArrangedFault {
  vendor: string
  operation: string
  fault: FaultKind
  times: number
}

export interface Faults {
  /** The fault that the operation must now suffer, if any; consumes one of its times. */
  take(vendor: string, operation: string): FaultKind | undefined
  arrange(fault: ArrangedFault): void
  /** What still waits, oldest first. */
  list(): ArrangedFault[]
  clear(): void
  /** How long the two timeouts hold a connection before they cut it. */
  readonly holdMs: number
}

export function createFaults(holdMs = 30_000): Faults {
  let waiting: ArrangedFault[] = []
  return {
    holdMs,
    take(vendor, operation) {
      const met = waiting.find(
        fault =>
          fault.vendor === vendor && (fault.operation === operation || fault.operation === '*'),
      )
      if (!met) return undefined
      met.times -= 1
      waiting = waiting.filter(fault => fault.times > 0)
      return met.fault
    },
    arrange(fault) {
      waiting.push({ ...fault })
    },
    list() {
      return waiting.map(fault => ({ ...fault }))
    },
    clear() {
      waiting = []
    },
  }
}

/** Who is asked, and how this vendor words a refusal of its own. */
export interface VendorRoute {
  vendor: string
  operation: string
  /** The vendor's JSON body for the faults 401, 429 and 500. */
  refusal: (status: 401 | 429 | 500) => unknown
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Wraps the handler of a vendor's route: notes the request and applies the fault arranged for it.
 *
 *   app.get(path, withFaults(world, { vendor: 'twilio', operation: 'calls.fetch', refusal }, handler))
 *
 * The handler sets status and headers on `reply` and RETURNS (or resolves to) the body; it never
 * calls `reply.send`, because `timeout-after` lets it act and then swallows the answer. Check
 * credentials inside the handler.
 */
export function withFaults(
  world: { faults: Faults; requests: Requests },
  route: VendorRoute,
  handler: Handler,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    const { vendor, operation } = route
    const fault = world.faults.take(vendor, operation)
    world.requests.note({
      vendor,
      operation,
      method: request.method,
      path: request.url,
      ...(request.body === undefined || request.body === null ? {} : { body: request.body }),
      ...(fault ? { fault } : {}),
    })
    switch (fault) {
      case undefined:
        return handler(request, reply)
      case 'timeout-before':
        return holdThenCut(reply, world.faults.holdMs)
      case 'timeout-after':
        await handler(request, reply)
        if (reply.sent) throw new Error(`${operation}: the handler must return its answer`)
        return holdThenCut(reply, world.faults.holdMs)
      case '401':
      case '429':
      case '500': {
        const status = Number(fault) as 401 | 429 | 500
        return reply.code(status).type('application/json').send(route.refusal(status))
      }
      case 'html':
        return reply.code(200).type('text/html; charset=utf-8').send(PROXY_PAGE)
      case 'huge':
        return reply.code(200).type('application/json; charset=utf-8').send(hugeJson())
      case 'drop':
        reply.hijack()
        request.raw.socket.destroy()
        return reply
    }
  }
}

/** Says nothing for `holdMs`, then cuts the connection; stops waiting when the asker hangs up. */
function holdThenCut(reply: FastifyReply, holdMs: number): FastifyReply {
  reply.hijack()
  const socket = reply.raw.socket
  const timer = setTimeout(() => socket?.destroy(), holdMs)
  timer.unref()
  reply.raw.once('close', () => clearTimeout(timer))
  return reply
}

export const PROXY_PAGE =
  '<!doctype html><html><head><title>Maintenance</title></head>' +
  '<body><h1>We will be right back</h1><p>Please try again in a few minutes.</p></body></html>\n'

/** Valid JSON of about 6 MB: only an asker that bounds what it reads gets away unharmed. */
export function hugeJson(): string {
  return JSON.stringify({ padding: Array<string>(6_000).fill('x'.repeat(1_000)) })
}
