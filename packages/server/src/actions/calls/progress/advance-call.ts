import { isTerminal } from '@ringback/contract/customers/calls'
import type { Call, Progress } from '../../../core/calls/call.ts'
import {
  type CallEvent,
  type CallState,
  eventForUser,
  transition,
} from '../../../core/calls/call-life.ts'
import { deadlineOf, nextCheckAt, ringSecondsOf } from '../../../core/calls/call-schedule.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { scheduleCheck } from '../../../store/calls/call-schedule.ts'
import { markExpired, markProgress } from '../../../store/calls/call-transitions.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { enqueueRelease } from '../../../store/credit/holds.ts'
import { awaitNextStep } from '../incoming/incoming-step.ts'
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
      await endStepOf(ports, tx, call, state)
      break
    case 'release-hold':
      enqueueRelease(tx, { key: callHoldKey(call.id), userId: call.userId, at: now })
      markExpired(tx, call.id)
      break
    case 'check-now':
      await scheduleCheck(tx, call.id, now)
      break
    case 'nothing':
      if (state !== call.state) {
        const progress = progressOf(ports, call, { state, childSid })
        markProgress(tx, call.id, progress)
        return withProgress(call, progress)
      }
  }
  return { ...call, state }
}

/** An incoming call that was not answered in the browser, or at the phone to which it was forwarded, goes on with its next step. */
async function endStepOf(ports: Ports, tx: Tx, call: Call, state: CallState): Promise<void> {
  if (call.answeredAt !== null || state === 'completed') return
  if (call.direction === 'inbound') {
    const result = state === 'busy' ? 'declined' : 'unanswered'
    await awaitNextStep(ports, tx, call, { step: 'ring', result })
  } else if (call.forwardOf !== null) {
    const incoming = await lockCall(tx, call.forwardOf)
    if (!incoming) throw new Error(`Call ${call.id} forwards no call`)
    await awaitNextStep(ports, tx, incoming, { step: 'forward', result: 'unanswered' })
  }
}

/** What a change of the state of a live call changes in it. */
export function progressOf(
  { clock, business }: Ports,
  call: Call,
  { state, childSid }: { state: CallState; childSid: string | null },
): Progress {
  const now = clock.now()
  const answeredAt = call.answeredAt ?? (state === 'in-progress' ? now : null)
  if (!call.dialledAt) throw new Error(`Call ${call.id} is ${state} and was never dialled`)
  const { dialledAt, authorisedSeconds } = call
  const dialled = { dialledAt, answeredAt, authorisedSeconds }
  const ringSeconds = ringSecondsOf(business, call)
  // A late event must not postpone the check of a call that should have ended by now.
  const isOverdue = deadlineOf(dialled, ringSeconds) <= now
  const checkAt = isOverdue ? now : nextCheckAt(dialled, state, ringSeconds, now)
  return { state, childSid, answeredAt, checkAt }
}

/** The call after its progress was stored. */
export function withProgress(call: Call, { state, childSid, answeredAt }: Progress): Call {
  return { ...call, state, childSid, answeredAt }
}
