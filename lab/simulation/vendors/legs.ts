import type { TerminalStatus } from '@ringback/contract/customers/calls/calls'
import type { LegEnd } from '@ringback/server/core/calls/call-parties'
import type { Instruction } from '@ringback/server/core/calls/instruction'
import type { CarrierStatus } from '@ringback/server/ports/vendors/voice-carrier'
import type { Random } from '../random.ts'

/** The caller's leg: that of a browser, or of a phone that calls a rented number. */
export interface Parent {
  sid: string
  /** Null until our server has named the call of a phone. */
  callId: string | null
  /** Our user, as far as the carrier knows. */
  userId: string | null
  startedAt: number
  from: LegEnd
  to: string
  endedAt: number | null
  status: CarrierStatus
  /** The first instruction with which the server let this leg go on. A later one must be identical. */
  instruction: Instruction | null
  /** The same for the call's next step, after the ringing. */
  nextInstruction: Instruction | null
}

/** The called leg with its future events. Times are in milliseconds. */
export interface Child {
  sid: string
  parent: Parent
  to: LegEnd
  callId: string
  startedAt: number
  timeLimitSeconds: number
  status: CarrierStatus
  ringsAt: number
  /** Null when the call will not be answered. */
  answersAt: number | null
  endsAt: number
  endsAs: TerminalStatus
  answeredAt: number | null
  endedAt: number | null
  /** The final number of answered seconds. */
  seconds: number
  /** Until this time the carrier's record has no number of seconds. */
  countedAt: number
}

/** What the carrier dials for a caller. */
export interface Called {
  callId: string
  to: LegEnd
  timeLimitSeconds: number
  ringSeconds: number
  isReachable: boolean
}

export function newParent(
  given: Pick<Parent, 'sid' | 'startedAt' | 'callId' | 'userId' | 'from' | 'to'>,
): Parent {
  return {
    ...given,
    endedAt: null,
    status: 'ringing',
    instruction: null,
    nextInstruction: null,
  }
}

/** Decides now whether and when the leg will be answered, and when it will end. */
export function newChild(
  random: Random,
  { sid, parent, at }: { sid: string; parent: Parent; at: number },
  { to, callId, timeLimitSeconds, ringSeconds, isReachable }: Called,
): Child {
  const ringsAt = at + random.between(500, 4_000)
  const willAnswer = isReachable && random.happens(75)
  const patience = random.happens(80) ? 10_000 : ringSeconds * 900
  const answersAt = willAnswer ? ringsAt + random.between(500, patience) : null
  const talksMs = random.weighted([
    [10, 0],
    [55, random.between(1, 90_000)],
    [25, random.between(60_000, 1_800_000)],
    [10, 86_400_000],
  ])
  return {
    sid,
    parent,
    to,
    callId,
    startedAt: at,
    timeLimitSeconds,
    status: 'initiated',
    ringsAt,
    answersAt,
    endsAt:
      answersAt === null ? at + random.between(1_000, ringSeconds * 1_000) : answersAt + talksMs,
    endsAs:
      answersAt === null ? random.pick(['busy', 'no-answer', 'failed', 'canceled']) : 'completed',
    answeredAt: null,
    endedAt: null,
    seconds: 0,
    countedAt: 0,
  }
}

/** The time of the leg's next event. */
export function nextEventOf(child: Child): number {
  if (child.status === 'initiated') return Math.min(child.ringsAt, child.endsAt)
  const answers = child.status === 'ringing' ? child.answersAt : null
  return Math.min(answers ?? child.endsAt, child.endsAt)
}

export const isOfBrowser = ({ from }: Parent): boolean => 'identity' in from

export function isAnsweredForward({ parent, to, answeredAt }: Child): boolean {
  return !isOfBrowser(parent) && 'phone' in to && answeredAt !== null
}

/** Far above the time for which a carrier waits and asks again. */
const MAX_DIALLING_MS = 300_000

/**
 * Whether minutes have passed between the first request for instructions and the dialling. The server's time limit
 * begins with the first request. No real carrier waits for instructions that long; here the clock may advance by hours.
 */
export function isDialledLate({ parent, startedAt }: Child): boolean {
  return startedAt - parent.startedAt > MAX_DIALLING_MS
}

/** Whether the call is answered and within its time limit. */
export function hasTimeLeft(
  { answeredAt, endedAt, timeLimitSeconds }: Child,
  now: number,
): boolean {
  return answeredAt !== null && endedAt === null && now < answeredAt + timeLimitSeconds * 1_000
}
