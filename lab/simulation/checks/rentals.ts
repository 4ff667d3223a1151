import { sql } from 'kysely'
import { SKEW_MS, type SimulationContext } from '../context.ts'
import type { Expectations } from './expectations.ts'
import type { Assignment } from '../vendors/number-carrier.ts'

/*
 * The fees that renters should have paid. The months follow from the carrier's records and from calendar arithmetic
 * of this file, and the fees from the decks that the operator imported. Of the product, only the ledger is read.
 */

/** A posted monthly fee. */
interface PostedFee {
  rental: string
  period: number
  /** What the user's credit account paid, in micro-dollars. */
  paid: bigint
  /** Milliseconds. */
  at: number
}

export interface RentalCosts {
  /** All fees that the user has paid, in micro-dollars. */
  of(userId: string): bigint
  /** The smallest fee of the user's numbers whose last renewal was not paid; null if there is none. */
  unpaidOf(userId: string): bigint | null
}

/** @throws if a rental has other fees than its months, or a number other renters than the carrier knows */
export async function checkRentals(
  context: SimulationContext,
  expected: Expectations,
): Promise<RentalCosts> {
  const { assignments } = context.numbers
  const posted = await readFees(context)
  const unknown = posted.find(fee => !assignments.some(({ rental }) => rental === fee.rental))
  if (unknown) throw new Error(`A fee for ${unknown.rental}, which the carrier does not know`)
  const rentals = assignments.map(assignment => {
    const fees = posted.filter(({ rental }) => rental === assignment.rental)
    checkFees(assignment, fees, expected)
    return { ...assignment, fees, isUnpaid: checkMonths(context, assignment, fees) }
  })
  return {
    of: userId =>
      rentals
        .filter(rental => rental.userId === userId)
        .flatMap(({ fees }) => fees)
        .reduce((sum, { paid }) => sum + paid, 0n),
    unpaidOf: userId =>
      rentals
        .filter(rental => rental.userId === userId && rental.isUnpaid)
        .map(({ fees }) => fees[0]?.paid ?? 0n)
        .reduce<bigint | null>((least, fee) => (least === null || fee < least ? fee : least), null),
  }
}

/** Each month once, from the first, for one fee that was active, and none before it begins. */
function checkFees({ rental }: Assignment, fees: PostedFee[], { fees: known }: Expectations): void {
  const [first] = fees
  if (!first) return
  if (!known.has(first.paid)) throw new Error(`${rental} costs ${first.paid}, which is no fee`)
  for (const [index, { period, paid, at }] of fees.entries()) {
    if (period !== index + 1) throw new Error(`${rental} has a fee for month ${period}`)
    if (paid !== first.paid) throw new Error(`${rental} costs ${paid} in month ${period}`)
    if (at + 2 * SKEW_MS < monthAfter(first.at, index)) {
      throw new Error(`${rental} has paid month ${period} before it begins`)
    }
  }
}

/**
 * Whether the last renewal of a number was not paid. A number without a renter must be released, and a number whose
 * months are paid must not be, unless its end was wanted.
 */
function checkMonths(
  { now, numbers }: SimulationContext,
  assignment: Assignment,
  fees: PostedFee[],
): boolean {
  const { rental, releasedAt, endWantedAt, boughtAt } = assignment
  const [first] = fees
  if (!first) {
    if (releasedAt === null) throw new Error(`${rental} has a number and pays no fee`)
    return false
  }
  if (first.at < boughtAt - SKEW_MS) throw new Error(`${rental} was paid before it had a number`)
  const end = releasedAt ?? now()
  const earliest = monthsBegun(first.at, (endWantedAt ?? end) - 2 * SKEW_MS)
  const latest = monthsBegun(first.at, end + 2 * SKEW_MS)
  if (fees.length > latest) throw new Error(`${rental} has paid ${fees.length} of ${latest} months`)
  if (releasedAt !== null && endWantedAt === null && fees.length >= latest) {
    throw new Error(`${rental} is released although its months are paid`)
  }
  // A month is unpaid only during grace, which is shorter than a month. The clock jumps by more than a month, so that
  // two months may begin before the job runs and grace begins.
  if (releasedAt === null && fees.length < earliest - 2) {
    throw new Error(`${rental} has paid ${fees.length} of ${earliest} months`)
  }
  if (releasedAt === null && endWantedAt !== null && assignment.endConfirmedAt !== null) {
    throw new Error(`${rental} has ended and its number is not released`)
  }
  const isLate = releasedAt === null || releasedAt >= numbers.lastRenewalsAt()
  return isLate && endWantedAt === null && fees.length < earliest
}

async function readFees({ database }: SimulationContext): Promise<PostedFee[]> {
  const { rows } = await sql<{ key: string; paid: bigint; created_at: Date }>`
    select key, -amount as paid, transfers.created_at from transfers
    join entries on transfer_id = transfers.id and account_id = 'credit:' || user_id
    where key like 'num:%'`.execute(database.kysely)
  return rows
    .map(({ key, paid, created_at: at }) => {
      const [, rental = '', period] = key.split(':')
      return { rental, period: Number(period), paid, at: at.getTime() }
    })
    .toSorted((a, b) => a.period - b.period)
}

/** How many months of a rental that began at `start` have begun at `time`. Both are in milliseconds. */
function monthsBegun(start: number, time: number): number {
  let months = 0
  while (monthAfter(start, months) <= time) months++
  return months
}

/** The same day and time `months` later (UTC), or the last day of a shorter month. */
function monthAfter(start: number, months: number): number {
  const from = new Date(start)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return Date.UTC(year, month, Math.min(from.getUTCDate(), daysInMonth)) + (start - midnight)
}
