import { type Micros, micros } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/numbers'
import type { E164 } from '@ringback/contract/phone'
import { type Selectable, type Updateable, sql } from 'kysely'
import type { NumberStatus, RentTerm } from '../../core/numbers/number-life.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema.ts'
import { type Due, claimDue } from '../claim-due.ts'

/** A number that is rented, was, or is about to be. Its row is locked after its user's accounts (store/ledger.ts). */
export interface RentedNumber extends RentTerm {
  id: string
  userId: string
  phoneNumber: E164
  countryCode: string
  type: NumberType
  region: string
  /** Frozen. */
  monthlyFee: Micros
  carrierSid: string | null
  createdAt: Date
  absentSince: Date | null
}

export type NewNumber = Pick<
  RentedNumber,
  'id' | 'userId' | 'phoneNumber' | 'countryCode' | 'type' | 'region' | 'monthlyFee'
>

/** What its user sees: neither what was never rented, nor what is gone. */
const SHOWN = ['active', 'grace_period', 'pending_deactivation'] as const
const GONE = ['deactivated', 'abandoned'] as const

export function isVisible(status: NumberStatus): status is (typeof SHOWN)[number] {
  return SHOWN.some(shown => shown === status)
}

/** Begins a purchase. False, and nothing is written, when the number has a tenant: one buyer comes first. */
export async function insertRental(
  tx: Tx,
  number: NewNumber,
  { at, checkAt }: { at: Date; checkAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('virtual_numbers')
    .values({
      id: number.id,
      user_id: number.userId,
      phone_number: number.phoneNumber,
      country_code: number.countryCode,
      type: number.type,
      region: number.region,
      monthly_fee: number.monthlyFee,
      status: 'purchasing',
      created_at: at,
      check_at: checkAt,
    })
    .onConflict(conflict =>
      conflict
        .column('phone_number')
        .where(sql<boolean>`status not in ('deactivated', 'abandoned')`)
        .doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Without a lock: whose number it is never changes, so it says whose accounts to lock first. */
export async function findNumber(db: Reader, id: string): Promise<RentedNumber | null> {
  const row = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? numberOf(row) : null
}

export async function lockNumber(tx: Tx, id: string): Promise<RentedNumber> {
  const row = await tx
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Error(`there is no rented number ${id}`)
  return numberOf(row)
}

/** The one tenancy of each of these numbers, purchases under way included. */
export async function findLiveRentals(
  db: Reader,
  phoneNumbers: readonly E164[],
): Promise<RentedNumber[]> {
  if (phoneNumbers.length === 0) return []
  const rows = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('phone_number', 'in', phoneNumbers)
    .where('status', 'not in', GONE)
    .execute()
  return rows.map(numberOf)
}

/** Oldest first; without those that are gone or never came. */
export async function listNumbers(db: Reader, userId: string): Promise<RentedNumber[]> {
  const rows = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', SHOWN)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(numberOf)
}

/** Whether a user has numbers that wait for credit: most have none, and then nothing more is asked. */
export async function hasNumberInGrace(db: Reader, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('virtual_numbers')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'grace_period')
    .limit(1)
    .execute()
  return found.length > 0
}

/** Oldest first. */
export async function lockNumbersInGrace(tx: Tx, userId: string): Promise<RentedNumber[]> {
  const rows = await tx
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'grace_period')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(numberOf)
}

/** The carrier has assigned it: the first month begins. */
export function activateNumber(
  tx: Tx,
  id: string,
  rented: { carrierSid: string; at: Date; renewalAt: Date },
): void {
  change(tx, id, {
    status: 'active',
    carrier_sid: rented.carrierSid,
    rented_at: rented.at,
    period: 1,
    renewal_at: rented.renewalAt,
    check_at: rented.renewalAt,
    absent_since: null,
  })
}

export function renewNumber(tx: Tx, id: string, paid: { period: number; renewalAt: Date }): void {
  const { period, renewalAt } = paid
  change(tx, id, { status: 'active', period, renewal_at: renewalAt, check_at: renewalAt })
}

export function putIntoGrace(tx: Tx, id: string, grace: { deadline: Date; checkAt: Date }): void {
  const { deadline, checkAt } = grace
  change(tx, id, { status: 'grace_period', renewal_at: deadline, check_at: checkAt })
}

/** It takes no calls and may not be shown from now on; the carrier has yet to take it back. */
export function beginRelease(tx: Tx, id: string, checkAt: Date): void {
  change(tx, id, { status: 'pending_deactivation', check_at: checkAt })
}

export function deactivateNumber(tx: Tx, id: string, at: Date): void {
  change(tx, id, { status: 'deactivated', ended_at: at, check_at: null })
}

/** @param ended `checkAt` is when to look whether the carrier did it all the same; null where it cannot have */
export function abandonNumber(tx: Tx, id: string, ended: { at: Date; checkAt: Date | null }): void {
  change(tx, id, { status: 'abandoned', ended_at: ended.at, check_at: ended.checkAt })
}

export function recordMissing(tx: Tx, id: string, absent: { since: Date; checkAt: Date }): void {
  change(tx, id, { absent_since: absent.since, check_at: absent.checkAt })
}

export function scheduleNumberCheck(tx: Tx, id: string, checkAt: Date | null): void {
  change(tx, id, { check_at: checkAt })
}

/** Claims numbers in these states that are due for a check. */
export function claimDueNumbers(
  tx: Tx,
  statuses: readonly NumberStatus[],
  due: Due,
): Promise<string[]> {
  return claimDue(
    tx,
    {
      table: 'virtual_numbers',
      idColumn: 'id',
      dueColumn: 'check_at',
      tieBreakColumn: 'created_at',
    },
    due,
    sql`status in (${sql.join(statuses)})`,
  )
}

/** The row is locked. */
function change(tx: Tx, id: string, to: Updateable<VirtualNumbersTable>): void {
  tx.enqueue(tx.updateTable('virtual_numbers').set(to).where('id', '=', id).compile())
}

function numberOf(row: Selectable<VirtualNumbersTable>): RentedNumber {
  return {
    id: row.id,
    userId: row.user_id,
    // Only numbers that were checked are ever inserted.
    phoneNumber: row.phone_number as E164,
    countryCode: row.country_code,
    type: row.type,
    region: row.region,
    monthlyFee: micros(row.monthly_fee),
    status: row.status,
    carrierSid: row.carrier_sid,
    createdAt: row.created_at,
    rentedAt: row.rented_at,
    period: row.period,
    renewalAt: row.renewal_at,
    absentSince: row.absent_since,
  }
}
