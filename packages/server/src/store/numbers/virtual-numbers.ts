import type { Micros } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Selectable } from 'kysely'
import type { NumberState, NumberStatus } from '../../core/numbers/number-life.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { VirtualNumbersTable } from '../../ports/schema/numbers.ts'
import { FORWARD_TO, type ForwardTo, type StoredSettings, settingsOf } from './number-settings.ts'
import { GREETING_KEY, type GreetingKey } from './recorded-greetings.ts'

/**
 * A rental of a number: in progress, current or ended. A transaction that also locks the renter's
 * accounts locks them before this row.
 */
export interface RentedNumber extends NumberState {
  id: string
  userId: string
  phoneNumber: E164
  countryCode: string
  type: NumberType
  region: string
  /** Fixed when the number is rented. */
  monthlyFee: Micros
  carrierSid: string | null
  createdAt: Date
  origin: NumberOrigin
  rentedAt: Date | null
  /** When month 1 began; null before the number is rented. Differs from `rentedAt` if the months of another rental go on. */
  monthsFrom: Date | null
  /** How many months are covered: paid, or free. */
  period: number
  /** How many of the first months have no fee. */
  freeMonths: number
  endedAt: Date | null
  settings: StoredSettings
  /** The key of a recorded greeting, which is played instead of the spoken one; null for none. */
  greetingKey: string | null
}

export type NewNumber = Pick<
  RentedNumber,
  'id' | 'userId' | 'phoneNumber' | 'countryCode' | 'type' | 'region' | 'monthlyFee'
>

/** How the renter got the number: rented it, or got it from an operator who imported or reassigned it. */
export type NumberOrigin = 'rented' | 'imported' | 'reassigned'

/** The statuses that the renter sees: neither rentals in progress nor ended ones. */
const VISIBLE_STATUSES = ['active', 'grace_period', 'pending_deactivation'] as const
export const ENDED_STATUSES = ['deactivated', 'abandoned'] as const

export function isVisible(status: NumberStatus): status is (typeof VISIBLE_STATUSES)[number] {
  return VISIBLE_STATUSES.some(visible => visible === status)
}

/** Reads without a lock, to find whose accounts to lock: the renter of a rental never changes. */
export async function findNumber(db: Reader, id: string): Promise<RentedNumber | null> {
  const row = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .select([FORWARD_TO, GREETING_KEY])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? numberOf(row) : null
}

export async function lockNumber(tx: Tx, id: string): Promise<RentedNumber> {
  const row = await tx
    .selectFrom('virtual_numbers')
    .selectAll()
    .select([FORWARD_TO, GREETING_KEY])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Error(`rented number ${id} does not exist`)
  return numberOf(row)
}

/** The live rental of each of these numbers, including rentals in progress. */
export async function findLiveRentals(
  db: Reader,
  phoneNumbers: readonly E164[],
): Promise<RentedNumber[]> {
  if (phoneNumbers.length === 0) return []
  const rows = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .select([FORWARD_TO, GREETING_KEY])
    .where('phone_number', 'in', phoneNumbers)
    .where('status', 'not in', ENDED_STATUSES)
    .execute()
  return rows.map(numberOf)
}

/** The rentals of a user that are in progress or current, in id order. */
export async function findRentalsOf(db: Reader, userId: string): Promise<RentedNumber[]> {
  const rows = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .select([FORWARD_TO, GREETING_KEY])
    .where('user_id', '=', userId)
    .where('status', 'not in', ENDED_STATUSES)
    .orderBy('id')
    .execute()
  return rows.map(numberOf)
}

/** The numbers that a renter sees, oldest first. */
export async function listNumbers(db: Reader, userId: string): Promise<RentedNumber[]> {
  const rows = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .select([FORWARD_TO, GREETING_KEY])
    .where('user_id', '=', userId)
    .where('status', 'in', VISIBLE_STATUSES)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(numberOf)
}

export function numberOf(
  row: Selectable<VirtualNumbersTable> & ForwardTo & GreetingKey,
): RentedNumber {
  return {
    id: row.id,
    userId: row.user_id,
    // The cast is safe, because only validated numbers are inserted.
    phoneNumber: row.phone_number as E164,
    countryCode: row.country_code,
    type: row.type,
    region: row.region,
    monthlyFee: row.monthly_fee,
    status: row.status,
    carrierSid: row.carrier_sid,
    createdAt: row.created_at,
    origin: row.origin,
    rentedAt: row.rented_at,
    monthsFrom: row.months_from ?? row.rented_at,
    period: row.period,
    freeMonths: row.free_months,
    endedAt: row.ended_at,
    renewalAt: row.renewal_at,
    missingSince: row.absent_since,
    settings: settingsOf(row),
    greetingKey: row.greeting_key,
  }
}
