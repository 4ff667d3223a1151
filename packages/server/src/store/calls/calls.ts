import { ZERO, type Micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { type Selectable, sql, type RawBuilder } from 'kysely'
import type { Call, NewCall, PlacedCall, CallerNumber } from '../../core/calls/call.ts'
import { LIVE_STATES } from '../../core/calls/call-life.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { CallsTable } from '../../ports/schema/calls.ts'
import { addSeconds } from '../../core/time.ts'

export type { Call, NewCall, PlacedCall }

/** Reads a call without locking it. */
export async function findCall(db: Reader, id: string): Promise<Call | null> {
  const row = await db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? callOf(row) : null
}

/** A call of this user. Null for another user's call as well, so that call ids cannot be probed. */
export async function findOwnCall(db: Reader, userId: string, id: string): Promise<Call | null> {
  const call = await findCall(db, id)
  return call?.userId === userId ? call : null
}

export interface LockedCall extends Call {
  /** Whether a pre-created call may still be dialled, by the database's clock. */
  isUsable: boolean
}

/**
 * Locks the owner's credit account and then the call's row: every transaction locks in this order (ledger.ts). PostgreSQL
 * locks the call's row after the join, and reads it again if another transaction has changed it.
 */
export async function lockCall(tx: Tx, id: string): Promise<LockedCall | null> {
  const { rows } = await sql<Selectable<CallsTable> & { is_usable: boolean }>`
    with credit as materialized (
      select id from accounts
      where id = (select 'credit:' || user_id from calls where id = ${id})
      for update
    )
    select calls.*, calls.usable_until > clock_timestamp() as is_usable
    from credit join calls on calls.id = ${id}
    for update of calls`.execute(tx)
  const [row] = rows
  return row ? { ...callOf(row), isUsable: row.is_usable } : null
}

/** The user's live call. There is at most one. */
export async function findLiveCall(db: Reader, userId: string): Promise<Call | null> {
  const row = await db
    .selectFrom('calls')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE_STATES)
    .executeTakeFirst()
  return row ? callOf(row) : null
}

/** Whether the user has a live call, or a pre-created one that may still be dialled. Exact while the user's credit account is locked. */
export async function hasOpenCall(db: Reader, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from calls where user_id = ${userId} and (status in (${liveStates})
      or status = 'created' and usable_until > clock_timestamp()) limit 1`.execute(db)
  return rows.length > 0
}

export function callOf(row: Selectable<CallsTable>): Call {
  return {
    id: row.id,
    userId: row.user_id,
    direction: row.direction,
    // The casts are safe, because only validated numbers are inserted. Of a closed account, a forwarded call has lost its phone.
    fromNumber: row.from_number as CallerNumber,
    toNumber: row.to_number as E164,
    destination: row.destination,
    tariff: { ratePerMinute: row.rate_per_minute, billingSeconds: row.billing_seconds },
    authorisedSeconds: row.authorised_seconds,
    hold: row.hold,
    costPerMinute: row.cost_per_minute,
    carrier: row.carrier,
    state: row.status,
    parentSid: row.parent_sid,
    childSid: row.child_sid,
    instructions: row.instructions,
    dialledAt: row.dialled_at,
    answeredAt: row.answered_at,
    endedAt: row.ended_at,
    answeredSeconds: row.answered_seconds,
    billedSeconds: row.billed_seconds,
    cost: row.cost,
    settledAt: row.settled_at,
    comparisons: row.comparisons,
    endRequestedAt: row.end_asked_at,
    awaitsStep: row.awaits_step,
    forwardOf: row.forward_of,
    missedBecause: row.missed_because,
    ringsUntil: row.rings_until,
    isPageReady: row.page_ready,
    earlierLegs: row.earlier_legs,
  }
}

/** The live states as SQL literals, for `status in (...)`. PostgreSQL uses the partial index calls_one_live for literals only, not for parameters. */
export const liveStates = sql.join(LIVE_STATES.map(state => sql.lit(state)))

/** A call that is live this long after its time limit is stuck: the carrier and the sweep should both have ended it. */
const STUCK_AFTER_SECONDS = 600

/** The condition on `calls` for a stuck call. */
export function isStuck(now: Date): RawBuilder<boolean> {
  return sql`calls.status in (${liveStates})
    and coalesce(calls.answered_at, calls.dialled_at) + make_interval(secs => calls.authorised_seconds)
      < ${addSeconds(now, -STUCK_AFTER_SECONDS)}`
}

/** The columns that are fixed when a call is created. */
export function newCallRow(call: NewCall) {
  return {
    id: call.id,
    user_id: call.userId,
    direction: call.direction,
    from_number: call.fromNumber,
    to_number: call.toNumber,
    destination: call.destination,
    rate_per_minute: call.tariff.ratePerMinute,
    billing_seconds: call.tariff.billingSeconds,
    authorised_seconds: call.authorisedSeconds,
    hold: call.hold,
    cost_per_minute: call.costPerMinute,
  }
}

/** What operators have refunded of a call. Exact while the call is locked. */
export async function refundedOf(db: Reader, callId: string): Promise<Micros> {
  const { rows } = await sql<{ refunded: Micros }>`
    select coalesce(sum(amount), 0)::bigint as refunded from call_refunds
    where call_id = ${callId}`.execute(db)
  return rows[0]?.refunded ?? ZERO
}

/** Enqueues the refund. Its transfer is posted in the same transaction. */
export function insertCallRefund(
  tx: Tx,
  refund: { transferId: string; callId: string; amount: Micros; at: Date },
): void {
  const insertion = tx.insertInto('call_refunds').values({
    transfer_id: refund.transferId,
    call_id: refund.callId,
    amount: refund.amount,
    created_at: refund.at,
  })
  tx.enqueue(insertion.compile())
}
