import { bill } from '@ringback/contract/calls/billing'
import { type TerminalStatus, isTerminal } from '@ringback/contract/customers/calls/calls'
import type { Call } from '../../../core/calls/call.ts'
import {
  type CallEvent,
  type CallState,
  eventForUser,
  isLive,
  transition,
} from '../../../core/calls/call-life.ts'
import { nextComparisonAt, nextFailureCheckAt } from '../../../core/calls/call-schedule.ts'
import { callCostTransfer } from '../../../core/credit/ledger.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { secondsBetween } from '../../../core/time.ts'
import { isGatewayLeg } from '../../../ports/vendors/gateway-legs.ts'
import { scheduleCheck } from '../../../store/calls/call-schedule.ts'
import { markExpired, markProgress, markSettled } from '../../../store/calls/call-transitions.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { enqueueRelease } from '../../../store/credit/holds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { awaitNextStep } from '../incoming/incoming-step.ts'

/** When an event arrived, and the id of the called leg if the carrier has reported it. */
interface Arrival {
  at: Date
  reportedLeg?: string | null
}

/**
 * Applies an event to a locked call: stores the new state and runs the effect in the same transaction. Every event of a
 * call takes this way: the carrier's reports and records, the page's, and those of jobs and operators.
 *
 * @returns the state afterwards
 */
export async function advanceCall(
  ports: Ports,
  tx: Tx,
  call: Call,
  event: CallEvent,
  { at, reportedLeg = null }: Arrival,
): Promise<CallState> {
  const childSid = call.childSid ?? reportedLeg
  const { state, effect } = transition(call.state, eventForUser(call, event))
  switch (effect.do) {
    case 'settle':
      if (!isTerminal(state)) throw new Error(`Call ${call.id} cannot be settled while ${state}`)
      settle(ports, tx, call, { state, seconds: effect.seconds, childSid, at })
      await endStepOf(ports, tx, call, state)
      break
    case 'release-hold':
      enqueueRelease(tx, { key: callHoldKey(call.id), userId: call.userId, at })
      markExpired(tx, call.id)
      break
    case 'check-now':
      await scheduleCheck(tx, call.id, at)
      break
    case 'nothing':
      if (state !== call.state && isLive(state))
        markProgress(tx, call.id, { to: state, childSid, at })
  }
  return state
}

/** Releases the hold of a call that has ended, posts its cost, which never exceeds the hold, and stores its bill. */
function settle(
  ports: Ports,
  tx: Tx,
  call: Call,
  ended: { state: TerminalStatus; seconds: number; childSid: string | null; at: Date },
): void {
  const { state, childSid, at } = ended
  const seconds = possibleSeconds(ports, call, ended)
  const billed = bill(seconds, call.authorisedSeconds, call.tariff)
  enqueueRelease(tx, { key: callHoldKey(call.id), userId: call.userId, at })
  if (billed.cost > 0n) {
    const transfer = callCostTransfer(call, billed.cost)
    enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
  }
  // The report does not contain why the carrier did not make the call.
  const isFailure = state === 'failed' && call.direction === 'outbound'
  markSettled(tx, call.id, {
    ...billed,
    state,
    childSid,
    answeredSeconds: seconds,
    at,
    // A call that was not answered costs nothing here and at the carrier, so it is not compared.
    checkAt: seconds > 0 ? nextComparisonAt(at, at) : null,
    failureCheckAt: isFailure ? (nextFailureCheckAt(at, at) ?? at) : null,
  })
}

/** By how much the clocks of servers and reports may differ. */
const TOLERANCE_SECONDS = 10

/**
 * A gateway may measure wrongly: no call is longer than the time since it was dialled. What is more is not charged, and
 * found by the reconciliation with its record.
 */
function possibleSeconds(
  { log }: Ports,
  { id, dialledAt, parentSid }: Call,
  { seconds, at }: { seconds: number; at: Date },
): number {
  if (!dialledAt || !parentSid || !isGatewayLeg(parentSid)) return seconds
  const passed = Math.ceil(secondsBetween(dialledAt, at))
  // Below 0 our own clock was set, and is no measure.
  if (passed < 0 || seconds <= passed + TOLERANCE_SECONDS) return seconds
  const details = { call: id, seconds, passed }
  log.error(details, 'A call is longer at the gateway than the time since it was dialled')
  return passed
}

/** An incoming call that was not answered in the browser, or at the phone to which it was forwarded, goes on with its next step. */
async function endStepOf(ports: Ports, tx: Tx, call: Call, ended: CallState): Promise<void> {
  const isStep = call.direction === 'inbound' || call.forwardOf !== null
  if (!isStep || call.answeredAt !== null || ended === 'completed') return
  if (call.forwardOf === null) {
    const result = ended === 'busy' ? 'declined' : 'unanswered'
    return awaitNextStep(ports, tx, call, { step: 'ring', result })
  }
  const incoming = await lockCall(tx, call.forwardOf)
  if (!incoming) throw new Error(`Call ${call.id} forwards no call`)
  await awaitNextStep(ports, tx, incoming, { step: 'forward', result: 'unanswered' })
}
