import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, withoutSpaces } from '@ringback/contract/phone'
import { idleSince } from '../../../core/accounts/session-idle.ts'
import type { Call } from '../../../core/calls/call.ts'
import { reservedSpend } from '../../../core/calls/counted-spend.ts'
import { isEnded } from '../../../core/calls/call-life.ts'
import { nextCheckAt } from '../../../core/calls/call-schedule.ts'
import { ANONYMOUS } from '../../../core/calls/caller-number.ts'
import { WEBHOOK_PATHS, webhookUrl } from '../../../ports/vendors/webhook-paths.ts'
import type { Reader, Writer } from '../../../ports/database.ts'
import { isDuplicateRow } from '../../../ports/duplicate-row.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { DialInstruction } from '../../../ports/vendors/voice-carrier.ts'
import { readVerifiedAt } from '../../../store/accounts/users.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { type ClaimedCall, claimCall, findClaimedCall } from '../../../store/calls/claim-call.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { decideCallerIdOf } from '../../caller-ids/decide-caller-id.ts'
import { decideUntilStored } from '../../decide-until-stored.ts'
import { type SpendRefusal, checkSpend, watchedCall } from './check-limits.ts'

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
  const at = ports.clock.now()
  const leg = {
    callId: request.callId,
    userId: request.from.replace(/^client:/, ''),
    parentSid: request.callSid,
    at,
    idleSince: idleSince(at, ports.business.sessionIdleHours),
  }
  return decideUntilStored(async () => {
    const call = await ports.database.read(db => findClaimedCall(db, leg))
    if (!call) return refused('unknown-call')
    const why = whyNotDialled(call, request)
    if (why) return why
    if (call.state === 'created') return claim(ports, call, request)
    // A repeated request gets the same instructions. An ended call has no hold any more, so even the leg that dialled it
    // must not dial again.
    const { state, parentSid, instructions } = call
    return parentSid === request.callSid && instructions !== null && !isEnded(state)
      ? accepted(instructions)
      : refused('already-dialled')
  })
}

/** Why this request may not dial the call, whatever the call's state is. */
function whyNotDialled(
  call: ClaimedCall,
  { from, to }: BridgeRequest,
): Outcome<never, BridgeRefusal> | null {
  if (call.isCallingSwitchedOff) return refused('calling-paused')
  if (call.direction !== 'outbound') return refused('unknown-call')
  if (from !== `client:${call.userId}`) return refused('not-the-owner')
  return withoutSpaces(to) === call.toNumber ? null : refused('other-number')
}

/** Claims a pre-created call. Null when something has changed since it was read. */
async function claim(
  ports: Ports,
  call: ClaimedCall,
  { callSid: parentSid }: BridgeRequest,
): Promise<Outcome<string, BridgeRefusal> | null> {
  if (!call.isUsable) return refused('too-late')
  const callerId = await ports.database.read(db => findCallerId(ports, db, call))
  if (!callerId) return refused('caller-id-lost')
  if (call.freeze) return refused(call.freeze.why)
  if (call.hasLiveCall) return refused('call-in-progress')
  if (call.isLegUsed) return refused('already-dialled')
  if (!call.isSessionLive) return refused('session-ended')
  const at = ports.clock.now()
  const { authorisedSeconds } = call
  const dialled = { dialledAt: at, answeredAt: null, authorisedSeconds }
  const checkAt = nextCheckAt(dialled, 'dialing', ports.business.ringSeconds, at)
  const instructions = ports.voice.dial(instructionFor(ports, call, callerId))
  try {
    const claimed = await claimWithinSpend(ports, call, db =>
      claimCall(db, call, { parentSid, instructions, at, checkAt }),
    )
    if (!claimed.ok) return claimed
    return claimed.value ? accepted(instructions) : null
  } catch (error) {
    if (isDuplicateRow(error)) return null
    throw error
  }
}

/** Claims a call in a statement of its own, or, near the limit of the day, in a transaction for which other calls wait. */
async function claimWithinSpend(
  ports: Ports,
  call: Call,
  claimOnce: (db: Writer) => Promise<boolean>,
): Promise<Outcome<boolean, SpendRefusal>> {
  const { database, spendWatch } = ports
  const spendOf = (db: Reader) => ({
    counted: reservedSpend({ ...call, isIncoming: false }),
    verifiedAt: () => readVerifiedAt(db, call.userId),
  })
  const isFar = await database.read(db =>
    spendWatch.claimFarFromLimit(db, watchedCall(ports, spendOf(db))),
  )
  if (isFar) return accepted(await database.statement(claimOnce))
  return database.transaction(async tx => {
    // Every transaction locks the account before the limit. A repeat of the request has claimed the call meanwhile.
    if ((await lockCall(tx, call.id))?.state !== 'created') return accepted(false)
    const within = await checkSpend(ports, tx, spendOf(tx))
    return within.ok ? accepted(await claimOnce(tx)) : within
  })
}

/**
 * The caller ID that was stored when the call was created. Null when the call may no longer show it, because
 * the user has lost the number, or the platform number or the rules have changed.
 */
async function findCallerId(ports: Ports, db: Reader, call: Call): Promise<E164 | null> {
  const { userId, fromNumber: chosen, toNumber: to } = call
  if (chosen === ANONYMOUS) return null
  const decided = await decideCallerIdOf(db, ports, { userId, to, chosen })
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
