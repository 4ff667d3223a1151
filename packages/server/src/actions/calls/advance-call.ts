import { isTerminal } from '@ringback/contract/calls'
import {
  type CallEvent,
  type CallState,
  eventForUser,
  transition,
} from '../../core/calls/call-life.ts'
import { deadlineOf, nextCheckAt, ringSecondsOf } from '../../core/calls/call-schedule.ts'
import { callHoldKey } from '../../core/credit/transfer-keys.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { scheduleCheck } from '../../store/calls/call-schedule.ts'
import { markExpired, markProgress } from '../../store/calls/call-transitions.ts'
import type { Call } from '../../store/calls/calls.ts'
import { enqueueRelease } from '../../store/credit/holds.ts'
import { notifyMissedCall } from './notify-missed-call.ts'
import { settleCall } from './settle-call.ts'

/**
 * Applies an event to a locked call: stores the new state and runs the effect in the same transaction.
 * Every change of a dialled call is made here, whether the event came from a status callback, from the
 * result of a dial or from the carrier's records.
 *
 * @param reportedChildSid the id of the called leg, if the carrier has reported it
 * @returns the call afterwards; of one that has ended, only the state
 */
export async function advanceCall(
  ports: Ports,
  tx: Tx,
  call: Call,
  event: CallEvent,
  reportedChildSid: string | null = null,
): Promise<Call> {
  const now = ports.clock.now()
  const childSid = call.childSid ?? reportedChildSid
  const { state, effect } = transition(call.state, eventForUser(call, event))
  switch (effect.do) {
    case 'settle':
      if (!isTerminal(state)) throw new Error(`Call ${call.id} cannot be settled while ${state}`)
      settleCall(ports, tx, call, { state, seconds: effect.seconds, childSid })
      if (isMissed(call, state)) await notifyMissedCall(ports, tx, call)
      break
    case 'release-hold':
      enqueueRelease(tx, { key: callHoldKey(call.id), userId: call.userId, at: now })
      markExpired(tx, call.id)
      break
    case 'check-now':
      await scheduleCheck(tx, call.id, now)
      break
    case 'nothing':
      if (state !== call.state) return storeProgress(ports, tx, call, { state, childSid })
  }
  return { ...call, state }
}

function isMissed({ direction, answeredAt }: Call, state: CallState): boolean {
  return direction === 'inbound' && state === 'no-answer' && answeredAt === null
}

function storeProgress(
  ports: Ports,
  tx: Tx,
  call: Call,
  { state, childSid }: { state: CallState; childSid: string | null },
): Call {
  const now = ports.clock.now()
  const answeredAt = call.answeredAt ?? (state === 'in-progress' ? now : null)
  if (!call.dialledAt) throw new Error(`Call ${call.id} is ${state} and was never dialled`)
  const { dialledAt, authorisedSeconds } = call
  const dialled = { dialledAt, answeredAt, authorisedSeconds }
  const ringSeconds = ringSecondsOf(ports.terms, call)
  // A late event must not postpone the check of a call that should have ended by now.
  const isOverdue = deadlineOf(dialled, ringSeconds) <= now
  const checkAt = isOverdue ? now : nextCheckAt(dialled, state, ringSeconds, now)
  markProgress(tx, call.id, { state, childSid, answeredAt, checkAt })
  return { ...call, state, childSid, answeredAt }
}
