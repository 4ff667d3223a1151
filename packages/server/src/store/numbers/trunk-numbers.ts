import type { TrunkNumberState } from '@ringback/contract/operator/numbers/trunk-numbers'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { E164 } from '@ringback/contract/phone/e164'
import { type SqlBool, sql } from 'kysely'
import { shownEmail } from '../../core/accounts/mailbox.ts'
import type { TrunkNumber } from '../../core/numbers/trunk-number.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import { begins } from '../sql.ts'
import { ENDED_STATUSES } from './virtual-numbers.ts'

/** A number of a trunk as operators see it. */
export interface ListedTrunkNumber extends TrunkNumber {
  state: TrunkNumberState
  /** Who rents it. */
  customer: { id: string; email: string } | null
  listedAt: Date
  withdrawnAt: Date | null
}

export interface TrunkNumberFilter {
  state?: TrunkNumberState | undefined
  country?: string | undefined
  /** A plus and the first digits. */
  numberPrefix?: string | undefined
}

const STATE_CONDITIONS: Readonly<Record<TrunkNumberState, ReturnType<typeof sql<SqlBool>>>> = {
  free: sql<SqlBool>`trunk_numbers.assignment_id is null and trunk_numbers.withdrawn_at is null`,
  rented: sql<SqlBool>`trunk_numbers.assignment_id is not null`,
  withdrawn: sql<SqlBool>`trunk_numbers.assignment_id is null and trunk_numbers.withdrawn_at is not null`,
}

/** The numbers of the trunks, by number. */
export async function listTrunkNumbers(
  db: Reader,
  { state, country, numberPrefix }: TrunkNumberFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedTrunkNumber[]> {
  let query = db
    .selectFrom('trunk_numbers')
    .leftJoin('virtual_numbers', join =>
      join
        .onRef('virtual_numbers.phone_number', '=', 'trunk_numbers.phone_number')
        .on('virtual_numbers.status', 'not in', ENDED_STATUSES),
    )
    .leftJoin('users', 'users.id', 'virtual_numbers.user_id')
    .selectAll('trunk_numbers')
    .select(['virtual_numbers.user_id', 'users.email'])
  if (state) query = query.where(STATE_CONDITIONS[state])
  if (country) query = query.where('trunk_numbers.country_code', '=', country)
  if (numberPrefix) query = query.where(begins(sql.ref('trunk_numbers.phone_number'), numberPrefix))
  const rows = await query
    .orderBy('trunk_numbers.phone_number')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    ...trunkNumberOf(row),
    state: row.assignment_id !== null ? 'rented' : row.withdrawn_at !== null ? 'withdrawn' : 'free',
    customer: row.user_id === null ? null : { id: row.user_id, email: shownEmail(row.email ?? '') },
    listedAt: row.listed_at,
    withdrawnAt: row.withdrawn_at,
  }))
}

/** Until the transaction ends, no other one changes which numbers are offered. Rentals go on. */
export async function lockTrunkNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trunk-numbers', 0))`.execute(tx)
}

/** Those of these numbers that are offered, also while they are rented. */
export async function findOfferedNumbers(
  db: Reader,
  phoneNumbers: readonly E164[],
): Promise<Map<E164, TrunkNumber>> {
  const rows = await db
    .selectFrom('trunk_numbers')
    .select(['phone_number', 'trunk', 'country_code', 'type', 'region'])
    .where(sql<SqlBool>`phone_number = any(${[...phoneNumbers]}::text[])`)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(rows.map(trunkNumberOf).map(number => [number.phoneNumber, number]))
}

/** Rows of one statement. */
const BATCH = 1_000

/** Offers numbers from now on. Those that were listed before get the new facts, and keep their renters. */
export async function offerNumbers(
  tx: Tx,
  numbers: readonly TrunkNumber[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < numbers.length; from += BATCH) {
    const rows = numbers.slice(from, from + BATCH).map(number => ({
      phone_number: number.phoneNumber,
      trunk: number.trunk,
      country_code: number.countryCode,
      type: number.type,
      region: number.region,
      listed_at: at,
    }))
    await tx
      .insertInto('trunk_numbers')
      .values(rows)
      .onConflict(conflict =>
        conflict.column('phone_number').doUpdateSet(({ ref }) => ({
          trunk: ref('excluded.trunk'),
          country_code: ref('excluded.country_code'),
          type: ref('excluded.type'),
          region: ref('excluded.region'),
          withdrawn_at: null,
        })),
      )
      .execute()
  }
}

export async function withdrawNumber(tx: Tx, phoneNumber: E164, at: Date): Promise<void> {
  await tx
    .updateTable('trunk_numbers')
    .set({ withdrawn_at: at })
    .where('phone_number', '=', phoneNumber)
    .execute()
}

export async function isTrunkNumberListed(db: Reader, phoneNumber: E164): Promise<boolean> {
  const row = await db
    .selectFrom('trunk_numbers')
    .select('phone_number')
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst()
  return row !== undefined
}

function trunkNumberOf(row: {
  phone_number: string
  trunk: string
  country_code: string
  type: NumberType
  region: string
}): TrunkNumber {
  return {
    // The cast is safe, because only validated numbers are inserted.
    phoneNumber: row.phone_number as E164,
    trunk: row.trunk,
    countryCode: row.country_code,
    type: row.type,
    region: row.region,
  }
}
