import { type Updateable, sql } from 'kysely'
import type { NumberStatus } from '../../core/numbers/number-life.ts'
import type { Tx } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema/numbers.ts'
import type { DueTable } from '../claim-due.ts'
import { FIRST_SETTINGS } from './number-settings.ts'
import { deleteRecordedGreeting } from './recorded-greetings.ts'
import type { NewNumber, RentedNumber } from './virtual-numbers.ts'

interface RentalStart {
  at: Date
  checkAt: Date
  /** By default the user rents the number, and pays the first month. */
  origin?: 'rented' | 'imported'
  freeMonths?: 0 | 1
}

/** Inserts a rental in progress. Returns false and inserts nothing when the number has a live rental already. */
export async function insertRental(
  tx: Tx,
  number: NewNumber,
  { at, checkAt, origin = 'rented', freeMonths = 0 }: RentalStart,
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
      origin,
      free_months: freeMonths,
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

/** The months of a reassigned number, and how many of them have no fee of the new renter. */
export type ReassignedMonths = Pick<
  RentedNumber,
  'period' | 'freeMonths' | 'monthsFrom' | 'renewalAt'
>

/** Inserts the rental of the next renter of a number whose previous rental has ended in this transaction. */
export function insertReassigned(
  tx: Tx,
  number: NewNumber & { carrierSid: string | null },
  { at, months }: { at: Date; months: ReassignedMonths },
): void {
  const insertion = tx.insertInto('virtual_numbers').values({
    id: number.id,
    user_id: number.userId,
    phone_number: number.phoneNumber,
    country_code: number.countryCode,
    type: number.type,
    region: number.region,
    monthly_fee: number.monthlyFee,
    carrier_sid: number.carrierSid,
    status: 'active',
    origin: 'reassigned',
    created_at: at,
    rented_at: at,
    months_from: months.monthsFrom,
    free_months: months.freeMonths,
    period: months.period,
    renewal_at: months.renewalAt,
    check_at: months.renewalAt,
  })
  tx.enqueue(insertion.compile())
}

/** Starts the first month of a number that the carrier has assigned. */
export function activateNumber(
  tx: Tx,
  id: string,
  rented: { carrierSid: string; at: Date; renewalAt: Date },
): void {
  updateNumber(tx, id, {
    status: 'active',
    carrier_sid: rented.carrierSid,
    rented_at: rented.at,
    period: 1,
    renewal_at: rented.renewalAt,
    check_at: rented.renewalAt,
    absent_since: null,
  })
}

/** Starts the paid month `period` of a number. */
export function renewNumber(tx: Tx, id: string, paid: { period: number; renewalAt: Date }): void {
  const { period, renewalAt } = paid
  updateNumber(tx, id, { status: 'active', period, renewal_at: renewalAt, check_at: renewalAt })
}

/** Starts the grace period of a number whose renewal the credit did not cover. */
export function startGrace(tx: Tx, id: string, grace: { deadline: Date; checkAt: Date }): void {
  const { deadline, checkAt } = grace
  updateNumber(tx, id, { status: 'grace_period', renewal_at: deadline, check_at: checkAt })
}

/** Ends the use of a number: it no longer receives calls or works as caller ID. A job then releases it at the carrier. */
export function beginRelease(tx: Tx, id: string, begun: { at: Date; checkAt: Date }): void {
  const { at, checkAt } = begun
  deleteRecordedGreeting(tx, id)
  updateNumber(tx, id, {
    ...FIRST_SETTINGS,
    status: 'pending_deactivation',
    release_requested_at: at,
    check_at: checkAt,
  })
}

/** Stores the id under which the carrier has the number now. */
export function changeCarrierId(tx: Tx, id: string, carrierSid: string): void {
  updateNumber(tx, id, { carrier_sid: carrierSid })
}

export function deactivateNumber(tx: Tx, id: string, at: Date): void {
  deleteRecordedGreeting(tx, id)
  updateNumber(tx, id, { ...FIRST_SETTINGS, status: 'deactivated', ended_at: at, check_at: null })
}

/** @param ended `checkAt` is when to check whether the carrier assigned the number late; null when it cannot */
export function abandonNumber(tx: Tx, id: string, ended: { at: Date; checkAt: Date | null }): void {
  updateNumber(tx, id, { status: 'abandoned', ended_at: ended.at, check_at: ended.checkAt })
}

/** Stores that the carrier does not list the number in our account. */
export function recordMissing(tx: Tx, id: string, missing: { since: Date; checkAt: Date }): void {
  updateNumber(tx, id, { absent_since: missing.since, check_at: missing.checkAt })
}

export function scheduleNumberCheck(tx: Tx, id: string, checkAt: Date | null): void {
  updateNumber(tx, id, { check_at: checkAt })
}

/** Makes all numbers in grace of a user due. They are checked oldest first. */
export function makeGraceDue(tx: Tx, userId: string, at: Date): void {
  const update = tx
    .updateTable('virtual_numbers')
    .set({ check_at: at })
    .where('user_id', '=', userId)
    .where('status', '=', 'grace_period')
  tx.enqueue(update.compile())
}

/** Numbers in these states that are due for a check. */
export function dueNumbers(statuses: readonly NumberStatus[]): DueTable {
  return {
    table: 'virtual_numbers',
    idColumn: 'id',
    dueColumn: 'check_at',
    tieBreakColumn: 'created_at',
    condition: sql`status in (${sql.join(statuses)})`,
  }
}

/** Enqueues the update. The caller has locked the row. */
function updateNumber(tx: Tx, id: string, columns: Updateable<VirtualNumbersTable>): void {
  tx.enqueue(tx.updateTable('virtual_numbers').set(columns).where('id', '=', id).compile())
}
