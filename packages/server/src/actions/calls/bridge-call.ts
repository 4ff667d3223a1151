import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type E164, withoutSpaces } from '@ringback/contract/phone'
import { decideCallerId } from '../../core/caller-ids/caller-id.ts'
import { ANONYMOUS } from '../../core/calls/caller-number.ts'
import { nextCheckAt } from '../../core/calls/call-schedule.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { isEnded } from '../../core/calls/call-life.ts'
import { type Call, claimCall, findLiveCall, lockCall } from '../../store/calls/calls.ts'
import { type Freeze, findFreeze } from '../../store/credit/disputes.ts'
import { isUsableCallerId } from '../../store/caller-ids/caller-ids.ts'

/** The carrier asks: this browser calls, what shall I do? */
export interface BridgeQuestion {
  /** The browser's leg. */
  callSid: string
  /** `client:` and the identity that the carrier read from the access token. */
  from: string
  /** What the browser says that it dials. */
  to: string
  callId: string
}

export type BridgeRefusal =
  | Freeze['why']
  | 'calling-paused'
  | 'unknown-call'
  | 'not-the-owner'
  | 'other-number'
  | 'already-dialled'
  | 'too-late'
  | 'call-in-progress'
  | 'caller-id-lost'

/**
 * Claims a pre-created call for the browser's leg and answers the instructions to dial. The same leg asking
 * again gets the same bytes; a call id never starts a second call.
 */
export async function bridgeCall(
  ports: Ports,
  question: BridgeQuestion,
): Promise<Outcome<string, BridgeRefusal>> {
  if (!ports.terms.callingEnabled) return refused('calling-paused')
  return ports.database.transaction(async tx => {
    const call = await lockCall(tx, question.callId)
    if (!call || call.direction !== 'outbound') return refused('unknown-call')
    if (question.from !== `client:${call.userId}`) return refused('not-the-owner')
    if (withoutSpaces(question.to) !== call.toNumber) return refused('other-number')
    // An ended call holds no money any more: nobody may be dialled on it again, not even by its own leg.
    if (isEnded(call.state)) return refused('already-dialled')
    if (call.parentSid === question.callSid && call.instructions !== null) {
      return accepted(call.instructions)
    }
    if (call.state !== 'created') return refused('already-dialled')
    if (!call.usable) return refused('too-late')
    return claim(ports, tx, call, question.callSid)
  })
}

async function claim(
  ports: Ports,
  tx: Tx,
  call: Call,
  parentSid: string,
): Promise<Outcome<string, BridgeRefusal>> {
  const callerId = await findShown(ports, tx, call)
  if (!callerId) return refused('caller-id-lost')
  const at = ports.clock.now()
  const instructions = ports.voice.dial(instructionFor(ports, call, callerId))
  const { authorisedSeconds } = call
  const dialled = { dialledAt: at, answeredAt: null, authorisedSeconds }
  const checkAt = nextCheckAt(dialled, 'dialing', ports.terms.ringSeconds, at)
  if (await claimCall(tx, call, { parentSid, instructions, at, checkAt })) {
    return accepted(instructions)
  }
  const freeze = await findFreeze(tx, call.userId)
  if (freeze) return refused(freeze.why)
  return refused((await findLiveCall(tx, call.userId)) ? 'call-in-progress' : 'already-dialled')
}

/** The caller ID that was agreed, if it may still be shown: numbers change hands, and the platform's may have changed. */
async function findShown({ terms }: Ports, tx: Tx, call: Call): Promise<E164 | null> {
  const { platformNumber } = terms
  const { fromNumber: chosen, toNumber: to } = call
  if (chosen === ANONYMOUS) return null
  const owned =
    chosen !== platformNumber && (await isUsableCallerId(tx, call.userId, chosen)) ? [chosen] : []
  const shown = decideCallerId({ to, chosen, owned, platformNumber })
  return shown.ok && shown.value === chosen ? chosen : null
}

function instructionFor({ terms }: Ports, call: Call, callerId: E164) {
  const { authorisedSeconds } = call
  // Without a time limit the carrier would let the call run past its hold.
  if (!Number.isInteger(authorisedSeconds) || authorisedSeconds < 1) {
    throw new Error(`call ${call.id} has no time limit`)
  }
  const about = `call=${encodeURIComponent(call.id)}`
  return {
    to: call.toNumber,
    callerId,
    timeLimitSeconds: authorisedSeconds,
    ringSeconds: terms.ringSeconds,
    statusUrl: `${terms.publicUrl}/api/webhooks/twilio/status?${about}`,
    resultUrl: `${terms.publicUrl}/api/webhooks/twilio/dial-result?${about}`,
  }
}
