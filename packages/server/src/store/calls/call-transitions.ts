import type { Bill } from '@ringback/contract/calls/billing'
import type { TerminalStatus } from '@ringback/contract/customers/calls/calls'
import type { Micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import type { LiveState } from '../../core/calls/call-life.ts'
import { GRACE_SECONDS, LIVE_CHECK_SECONDS } from '../../core/calls/call-schedule.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { CarrierStatus } from '../../ports/vendors/voice-carrier.ts'
import { asynchronousCommit } from '../sql.ts'
import { type Call, newCallRow, type PlacedCall } from './calls.ts'

/**
 * Enqueues a pre-created call, which may be dialled for `usableSeconds` by the database's clock, the only one that all
 * instances share. The commit is asynchronous ({@link asynchronousCommit}).
 */
export function insertCall(
  tx: Tx,
  call: PlacedCall,
  created: { at: Date; usableSeconds: number; sessionHash: Buffer | null },
): void {
  const insertion = tx
    .insertInto('calls')
    .values({
      ...newCallRow(call),
      carrier: call.carrier,
      status: 'created',
      created_at: created.at,
      usable_until: sql<Date>`clock_timestamp() + make_interval(secs => ${created.usableSeconds})`,
      session_hash: created.sessionHash,
    })
    .returning(asynchronousCommit.as('commit'))
  tx.enqueue(insertion.compile())
}

/** The next sequence numbers in the user's history: one among all calls, and one among the calls in this direction. Exact while the owner's credit account is locked. */
export function nextHistorySeq({ userId, direction }: Pick<Call, 'userId' | 'direction'>) {
  return {
    history_seq: sql<bigint>`(
      select coalesce(max(history_seq), 0) + 1 from calls where user_id = ${userId})`,
    history_seq_in_direction: sql<bigint>`(
      select coalesce(max(history_seq_in_direction), 0) + 1 from calls
      where user_id = ${userId} and direction = ${direction})`,
  }
}

/** What changes in a live call that goes on to the state `to`. */
export interface Progress {
  to: LiveState
  /** The called leg, if it is known. */
  childSid: string | null
  at: Date
}

/** Enqueues a transition of a live call. The check of a call that was not answered stays: its time began when it was dialled. */
export function markProgress(tx: Tx, id: string, { to, childSid, at }: Progress): void {
  const answer = sql`, answered_at = ${at}, check_at = ${at}::timestamptz
    + make_interval(secs => least(${LIVE_CHECK_SECONDS}, authorised_seconds + ${GRACE_SECONDS}))`
  const update = sql`
    update calls set status = ${to}, child_sid = coalesce(child_sid, ${childSid})
      ${to === 'in-progress' ? answer : sql``}
    where id = ${id}`
  tx.enqueue(update.compile(tx))
}

/** The end of a call and its bill. */
export interface Settlement extends Bill {
  state: TerminalStatus
  childSid: string | null
  answeredSeconds: number
  at: Date
  /** The time of the first comparison with the carrier's record. */
  checkAt: Date | null
  /** When the reason is requested from the carrier; null when the carrier made the call. */
  failureCheckAt: Date | null
}

/** Enqueues the end of a call, in the transaction that releases its hold and posts its cost. */
export function markSettled(tx: Tx, id: string, end: Settlement): void {
  const update = tx
    .updateTable('calls')
    .set(row => ({
      status: end.state,
      child_sid: row.fn.coalesce('child_sid', row.val(end.childSid)),
      answered_seconds: end.answeredSeconds,
      billed_seconds: end.billedSeconds,
      cost: end.cost,
      ended_at: end.at,
      settled_at: end.at,
      check_at: end.checkAt,
    }))
    .where('id', '=', id)
  tx.enqueue(update.compile())
  if (end.failureCheckAt === null) return
  const failure = { call_id: id, check_at: end.failureCheckAt }
  tx.enqueue(tx.insertInto('call_failures').values(failure).compile())
}

/** Expires a call that was never dialled, in the transaction that releases its hold. */
export function markExpired(tx: Tx, id: string): void {
  const update = tx
    .updateTable('calls')
    .set({ status: 'expired', check_at: null, session_hash: null })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Stores that a settled call was compared with the carrier's record, and the corrected bill if it is lower than the stored one. */
export async function markCompared(
  tx: Tx,
  id: string,
  comparison: {
    comparisons: number
    checkAt: Date | null
    /** Null leaves the stored cost as it is. */
    carrierCost: Micros | null
    lower?: Bill & { answeredSeconds: number }
  },
): Promise<void> {
  const { comparisons, checkAt, carrierCost, lower } = comparison
  await tx
    .updateTable('calls')
    .set({
      comparisons,
      check_at: checkAt,
      ...(carrierCost !== null && { carrier_cost: carrierCost }),
      ...(lower && {
        answered_seconds: lower.answeredSeconds,
        billed_seconds: lower.billedSeconds,
        cost: lower.cost,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores that the browser has hung up. Its first report counts. */
export function markBrowserEnd(tx: Tx, id: string, at: Date): void {
  const update = tx
    .updateTable('calls')
    .set({ browser_ended_at: at })
    .where('id', '=', id)
    .where('browser_ended_at', 'is', null)
  tx.enqueue(update.compile())
}

/** Stores that an operator wants to end a live call, and when to check it. The call must be locked. */
export function markEndRequested(tx: Tx, id: string, requested: { at: Date; checkAt: Date }): void {
  const update = tx
    .updateTable('calls')
    .set({ end_asked_at: requested.at, check_at: requested.checkAt })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Stores the carrier's record of the called leg. */
export function insertCarrierRecord(
  tx: Tx,
  callId: string,
  record: { id: string; status: CarrierStatus; seconds: number | null; price: Micros | null },
  at: Date,
): void {
  const { id: sid, status, seconds, price } = record
  const insertion = tx
    .insertInto('carrier_records')
    .values({ call_id: callId, sid, status, seconds, price, read_at: at })
  tx.enqueue(insertion.compile())
}

/** Whether a report with this key was stored. Exact while its call is locked. */
export async function isReported(db: Reader, key: string): Promise<boolean> {
  const { rows } = await sql`select from call_events where key = ${key}`.execute(db)
  return rows.length > 0
}

/** Enqueues a report of the carrier as it came. Its call must be locked. */
export function insertReport(
  tx: Tx,
  report: { key: string; callId: string; status: string; at: Date },
): void {
  const insertion = tx.insertInto('call_events').values({
    key: report.key,
    call_id: report.callId,
    status: report.status,
    received_at: report.at,
  })
  tx.enqueue(insertion.compile())
}
