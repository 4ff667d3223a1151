import type { Rental, RentalState } from '@ringback/contract/operator/numbers/numbers'
import { micros, type Micros } from '@ringback/contract/money'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import { type SelectQueryBuilder, sql } from 'kysely'
import { shownEmail } from '../../core/accounts/mailbox.ts'
import { numberKey } from '../../core/credit/transfer-keys.ts'
import { creditAccount } from '../../core/credit/ledger.ts'
import type { Reader } from '../../ports/database.ts'
import type { Schema } from '../../ports/schema/schema.ts'
import { FORWARD_TO } from './number-settings.ts'
import { GREETING_KEY } from './recorded-greetings.ts'
import { ENDED_STATUSES, type RentedNumber, numberOf } from './virtual-numbers.ts'
import type { VirtualNumbersTable } from '../../ports/schema/numbers.ts'
import { camel } from '../sql.ts'

export interface RentalFilter {
  state?: RentalState | undefined
  userId?: string | undefined
  country?: string | undefined
  /** A plus and the first digits. */
  numberPrefix?: string | undefined
}

/** Rentals with their customers, newest first. */
export async function listRentals(
  db: Reader,
  filter: RentalFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Rental[]> {
  const { state, userId, country, numberPrefix } = filter
  let query = rentals(db)
  if (state) query = query.where('status', '=', state)
  if (userId) query = query.where('user_id', '=', userId)
  if (country) query = query.where('country_code', '=', country)
  // These operators compare by byte, as the index `virtual_numbers_prefix` does.
  if (numberPrefix) {
    query = query.where(
      sql<boolean>`(phone_number ~>=~ ${numberPrefix} and phone_number ~<~ ${`${numberPrefix}:`})`,
    )
  }
  const rows = await query
    .orderBy('virtual_numbers.created_at', 'desc')
    .orderBy('virtual_numbers.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(rentalOf)
}

/** The newest rentals of a number, newest first. */
export async function listRentalsOf(db: Reader, phoneNumber: string): Promise<RentalWithMonths[]> {
  const rows = await rentals(db)
    .where('phone_number', '=', phoneNumber)
    .orderBy('virtual_numbers.created_at', 'desc')
    .orderBy('virtual_numbers.id', 'desc')
    .limit(PART_ROWS_MAX)
    .execute()
  return rows.map(row => ({ ...rentalOf(row), period: row.period, freeMonths: row.free_months }))
}

/** A rental with the months for which it may have fees. */
export type RentalWithMonths = Rental & Pick<RentedNumber, 'period' | 'freeMonths'>

/** Every rental that has not ended. */
export async function listLiveRentals(db: Reader): Promise<(Rental & { state: RentalState })[]> {
  const rows = await rentals(db).where('status', 'not in', ENDED_STATUSES).execute()
  return rows.map(row => ({ ...rentalOf(row), state: row.status }))
}

export async function findRental(db: Reader, id: string): Promise<Rental | null> {
  const row = await rentals(db).where('virtual_numbers.id', '=', id).executeTakeFirst()
  return row ? rentalOf(row) : null
}

interface FeeEntry {
  at: Date
  rentalId: string
  description: string
  /** What the customer paid. */
  amount: Micros
}

/** The newest fees of these rentals, newest first. */
export async function listFees(
  db: Reader,
  rented: readonly RentalWithMonths[],
): Promise<FeeEntry[]> {
  const rentalOfKey = new Map(
    rented.flatMap(rental =>
      Array.from(
        { length: Math.max(0, rental.period - rental.freeMonths) },
        (_, n) => [numberKey(rental.id, rental.freeMonths + n + 1), rental] as const,
      ),
    ),
  )
  if (rentalOfKey.size === 0) return []
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
    .select(['transfers.key', 'transfers.description', 'transfers.created_at', 'entries.amount'])
    .where('transfers.key', 'in', [...rentalOfKey.keys()])
    .where(
      'entries.account_id',
      'in',
      rented.map(({ customer }) => creditAccount(customer.id)),
    )
    .orderBy('transfers.created_at', 'desc')
    .limit(PART_ROWS_MAX)
    .execute()
  return rows.map(row => ({
    at: row.created_at,
    rentalId: rentalOfKey.get(row.key)?.id ?? '',
    description: row.description,
    amount: micros(-row.amount),
  }))
}

/** How many calls came to a number, and when the last one came. */
export async function countIncomingCalls(
  db: Reader,
  phoneNumber: string,
): Promise<{ count: number; lastAt: Date | null }> {
  const row = await db
    .selectFrom('calls')
    .select(eb => [eb.fn.countAll<bigint>().as('count'), eb.fn.max('dialled_at').as('last_at')])
    .where('direction', '=', 'inbound')
    .where('to_number', '=', phoneNumber)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), lastAt: row.last_at }
}

function rentals(db: Reader) {
  return db
    .selectFrom('virtual_numbers')
    .innerJoin('users', 'users.id', 'virtual_numbers.user_id')
    .selectAll('virtual_numbers')
    .select(['users.email', FORWARD_TO, GREETING_KEY])
}

type RentalRow =
  ReturnType<typeof rentals> extends SelectQueryBuilder<Schema, never, infer Row> ? Row : never

function rentalOf(row: RentalRow): Rental {
  const { id, phoneNumber, origin, userId, countryCode, type, ...number } = numberOf(row)
  return {
    id,
    phoneNumber,
    state: number.status,
    origin,
    customer: { id: userId, email: shownEmail(row.email) },
    countryCode,
    type,
    monthlyFee: number.monthlyFee,
    createdAt: number.createdAt,
    rentedAt: number.rentedAt,
    renewalAt: number.renewalAt,
    endedAt: number.endedAt,
    carrierSid: number.carrierSid,
  }
}

/** A number that the carrier should have in our account, or may have while it is purchased. */
export interface NumberInInventory {
  id: string
  phoneNumber: string
  status: VirtualNumbersTable['status']
  /** Null until the purchase is confirmed. */
  carrierSid: string | null
}

export async function listNumbersInInventory(db: Reader): Promise<NumberInInventory[]> {
  const rows = await db
    .selectFrom('virtual_numbers')
    .select(['id', 'phone_number', 'status', 'carrier_sid'])
    .where('status', 'not in', ['abandoned', 'deactivated'])
    .orderBy('phone_number')
    .execute()
  return rows.map(camel)
}
