import { isTerminal } from '@ringback/contract/customers/calls'
import type { Call } from '../../../core/calls/call.ts'
import {
  type CallEvent,
  type CallState,
  eventForUser,
  isLive,
  transition,
} from '../../../core/calls/call-life.ts'
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
 * @returns the state afterwards
 */
export async function advanceCall(
  ports: Ports,
  tx: Tx,
  call: Call,
  event: CallEvent,
  reportedChildSid: string | null = null,
): Promise<CallState> {
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
      if (state !== call.state && isLive(state))
        markProgress(tx, call.id, { to: state, childSid, at: now })
  }
  return state
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
