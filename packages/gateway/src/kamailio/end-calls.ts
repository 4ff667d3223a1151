import type { CallState } from '@ringback/contract/gateway/gateway-contract'
import { isOwnCall } from '../books/own-calls.ts'

/** Ends calls at kamailio. */
export type EndCall = (callId: string) => void

const REPEAT_MS = 500
/** The server may end a call that it has just allowed, and that kamailio dials in a moment. */
const UNKNOWN_MS = 10_000

/**
 * Returns a function that ends a call, and repeats it until the call is over: one whose answer has no ACK yet can be
 * neither cancelled nor ended.
 * @param send sends the request to kamailio once
 */
export function createEndCalls(find: (callId: string) => CallState, send: EndCall): EndCall {
  const ending = new Set<string>()
  const repeat = (callId: string, askedAt: number) => {
    const { state } = find(callId)
    const isAwaited = !isOwnCall(callId) && performance.now() - askedAt < UNKNOWN_MS
    if (state === 'ended' || (state === 'unknown' && !isAwaited)) {
      ending.delete(callId)
      return
    }
    send(callId)
    setTimeout(() => repeat(callId, askedAt), REPEAT_MS)
  }
  return callId => {
    if (ending.has(callId)) return
    ending.add(callId)
    repeat(callId, performance.now())
  }
}
