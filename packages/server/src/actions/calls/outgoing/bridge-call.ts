import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, withoutSpaces } from '@ringback/contract/phone/e164'
import type { LegEnd } from '../../../core/calls/call-parties.ts'
import { type Call, ANONYMOUS } from '../../../core/calls/call.ts'
import { reservedSpend } from '../../../core/calls/limits/counted-spend.ts'
import { isEnded } from '../../../core/calls/call-life.ts'
import { nextCheckAt } from '../../../core/calls/call-schedule.ts'
import {
  type DialInstruction,
  instructionText,
  readInstruction,
} from '../../../core/calls/instruction.ts'
import type { Reader, Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { readVerifiedAt } from '../../../store/accounts/users.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { claimCall, findClaimFacts } from '../../../store/calls/claim-call.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { decideCallerIdOf } from '../../caller-ids/decide-caller-id.ts'
import { type CountedSpend, type SpendRefusal, checkSpend } from './check-limits.ts'

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
  return ports.database.transaction(tx => claim(ports, tx, request))
}

async function claim(
  ports: Ports,
  tx: Tx,
  request: BridgeRequest,
): Promise<Outcome<DialInstruction, BridgeRefusal>> {
  const at = ports.clock.now()
  const { callId, legId: parentSid, from } = request
  const userId = 'identity' in from ? from.identity : ''
  const [call, facts] = await Promise.all([
    lockCall(tx, callId),
    findClaimFacts(tx, { callId, userId, parentSid, at }),
  ])
  if (!call || call.direction !== 'outbound') return refused('unknown-call')
  if (facts.isCallingSwitchedOff) return refused('calling-paused')
  if (userId !== call.userId) return refused('not-the-owner')
  if (request.to !== null && withoutSpaces(request.to) !== call.toNumber)
    return refused('other-number')
  // The browser could choose the dearer one for the price of the other.
  if (call.carrier !== null && call.carrier !== ports.routes.carrierOfLeg(parentSid))
    return refused('other-carrier')
  if (call.state !== 'created') return repeatFor(call, request)
  if (!call.isUsable) return refused('too-late')
  const callerId = await findCallerId(ports, tx, call)
  if (!callerId) return refused('caller-id-lost')
  if (facts.freeze) return refused(facts.freeze.why)
  if (facts.hasLiveCall) return refused('call-in-progress')
  if (facts.isLegUsed) return refused('already-dialled')
  if (!facts.isSessionLive) return refused('session-ended')
  const within = await checkSpend(ports, tx, spendOf(tx, call))
  if (!within.ok) return within
  const { authorisedSeconds } = call
  const schedule = { dialledAt: at, answeredAt: null, authorisedSeconds }
  const checkAt = nextCheckAt(schedule, 'dialing', ports.business.ringSeconds, at)
  const instruction = instructionFor(ports, call, callerId)
  claimCall(tx, call, { parentSid, instructions: instructionText(instruction), at, checkAt })
  return accepted(instruction)
}

/** The instruction of a call that its leg has dialled already. */
function repeatFor(
  call: Call,
  { legId, asksOnce }: BridgeRequest,
): Outcome<DialInstruction, 'already-dialled'> {
  // An ended call has no hold any more, so even the leg that dialled it must not dial again.
  const isRepeat = !asksOnce && call.parentSid === legId && !isEnded(call.state)
  const stored = isRepeat && call.instructions ? readInstruction(call.instructions) : null
  return stored?.is === 'dial' ? accepted(stored) : refused('already-dialled')
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
