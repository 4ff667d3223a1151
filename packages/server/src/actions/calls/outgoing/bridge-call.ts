import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, withoutSpaces } from '@ringback/contract/phone'
import { idleSince } from '../../../core/accounts/session-idle.ts'
import type { Call } from '../../../core/calls/call.ts'
import { reservedSpend } from '../../../core/calls/counted-spend.ts'
import { type CallState, isEnded } from '../../../core/calls/call-life.ts'
import { nextCheckAt } from '../../../core/calls/call-schedule.ts'
import { ANONYMOUS } from '../../../core/calls/caller-number.ts'
import { WEBHOOK_PATHS, webhookUrl } from '../../../ports/vendors/webhook-paths.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { DialInstruction } from '../../../ports/vendors/voice-carrier.ts'
import { readVerifiedAt } from '../../../store/accounts/users.ts'
import { type LockedCall, lockCall } from '../../../store/calls/calls.ts'
import { type ClaimFacts, claimCall, findClaimFacts } from '../../../store/calls/claim-call.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { decideCallerIdOf } from '../../caller-ids/decide-caller-id.ts'
import { type SpendRefusal, checkSpend } from './check-limits.ts'

/** The carrier's request for instructions for a browser's call. */
export interface BridgeRequest {
  /** The browser's leg. */
  callSid: string
  /** `client:` followed by the identity in the browser's access token. */
  from: string
  /** The number that the browser dialled. */
  to: string
  callId: string
}

export type BridgeRefusal =
  | Freeze['why']
  | SpendRefusal
  | 'calling-paused'
  | 'unknown-call'
  | 'not-the-owner'
  | 'other-number'
  | 'already-dialled'
  | 'too-late'
  | 'call-in-progress'
  | 'caller-id-lost'
  | 'session-ended'

/**
 * Claims a pre-created call for the browser's leg and returns the instructions to dial. A repeated request
 * for the same leg gets the same instructions. A call id never starts a second call.
 */
export async function bridgeCall(
  ports: Ports,
  request: BridgeRequest,
): Promise<Outcome<string, BridgeRefusal>> {
  if (!ports.business.callingEnabled) return refused('calling-paused')
  return ports.database.transaction(async tx => {
    const locked = await lockRequested(ports, tx, request)
    if (!locked.ok) return locked
    const { call, facts } = locked.value
    // A repeated request gets the same instructions.
    return call.state === 'created'
      ? claim(ports, tx, { call, facts }, request)
      : accepted(call.instructions)
  })
}

type Dialled = Call & { state: Exclude<CallState, 'created'>; instructions: string }

interface Requested {
  call: (LockedCall & { state: 'created' }) | Dialled
  facts: ClaimFacts
}

/** Locks the call if this request may dial it, or has dialled it, and reads what else the claim depends on in the same round trip. */
async function lockRequested(
  { clock, business }: Ports,
  tx: Tx,
  { callId, callSid, from, to }: BridgeRequest,
): Promise<Outcome<Requested, BridgeRefusal>> {
  const at = clock.now()
  const leg = { callId, userId: from.replace(/^client:/, ''), parentSid: callSid }
  const [call, facts] = await Promise.all([
    lockCall(tx, callId),
    findClaimFacts(tx, { ...leg, at, idleSince: idleSince(at, business.sessionIdleHours) }),
  ])
  if (facts.isCallingSwitchedOff) return refused('calling-paused')
  if (!call || call.direction !== 'outbound') return refused('unknown-call')
  if (from !== `client:${call.userId}`) return refused('not-the-owner')
  if (withoutSpaces(to) !== call.toNumber) return refused('other-number')
  const { state, instructions } = call
  // An ended call has no hold any more, so even the leg that dialled it must not dial again.
  if (isEnded(state)) return refused('already-dialled')
  if (state !== 'created') {
    const isSameLeg = call.parentSid === callSid && instructions !== null
    return isSameLeg
      ? accepted({ call: { ...call, state, instructions }, facts })
      : refused('already-dialled')
  }
  return call.isUsable ? accepted({ call: { ...call, state }, facts }) : refused('too-late')
}

/** Claims a call in the round trip of the commit. */
async function claim(
  ports: Ports,
  tx: Tx,
  { call, facts }: { call: Call; facts: ClaimFacts },
  { callSid: parentSid }: BridgeRequest,
): Promise<Outcome<string, BridgeRefusal>> {
  const now = ports.clock.now()
  const callerId = await findCallerId(ports, tx, call)
  if (!callerId) return refused('caller-id-lost')
  const { freeze, hasLiveCall, isLegUsed, isSessionLive } = facts
  if (freeze) return refused(freeze.why)
  if (hasLiveCall) return refused('call-in-progress')
  if (isLegUsed) return refused('already-dialled')
  if (!isSessionLive) return refused('session-ended')
  const withinDailySpend = await checkSpend(ports, tx, 'claim', {
    counted: reservedSpend({ ...call, isIncoming: false }),
    verifiedAt: () => readVerifiedAt(tx, call.userId),
  })
  if (!withinDailySpend.ok) return withinDailySpend
  const instructions = ports.voice.dial(instructionFor(ports, call, callerId))
  const { authorisedSeconds } = call
  const dialled = { dialledAt: now, answeredAt: null, authorisedSeconds }
  const checkAt = nextCheckAt(dialled, 'dialing', ports.business.ringSeconds, now)
  claimCall(tx, call, { parentSid, instructions, at: now, checkAt })
  return accepted(instructions)
}

/**
 * The caller ID that was stored when the call was created. Null when the call may no longer show it, because
 * the user has lost the number, or the platform number or the rules have changed.
 */
async function findCallerId(ports: Ports, tx: Tx, call: Call): Promise<E164 | null> {
  const { userId, fromNumber: chosen, toNumber: to } = call
  if (chosen === ANONYMOUS) return null
  const decided = await decideCallerIdOf(tx, ports, { userId, to, chosen })
  return decided.ok && decided.value.callerId === chosen ? chosen : null
}

function instructionFor({ business }: Ports, call: Call, callerId: E164): DialInstruction {
  const { authorisedSeconds } = call
  // Without a time limit, the carrier would let the call run past its hold.
  if (!Number.isInteger(authorisedSeconds) || authorisedSeconds < 1) {
    throw new Error(`Call ${call.id} has no time limit`)
  }
  const query = { call: call.id }
  return {
    to: call.toNumber,
    callerId,
    timeLimitSeconds: authorisedSeconds,
    ringSeconds: business.ringSeconds,
    statusUrl: webhookUrl(business.publicUrl, WEBHOOK_PATHS.callStatus, query),
    resultUrl: webhookUrl(business.publicUrl, WEBHOOK_PATHS.dialResult, query),
  }
}
