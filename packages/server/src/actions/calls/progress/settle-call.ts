import type { TerminalStatus } from '@ringback/contract/customers/calls'
import { bill } from '@ringback/contract/billing'
import { nextComparisonAt } from '../../../core/calls/call-schedule.ts'
import { nextFailureCheckAt } from '../../../core/calls/failure-search.ts'
import { callCostTransfer } from '../../../core/credit/ledger.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Call } from '../../../store/calls/calls.ts'
import type { Settlement } from '../../../store/calls/settlements.ts'

/** How a call has ended. `seconds` are answered seconds. */
interface Ended {
  state: TerminalStatus
  seconds: number
  childSid: string | null
  at: Date
}

/** The bill of a live call that has ended, and what is stored with it. */
export function settlementOf(
  { ids }: Ports,
  call: Call,
  { state, seconds, childSid, at }: Ended,
): Settlement {
  const billed = bill(seconds, call.authorisedSeconds, call.tariff)
  // The report does not contain why the carrier did not make the call.
  const isFailure = state === 'failed' && call.direction === 'outbound'
  return {
    ...billed,
    callId: call.id,
    userId: call.userId,
    state,
    childSid,
    answeredSeconds: seconds,
    at,
    // A call that was not answered costs nothing here and at the carrier, so it is not compared.
    checkAt: seconds > 0 ? nextComparisonAt(at, at) : null,
    failureCheckAt: isFailure ? (nextFailureCheckAt(at, at) ?? at) : null,
    holdKey: callHoldKey(call.id),
    paid:
      billed.cost > 0n
        ? { id: ids.next('transfer'), transfer: callCostTransfer(call, billed.cost) }
        : null,
  }
}
