import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLog } from './request-log.ts'

/*
 * Faults on request. Control arranges them and every vendor route applies them here, so that a fault
 * means the same thing for each vendor:
 *
 *   timeout-before  the vendor does not act; the connection is held, then cut
 *   timeout-after   the vendor acts, but its answer is not sent: the connection is held, then cut
 *   401 429 500     the vendor does not act; its own error body with that status
 *   drop            the vendor does not act; the socket is cut at once
 */

export const FAULT_KINDS = ['timeout-before', 'timeout-after', '401', '429', '500', 'drop'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault that the next `times` requests for the operation meet. */
export interface ArrangedFault {
  vendor: string
  operation: string
  fault: FaultKind
  times: number
}

export interface Faults {
  /** The operations of each vendor that can fail. */
  readonly operations: ReadonlyMap<string, ReadonlySet<string>>
  /** Adds an operation; `*` is any one of the vendor. */
  register(vendor: string, operation: string): void
  /** The fault that this request meets, if any; uses up one of its times. */
  consume(vendor: string, operation: string): FaultKind | undefined
  arrange(fault: ArrangedFault): void
  /** The faults that are not used up yet, oldest first. */
  list(): ArrangedFault[]
  clear(): void
  /** How long the two timeouts hold a connection before they cut it. */
  readonly holdMs: number
}

export function createFaults(holdMs = 30_000): Faults {
  let arranged: ArrangedFault[] = []
  const operations = new Map<string, Set<string>>()
  return {
    holdMs,
    operations,
    register(vendor, operation) {
      operations.set(vendor, (operations.get(vendor) ?? new Set()).add(operation))
    },
    consume(vendor, operation) {
      const oldest = arranged.find(
        fault =>
          fault.vendor === vendor && (fault.operation === operation || fault.operation === '*'),
      )
      if (!oldest) return undefined
      oldest.times -= 1
      arranged = arranged.filter(fault => fault.times > 0)
      return oldest.fault
    },
    arrange(fault) {
      arranged.push({ ...fault })
    },
    list() {
      return arranged.map(fault => ({ ...fault }))
    },
    clear() {
      arranged = []
    },
  }
}

/** An operation of a vendor, and how the vendor words an error. */
export interface VendorRoute {
  vendor: string
  operation: string
  /** The vendor's JSON body for the faults 401, 429 and 500. */
  errorBody: (status: 401 | 429 | 500) => unknown
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Wraps the handler of a vendor's route: records the request and applies the fault arranged for it.
 * The handler sets status and headers on `reply` and returns (or resolves to) the body. It never
 * calls `reply.send`, because `timeout-after` discards the answer, and it checks the credentials
 * itself.
 */
export function withFaults(
  deps: { faults: Faults; requests: RequestLog },
  route: VendorRoute,
  handler: Handler,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const { vendor, operation } = route
  deps.faults.register(vendor, operation)
  return async (request, reply) => {
    const fault = deps.faults.consume(vendor, operation)
    deps.requests.record({
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
        return holdThenCut(reply, deps.faults.holdMs)
      case 'timeout-after':
        await handler(request, reply)
        if (reply.sent) throw new Error(`${operation}: the handler must return its answer`)
        return holdThenCut(reply, deps.faults.holdMs)
      case '401':
      case '429':
      case '500': {
        const status = Number(fault) as 401 | 429 | 500
        return reply.code(status).type('application/json').send(route.errorBody(status))
      }
      case 'drop':
        reply.hijack()
        request.raw.socket.destroy()
        return reply
    }
  }
}

/** Cuts the connection after `holdMs` without an answer, unless the client closes it earlier. */
function holdThenCut(reply: FastifyReply, holdMs: number): FastifyReply {
  reply.hijack()
  const socket = reply.raw.socket
  const timer = setTimeout(() => socket?.destroy(), holdMs)
  timer.unref()
  reply.raw.once('close', () => clearTimeout(timer))
  return reply
}
