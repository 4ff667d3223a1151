import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, withoutSpaces } from '@ringback/contract/phone'
import { idleSince } from '../../../core/accounts/session-idle.ts'
import type { LegEnd } from '../../../core/calls/call-parties.ts'
import type { Call } from '../../../core/calls/call.ts'
import { reservedSpend } from '../../../core/calls/counted-spend.ts'
import { isEnded } from '../../../core/calls/call-life.ts'
import { nextCheckAt } from '../../../core/calls/call-schedule.ts'
import { ANONYMOUS } from '../../../core/calls/caller-number.ts'
import {
  type DialInstruction,
  instructionText,
  readInstruction,
} from '../../../core/calls/instruction.ts'
import type { Reader } from '../../../ports/database.ts'
import { isDuplicateRow } from '../../../ports/duplicate-row.ts'
import type { Ports } from '../../../ports/ports.ts'
import { readVerifiedAt } from '../../../store/accounts/users.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { type Dialled, claimCall, findClaimedCall } from '../../../store/calls/claim-call.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { decideCallerIdOf } from '../../caller-ids/decide-caller-id.ts'
import { decideUntilStored } from '../../decide-until-stored.ts'
import { type CountedSpend, type SpendRefusal, checkSpend, watchedCall } from './check-limits.ts'

/** The carrier's request for instructions for a browser's call. */
export interface BridgeRequest {
  /** The browser's leg. */
  legId: string
  from: LegEnd
  /** The number that the browser dialled; null when the carrier does not say it and dials what we name. */
  to: string | null
  callId: string
  /** The carrier never repeats a request, so that a second one of the leg would dial a second time. */
  asksOnce?: true
}

export type BridgeRefusal =
  | Freeze['why']
  | SpendRefusal
  | 'calling-paused'
  | 'unknown-call'
  | 'not-the-owner'
  | 'other-number'
  | 'other-carrier'
  | 'already-dialled'
  | 'too-late'
  | 'call-in-progress'
  | 'caller-id-lost'
  | 'session-ended'

/**
 * Claims a pre-created call for the browser's leg and returns the instruction to dial. A repeated request
 * for the same leg gets the same instruction. A call id never starts a second call.
 */
export async function bridgeCall(
  ports: Ports,
  request: BridgeRequest,
): Promise<Outcome<DialInstruction, BridgeRefusal>> {
  if (!ports.business.callingEnabled) return refused('calling-paused')
  return decideUntilStored(async () => {
    const decided = await ports.database.read(db => decideClaim(ports, db, request))
    if (!decided.ok) return decided
    const { value } = decided
    return value.is === 'repeat' ? accepted(value.instruction) : claim(ports, value)
  })
}

/** A call that may be dialled, and what is then stored. */
interface Claim {
  is: 'claim'
  call: Call
  instruction: DialInstruction
  dialled: Dialled
  /** The limit of the day is so far away that the call need not wait for others. */
  isFarFromLimit: boolean
}

/** The leg has dialled the call already. */
interface Repeat {
  is: 'repeat'
  instruction: DialInstruction
}

/** Decides by what is read now, without a lock. A repeated request gets the same instruction. */
async function decideClaim(
  ports: Ports,
  db: Reader,
  request: BridgeRequest,
): Promise<Outcome<Claim | Repeat, BridgeRefusal>> {
  const at = ports.clock.now()
  const { callId, legId: parentSid, from } = request
  const userId = 'identity' in from ? from.identity : ''
  const idleAfter = idleSince(at, ports.business.sessionIdleHours)
  const call = await findClaimedCall(db, { callId, userId, parentSid, at, idleSince: idleAfter })
  if (!call || call.direction !== 'outbound') return refused('unknown-call')
  if (call.isCallingSwitchedOff) return refused('calling-paused')
  if (userId !== call.userId) return refused('not-the-owner')
  if (request.to !== null && withoutSpaces(request.to) !== call.toNumber)
    return refused('other-number')
  // The browser could choose the dearer one for the price of the other.
  if (call.carrier !== null && call.carrier !== ports.routes.carrierOfLeg(parentSid))
    return refused('other-carrier')
  if (call.state !== 'created') {
    // An ended call has no hold any more, so even the leg that dialled it must not dial again.
    const isRepeat = !request.asksOnce && call.parentSid === parentSid && !isEnded(call.state)
    const stored = isRepeat && call.instructions ? readInstruction(call.instructions) : null
    return stored?.is === 'dial'
      ? accepted({ is: 'repeat', instruction: stored })
      : refused('already-dialled')
  }
  if (!call.isUsable) return refused('too-late')
  const callerId = await findCallerId(ports, db, call)
  if (!callerId) return refused('caller-id-lost')
  if (call.freeze) return refused(call.freeze.why)
  if (call.hasLiveCall) return refused('call-in-progress')
  if (call.isLegUsed) return refused('already-dialled')
  if (!call.isSessionLive) return refused('session-ended')
  const { authorisedSeconds } = call
  const schedule = { dialledAt: at, answeredAt: null, authorisedSeconds }
  const checkAt = nextCheckAt(schedule, 'dialing', ports.business.ringSeconds, at)
  const instruction = instructionFor(ports, call, callerId)
  const isFarFromLimit = await ports.spendWatch.claimFarFromLimit(
    db,
    watchedCall(ports, spendOf(db, call)),
  )
  const dialled = { parentSid, instructions: instructionText(instruction), at, checkAt }
  return accepted({ is: 'claim', call, instruction, dialled, isFarFromLimit })
}

/** Null when something has changed since the claim was decided. */
async function claim(
  ports: Ports,
  decided: Claim,
): Promise<Outcome<DialInstruction, BridgeRefusal> | null> {
  try {
    const claimed = await claimWithinSpend(ports, decided)
    if (!claimed.ok) return claimed
    return claimed.value ? accepted(decided.instruction) : null
  } catch (error) {
    if (isDuplicateRow(error)) return null
    throw error
  }
}

/** Claims a call in a statement of its own, or, near the limit of the day, in a transaction for which other calls wait. */
async function claimWithinSpend(
  ports: Ports,
  { call, dialled, isFarFromLimit }: Claim,
): Promise<Outcome<boolean, SpendRefusal>> {
  const { database } = ports
  if (isFarFromLimit) return accepted(await database.statement(db => claimCall(db, call, dialled)))
  return database.transaction(async tx => {
    // Every transaction locks the account before the limit. A repeat of the request may have claimed the call meanwhile.
    if ((await lockCall(tx, call.id))?.state !== 'created') return accepted(false)
    const within = await checkSpend(ports, tx, spendOf(tx, call))
    return within.ok ? accepted(await claimCall(tx, call, dialled)) : within
  })
}

function spendOf(db: Reader, call: Call): CountedSpend {
  return {
    counted: reservedSpend({ ...call, isIncoming: false }),
    verifiedAt: () => readVerifiedAt(db, call.userId),
  }
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
  return {
    ...{ is: 'dial', callId: call.id, to: call.toNumber, callerId, isForwarded: false },
    timeLimitSeconds: authorisedSeconds,
    ringSeconds: business.ringSeconds,
  }
}
