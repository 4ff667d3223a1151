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
import { enqueueSettlement } from '../../../store/calls/settlements.ts'
import { enqueueRelease } from '../../../store/credit/holds.ts'
import { awaitNextStep } from '../incoming/incoming-step.ts'
import { settlementOf } from './settle-call.ts'

/**
 * Applies an event to a locked call: stores the new state and runs the effect in the same transaction.
 * The carrier's reports of a dialled call are applied by `trackCall`, without a transaction where none is needed.
 *
 * @param reportedLeg the id of the called leg, if the carrier has reported it
 * @returns the state afterwards
 */
export async function advanceCall(
  ports: Ports,
  tx: Tx,
  call: Call,
  event: CallEvent,
  reportedLeg: string | null = null,
): Promise<CallState> {
  const now = ports.clock.now()
  const childSid = call.childSid ?? reportedLeg
  const { state, effect } = transition(call.state, eventForUser(call, event))
  switch (effect.do) {
    case 'settle':
      if (!isTerminal(state)) throw new Error(`Call ${call.id} cannot be settled while ${state}`)
      enqueueSettlement(
        tx,
        settlementOf(ports, call, { state, seconds: effect.seconds, childSid, at: now }),
      )
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

/** Whether a call that has ended is a step of an incoming call, which goes on with the next one: it was not answered. */
export function isUnansweredStep({ answeredAt, direction, forwardOf }: Call, ended: CallState) {
  const isStep = direction === 'inbound' || forwardOf !== null
  return isStep && answeredAt === null && ended !== 'completed'
}

/** An incoming call that was not answered in the browser, or at the phone to which it was forwarded, goes on with its next step. */
export async function endStepOf(ports: Ports, tx: Tx, call: Call, ended: CallState): Promise<void> {
  if (!isUnansweredStep(call, ended)) return
  if (call.forwardOf === null) {
    const result = ended === 'busy' ? 'declined' : 'unanswered'
    return awaitNextStep(ports, tx, call, { step: 'ring', result })
  }
  const incoming = await lockCall(tx, call.forwardOf)
  if (!incoming) throw new Error(`Call ${call.id} forwards no call`)
  await awaitNextStep(ports, tx, incoming, { step: 'forward', result: 'unanswered' })
}
