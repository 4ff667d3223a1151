import type { Bill } from '@ringback/contract/billing'
import type { TerminalStatus } from '@ringback/contract/customers/calls'
import { type RawBuilder, sql } from 'kysely'
import type { CallState } from '../../core/calls/call-life.ts'
import type { Transfer } from '../../core/credit/ledger.ts'
import type { Tx, Writer } from '../../ports/database.ts'
import { releasedHold } from '../credit/holds.ts'
import { releasingTransfer } from '../credit/ledger.ts'
import { type CallReport, isAnyRow, storedReport } from './call-reports.ts'

/** The end of a call and its bill. */
export interface Settlement extends Bill {
  callId: string
  userId: string
  state: TerminalStatus
  childSid: string | null
  answeredSeconds: number
  at: Date
  /** The time of the first comparison with the carrier's record. */
  checkAt: Date | null
  /** When the carrier is asked why it did not make the call; null when that is no question. */
  failureCheckAt: Date | null
  /** The key of the hold that is released. */
  holdKey: string
  /** The transfer of the cost; null of a call that costs nothing. */
  paid: { id: string; transfer: Transfer } | null
}

/**
 * Enqueues the end of a call with its bill. The call must be locked, live and not settled. The cost never exceeds the hold.
 * If the ledger refuses the transfer because of a bug, the transaction aborts.
 */
export function enqueueSettlement(tx: Tx, settlement: Settlement): void {
  const locked = sql`stored as (select ${settlement.callId}::text as call_id)`
  tx.enqueue(settlingStatement(settlement, locked).compile(tx))
}

/**
 * Stores a report that ends a call and everything that follows from it, in one statement, which locks the account and the
 * call.
 *
 * @param state in which the call was when the bill was made
 * @returns false, and nothing is stored, when the call has other legs or is in another state, or the report is a repeat
 */
export async function settleReportedCall(
  db: Writer,
  report: CallReport,
  state: CallState,
  settlement: Settlement,
): Promise<boolean> {
  return isAnyRow(await settlingStatement(settlement, storedReport(report, state)).execute(db))
}

/** @param stored queries of which `stored` has the id of the call that is settled, or no row */
function settlingStatement(end: Settlement, stored: RawBuilder<unknown>): RawBuilder<unknown> {
  const { userId, holdKey, at, paid, failureCheckAt } = end
  const query = sql`
    update calls set
      status = ${end.state}, child_sid = coalesce(calls.child_sid, ${end.childSid}),
      answered_seconds = ${end.answeredSeconds}, billed_seconds = ${end.billedSeconds}, cost = ${end.cost},
      ended_at = ${at}, settled_at = ${at}, check_at = ${end.checkAt}
    from stored where calls.id = stored.call_id returning id`
  const failure = sql`, failure as (
      insert into call_failures (call_id, check_at)
      select call_id, ${failureCheckAt}::timestamptz from stored
    )`
  const also = { before: sql`${stored} ${failureCheckAt ? failure : sql``},`, query }
  return paid
    ? releasingTransfer(paid.transfer, { id: paid.id, at, releases: holdKey }, also)
    : releasedHold({ key: holdKey, userId, at }, also)
}
