import type { Direction, TerminalStatus } from '@ringback/contract/calls'
import { type Micros, micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import { type Selectable, sql } from 'kysely'
import type { Bill, Tariff } from '@ringback/contract/billing'
import type { CallState } from '../../core/calls/call-life.ts'
import type { CallerNumber } from '../../core/calls/caller-number.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { CallsTable } from '../../ports/schema.ts'
import { isNotFrozen } from '../credit/disputes.ts'

/** Between the carrier's question and the end: a user has one such call at most. */
const LIVE_STATES = ['dialing', 'ringing', 'in-progress'] as const

/** A call as agreed at pre-create, and how far it has come. */
export interface Call {
  id: string
  userId: string
  direction: Direction
  fromNumber: CallerNumber
  toNumber: E164
  destination: string
  tariff: Tariff
  authorisedSeconds: number
  hold: Micros
  state: CallState
  parentSid: string | null
  childSid: string | null
  instructions: string | null
  dialledAt: Date | null
  answeredAt: Date | null
  endedAt: Date | null
  answeredSeconds: number | null
  billedSeconds: number | null
  cost: Micros | null
  settledAt: Date | null
  comparisons: number
}

/** What is agreed before a call: the rest follows. */
export type NewCall = Pick<
  Call,
  | 'id'
  | 'userId'
  | 'direction'
  | 'fromNumber'
  | 'toNumber'
  | 'destination'
  | 'tariff'
  | 'authorisedSeconds'
  | 'hold'
>

/** It may be dialled for so many seconds by the database's clock, the only one that all instances share. */
export function insertCall(
  tx: Tx,
  call: NewCall,
  created: { at: Date; usableSeconds: number },
): void {
  const inserted = tx.insertInto('calls').values({
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
    status: 'created',
    created_at: created.at,
    usable_until: sql<Date>`clock_timestamp() + make_interval(secs => ${created.usableSeconds})`,
  })
  tx.enqueue(inserted.compile())
}

/** Without a lock: for reading only. */
export async function findCall(db: Reader, id: string): Promise<Call | null> {
  const row = await db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? callOf(row) : null
}

/** A foreign call is as unknown as one that does not exist. */
export async function findOwnCall(db: Reader, userId: string, id: string): Promise<Call | null> {
  const call = await findCall(db, id)
  return call?.userId === userId ? call : null
}

export interface LockedCall extends Call {
  /** By the database's clock, whether an undialled call may still be dialled. */
  usable: boolean
  heard: boolean
}

/**
 * A call with its owner's credit account and its row locked, in the order that store/ledger.ts asks for.
 * `heard` is whether the webhook of this key had arrived when the question was asked: one that arrives at
 * the same moment makes {@link recordCallEvent} fail, and the transaction is tried again.
 */
export async function lockCall(
  tx: Tx,
  id: string,
  eventKey: string | null = null,
): Promise<LockedCall | null> {
  // One statement, because every webhook begins with it. The account comes first: the call's row is
  // locked, and read anew if it was changed meanwhile, after all rows are joined.
  const { rows } = await sql<Selectable<CallsTable> & { usable: boolean; heard: boolean }>`
    with credit as materialized (
      select id from accounts
      where id = (select 'credit:' || user_id from calls where id = ${id})
      for update
    )
    select calls.*, calls.usable_until > clock_timestamp() as usable,
      exists (select from call_events where key = ${eventKey}) as heard
    from credit join calls on calls.id = ${id}
    for update of calls`.execute(tx)
  const [row] = rows
  return row ? { ...callOf(row), usable: row.usable, heard: row.heard } : null
}

/** The user's call that is between the carrier's question and its end. There is at most one. */
export async function findLiveCall(db: Reader, userId: string): Promise<Call | null> {
  const row = await db
    .selectFrom('calls')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', LIVE_STATES)
    .executeTakeFirst()
  return row ? callOf(row) : null
}

/** Writes down that a webhook arrived; {@link lockCall} has said that it had not. */
export function recordCallEvent(
  tx: Tx,
  event: { key: string; callId: string; status: string; at: Date },
): void {
  const noted = tx.insertInto('call_events').values({
    key: event.key,
    call_id: event.callId,
    status: event.status,
    received_at: event.at,
  })
  tx.enqueue(noted.compile(), { retryOn: 'call_events_pkey' })
}

/**
 * Writes down that the carrier is told to dial, unless the owner is calling or frozen (store/disputes.ts),
 * or this leg has dialled already.
 * `instructions` are kept to answer the same leg in the same bytes. The caller holds the lock of the call.
 */
export async function claimCall(
  tx: Tx,
  call: Call,
  dialled: { parentSid: string; instructions: string; at: Date; checkAt: Date },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('calls')
    .set({
      status: 'dialing',
      parent_sid: dialled.parentSid,
      instructions: dialled.instructions,
      dialled_at: dialled.at,
      check_at: dialled.checkAt,
      ...nextPlaces(call),
    })
    .where('id', '=', call.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calls as other')
            .select('other.id')
            .where(row =>
              row.or([
                row('other.parent_sid', '=', dialled.parentSid),
                row.and([
                  row('other.user_id', '=', call.userId),
                  row('other.status', 'in', LIVE_STATES),
                ]),
              ]),
            ),
        ),
      ),
    )
    .where(isNotFrozen(call.userId))
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** The end of its user's history. Exact under the lock of the owner's credit account. */
export function nextPlaces({ userId, direction }: Pick<Call, 'userId' | 'direction'>) {
  return {
    place: sql<bigint>`(select coalesce(max(place), 0) + 1 from calls where user_id = ${userId})`,
    place_in_direction: sql<bigint>`(
      select coalesce(max(place_in_direction), 0) + 1 from calls
      where user_id = ${userId} and direction = ${direction})`,
  }
}

