import { type Micros, ZERO } from '@ringback/contract/money'
import type { MissedReason } from '@ringback/contract/customers/calls/calls'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema/numbers.ts'
import {
  FORWARD_TO,
  SETTING_COLUMNS,
  type StoredSettings,
  settingsOf,
} from '../numbers/number-settings.ts'
import { GREETING_KEY } from '../numbers/recorded-greetings.ts'
import { nextHistorySeq } from './call-transitions.ts'
import { type Call, type NewCall, callOf, newCallRow } from './calls.ts'
import type { Bill } from '@ringback/contract/calls/billing'

export interface Renter {
  /** The rented number's row. */
  id: string
  userId: string
  status: VirtualNumbersTable['status']
  countryCode: string
  type: NumberType
  settings: StoredSettings
  /** The key of a recorded greeting, which is played instead; null for none. */
  greetingKey: string | null
}

/** Who rents a number and receives its calls; null when it is not rented. A number has at most one renter. */
export async function findRenter(db: Reader, phoneNumber: string): Promise<Renter | null> {
  const row = await db
    .selectFrom('virtual_numbers')
    .select([
      'id',
      'user_id',
      'status',
      'country_code',
      'type',
      ...SETTING_COLUMNS,
      FORWARD_TO,
      GREETING_KEY,
    ])
    .where('phone_number', '=', phoneNumber)
    .where('status', 'in', ['active', 'grace_period'])
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id: userId, status } = row
  return {
    ...{ id, userId, status, countryCode: row.country_code, type: row.type },
    settings: settingsOf(row),
    greetingKey: row.greeting_key,
  }
}

/**
 * Finds calls by their parent leg: the leg of the caller, or for an outgoing call that of the browser. The leg of an
 * incoming call that is forwarded has an outgoing call too; any other leg has one call at most.
 */
export async function findCallsOfLeg(db: Reader, parentSid: string): Promise<Call[]> {
  const rows = await db
    .selectFrom('calls')
    .selectAll()
    .where('parent_sid', '=', parentSid)
    .execute()
  return rows.map(callOf)
}

/** Stores whether the carrier has yet to request the next step of an incoming call, and when the sweep ends it without. The call must be locked. */
export function markAwaitsStep(
  tx: Tx,
  id: string,
  { awaitsStep, checkAt }: { awaitsStep: boolean; checkAt: Date | null },
): void {
  const update = tx
    .updateTable('calls')
    .set({ awaits_step: awaitsStep, check_at: checkAt })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Stores what the carrier charges at most for the message that the caller leaves. The owner's credit account must be locked. */
export function markMessageCost(tx: Tx, id: string, messageCost: Micros): void {
  const update = tx.updateTable('calls').set({ message_cost: messageCost }).where('id', '=', id)
  tx.enqueue(update.compile())
}

/**
 * Inserts a call in `dialing`, because the carrier has already requested its instructions: an incoming one, or one that
 * forwards it. The owner's credit account must be locked. A second live call of the owner violates a unique index.
 */
export function insertDialledCall(
  tx: Tx,
  call: NewCall,
  leg: {
    parentSid: string
    instructions: string
    at: Date
    checkAt: Date
    forwardOf: string | null
    ringsUntil: Date | null
  },
): void {
  const insertion = tx.insertInto('calls').values({
    ...newCallRow(call),
    status: 'dialing',
    created_at: leg.at,
    usable_until: sql<Date>`clock_timestamp()`,
    parent_sid: leg.parentSid,
    instructions: leg.instructions,
    dialled_at: leg.at,
    check_at: leg.checkAt,
    forward_of: leg.forwardOf,
    rings_until: leg.ringsUntil,
    ...nextHistorySeq(call),
  })
  tx.enqueue(insertion.compile())
}

/**
 * Inserts an incoming call that has not rung and is settled without a cost. The owner's credit account must be locked,
 * and the call's hold released.
 */
export function insertMissedCall(
  tx: Tx,
  call: NewCall,
  {
    parentSid,
    missedBecause,
    at,
  }: { parentSid: string; missedBecause: MissedReason | null; at: Date },
): void {
  const insertion = tx.insertInto('calls').values({
    ...newCallRow(call),
    status: 'no-answer',
    missed_because: missedBecause,
    created_at: at,
    usable_until: at,
    parent_sid: parentSid,
    dialled_at: at,
    ended_at: at,
    settled_at: at,
    answered_seconds: 0,
    billed_seconds: 0,
    cost: ZERO,
    ...nextHistorySeq(call),
  })
  tx.enqueue(insertion.compile())
}

/** Stores that a page wants to be rung. The call must be locked. */
export function markPageReady(tx: Tx, id: string): void {
  const update = tx.updateTable('calls').set({ page_ready: true }).where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Stores that the caller waits, and the leg of a ring that has ended, if there is one. The call must be locked. */
export function markWaits(
  tx: Tx,
  id: string,
  { childSid, checkAt }: { childSid: string | null; checkAt: Date },
): void {
  const update = tx
    .updateTable('calls')
    .set({ check_at: checkAt, ...(childSid !== null && { child_sid: childSid }) })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Stores that the carrier's next instruction is to ring again. The call must be locked. */
export function markRingAgain(
  tx: Tx,
  id: string,
  {
    earlierLeg,
    instructions,
    checkAt,
  }: { earlierLeg: string; instructions: string; checkAt: Date },
): void {
  const update = tx
    .updateTable('calls')
    .set({
      ...{ status: 'dialing', child_sid: null, page_ready: false, instructions },
      check_at: checkAt,
      earlier_legs: sql<string[]>`array_append(earlier_legs, ${earlierLeg})`,
    })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/**
 * Inserts a call that has ended and is settled, of which only the carrier has a record. The owner's credit account
 * must be locked. A call of this leg violates a unique key.
 */
export function insertRecoveredCall(
  tx: Tx,
  call: NewCall,
  ended: Bill & {
    parentSid: string
    childSid: string
    answeredSeconds: number
    dialledAt: Date
    answeredAt: Date
    endedAt: Date
    settledAt: Date
    checkAt: Date | null
  },
): void {
  const insertion = tx.insertInto('calls').values({
    ...newCallRow(call),
    status: 'completed',
    created_at: ended.dialledAt,
    usable_until: ended.dialledAt,
    parent_sid: ended.parentSid,
    child_sid: ended.childSid,
    dialled_at: ended.dialledAt,
    answered_at: ended.answeredAt,
    ended_at: ended.endedAt,
    answered_seconds: ended.answeredSeconds,
    billed_seconds: ended.billedSeconds,
    cost: ended.cost,
    settled_at: ended.settledAt,
    check_at: ended.checkAt,
    ...nextHistorySeq(call),
  })
  tx.enqueue(insertion.compile())
}
