import type {
  AuthoriseResponse,
  CallRecord,
  IncomingStep,
  LiveCall,
} from '@ringback/contract/gateway/gateway-contract'
import type { DialInstruction, Instruction } from '../../core/calls/instruction.ts'
import type { CarrierStatus } from './voice-carrier.ts'

/**
 * The gateway knows a call by our own id. Its legs have ids of their own in our database: those of the browser and of the
 * phone, and of a call for a caller the `called` leg, of a browser or of a phone.
 */
export type LegOf = 'browser' | 'phone' | 'called'

export function legIdOf(callId: string, of: LegOf): string {
  return `${callId}:${of}`
}

/** The leg of a caller, by the gateway's id of it. One leg has a call for each step, and the gateway ends it with the last one. */
export function callerLegIdOf(leg: string): string {
  return `${leg}:caller`
}

/** The gateway's id of the leg of a caller; null for another leg. */
export function readCallerLegId(legId: string): string | null {
  return /^([a-f0-9]{32}):caller$/.exec(legId)?.[1] ?? null
}

/** Null for the leg of a caller, and for one of another carrier. */
export function readLegId(legId: string): { callId: string; of: LegOf } | null {
  const [, callId, of] = /^([A-Za-z0-9_-]{8,64}):(browser|phone|called)$/.exec(legId) ?? []
  return callId === undefined ? null : { callId, of: of as LegOf }
}

/** Whether the id of a leg is that of one of the gateway, and not of another carrier. */
export function isGatewayLeg(legId: string): boolean {
  return readLegId(legId) !== null || readCallerLegId(legId) !== null
}

/** What a record or a report has about the end of a call. */
export type CallEnd = Pick<CallRecord, 'cause' | 'answeredAt' | 'seconds' | 'sipStatus' | 'q850'>

const LIVE_STATUS: Record<LiveCall['state'], CarrierStatus> = {
  dialled: 'initiated',
  ringing: 'ringing',
  answered: 'in-progress',
}

/** The status of the phone's leg of a live call. */
export function liveStatusOf(state: LiveCall['state']): CarrierStatus {
  return LIVE_STATUS[state]
}

/** The status of the phone's leg after the end. Whatever ended an answered call, its seconds are charged. */
export function endStatusOf(end: CallEnd): CarrierStatus {
  if (end.answeredAt !== null) return 'completed'
  switch (end.cause) {
    case 'busy':
    case 'no-answer':
      return end.cause
    case 'rejected':
      return isDeclined(end) ? 'busy' : 'failed'
    case 'completed':
    case 'limit':
    case 'ended-by-server':
    case 'canceled':
    case 'not-dialled':
      return 'canceled'
    case 'connection-lost':
    case 'gateway-restarted':
    case 'unallocated':
    case 'trunk-full':
    case 'trunk-failed':
    case 'no-sound':
      return 'failed'
  }
}

/** "No circuit/channel available" of Q.850, for a call that the gateway refused because all channels of its trunk were in use. */
const NO_CHANNEL = 34

/** Codes of Q.850 and SIP that may name why a call was not made; none when it was answered. */
export function failureCodesOf({ answeredAt, cause, sipStatus, q850 }: CallEnd): number[] {
  if (answeredAt !== null) return []
  const codes = [q850, cause === 'trunk-full' ? NO_CHANNEL : null, sipStatus]
  return codes.filter(code => code !== null)
}

/** The called person declined (RFC 3261, 603; Q.850, cause 21). Other refusals are those of a network. */
function isDeclined({ sipStatus, q850 }: CallEnd): boolean {
  return q850 === 21 || sipStatus === 603
}

/** A gateway's request, as it was sent. */
export interface GatewayWebhook {
  method: string
  /** With the query. */
  path: string
  body: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** What only a SIP gateway has: it signs its requests, and takes the instruction to dial as JSON. `http/webhooks` is its one user. */
export interface GatewayWebhooks {
  /** Whether the gateway has signed the request, within some minutes of this time. */
  isSigned(request: GatewayWebhook, now: Date): boolean
  /** @throws when a number or a limit is out of range: the hold covers the cost of a call only up to its time limit */
  permission(instruction: DialInstruction): AuthoriseResponse
  /** What happens to a caller. @throws like `permission`, and for what a gateway cannot do */
  step(instruction: Instruction): IncomingStep
}