/** A step forward of a live call, and when to ask the carrier if nothing more is heard. The caller holds the lock of the call. */
export function markProgress(
  tx: Tx,
  id: string,
  progress: { state: CallState; childSid: string | null; answeredAt: Date | null; checkAt: Date },
): void {
  const marked = tx
    .updateTable('calls')
    .set({
      status: progress.state,
      child_sid: progress.childSid,
      answered_at: progress.answeredAt,
      check_at: progress.checkAt,
    })
    .where('id', '=', id)
  tx.enqueue(marked.compile())
}

/** The end of a call and its bill, written together with the transfer that posts it. `checkAt` is the first comparison with the carrier. */
export function markSettled(
  tx: Tx,
  id: string,
  end: Bill & {
    state: TerminalStatus
    childSid: string | null
    answeredSeconds: number
    at: Date
    checkAt: Date | null
  },
): void {
  const marked = tx
    .updateTable('calls')
    .set({
      status: end.state,
      child_sid: end.childSid,
      answered_seconds: end.answeredSeconds,
      billed_seconds: end.billedSeconds,
      cost: end.cost,
      ended_at: end.at,
      settled_at: end.at,
      check_at: end.checkAt,
    })
    .where('id', '=', id)
  tx.enqueue(marked.compile())
}

/** A call that was never dialled; its hold is released in the same transaction. */
export function markExpired(tx: Tx, id: string): void {
  const marked = tx
    .updateTable('calls')
    .set({ status: 'expired', check_at: null })
    .where('id', '=', id)
  tx.enqueue(marked.compile())
}

/** A settled call was compared with the carrier's record; a bill that came out lower replaces the first. */
export async function markCompared(
  tx: Tx,
  id: string,
  comparison: {
    comparisons: number
    checkAt: Date | null
    lower?: Bill & { answeredSeconds: number }
  },
): Promise<void> {
  const { comparisons, checkAt, lower } = comparison
  await tx
    .updateTable('calls')
    .set({
      comparisons,
      check_at: checkAt,
      ...(lower && {
        answered_seconds: lower.answeredSeconds,
        billed_seconds: lower.billedSeconds,
        cost: lower.cost,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** A row as the core knows it: amounts as Micros, numbers as E.164. */
export function callOf(row: Selectable<CallsTable>): Call {
  return {
    id: row.id,
    userId: row.user_id,
    direction: row.direction,
    // Only numbers that were checked are ever inserted.
    fromNumber: row.from_number as CallerNumber,
    toNumber: row.to_number as E164,
    destination: row.destination,
    tariff: { ratePerMinute: micros(row.rate_per_minute), billingSeconds: row.billing_seconds },
    authorisedSeconds: row.authorised_seconds,
    hold: micros(row.hold),
    state: row.status,
    parentSid: row.parent_sid,
    childSid: row.child_sid,
    instructions: row.instructions,
    dialledAt: row.dialled_at,
    answeredAt: row.answered_at,
    endedAt: row.ended_at,
    answeredSeconds: row.answered_seconds,
    billedSeconds: row.billed_seconds,
    cost: row.cost === null ? null : micros(row.cost),
    settledAt: row.settled_at,
    comparisons: row.comparisons,
  }
}
