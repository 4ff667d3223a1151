import type { TerminalStatus } from '@ringback/contract/customers/calls'
import { bill } from '@ringback/contract/billing'
import { nextComparisonAt } from '../../../core/calls/call-schedule.ts'
import { nextFailureCheckAt } from '../../../core/calls/failure-search.ts'
import { callCostTransfer } from '../../../core/credit/ledger.ts'
import { callHoldKey } from '../../../core/credit/transfer-keys.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { enqueueCallFailure } from '../../../store/calls/call-failures.ts'
import { markSettled } from '../../../store/calls/call-transitions.ts'
import type { Call } from '../../../store/calls/calls.ts'
import { enqueueRelease } from '../../../store/credit/holds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'

/** Posts the cost of an ended call and releases the rest of its hold. The call must be locked and not yet settled. */
export function settleCall(
  ports: Ports,
  tx: Tx,
  call: Call,
  ended: { state: TerminalStatus; seconds: number; childSid: string | null },
): void {
  const at = ports.clock.now()
  const billed = bill(ended.seconds, call.authorisedSeconds, call.tariff)
  const key = callHoldKey(call.id)
  if (billed.cost > 0n) {
    // The cost never exceeds the hold. If the ledger refuses the transfer because of a bug, the transaction aborts.
    const posting = { id: ports.ids.next('transfer'), at, releases: key }
    enqueueTransfer(tx, callCostTransfer(call, billed.cost), posting)
  } else {
    enqueueRelease(tx, { key, userId: call.userId, at })
  }
  // The report does not contain why the carrier did not make the call.
  if (ended.state === 'failed' && call.direction === 'outbound') {
    enqueueCallFailure(tx, call.id, nextFailureCheckAt(at, at) ?? at)
  }
  markSettled(tx, call.id, {
    ...billed,
    state: ended.state,
    childSid: ended.childSid,
    answeredSeconds: ended.seconds,
    at,
    // A call that was not answered costs nothing here and at the carrier, so it is not compared.
    checkAt: ended.seconds > 0 ? nextComparisonAt(at, at) : null,
  })
}
