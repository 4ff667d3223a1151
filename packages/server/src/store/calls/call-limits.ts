import { type Micros, micros } from '@ringback/contract/money'
import type { OwnLimits } from '@ringback/contract/operator/customers/customers'
import { type RawBuilder, sql } from 'kysely'
import { creditAccount } from '../../core/credit/ledger.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import { ownLimitsOf } from '../accounts/spending.ts'
import { debtOf, type Freeze, freezeOf, hasOpenDispute } from '../credit/disputes.ts'
import type { Balance } from '../credit/funds.ts'
import { activeDeckId } from '../rates/decks.ts'
import { isCallingSwitchedOff } from '../settings/settings.ts'
import { liveCount, OPEN_COUNT, SETTLED_COUNT } from '../counted-cost.ts'
import { liveStates } from './calls.ts'
import type { DaySpend } from '../../core/calls/limits/counted-spend.ts'
import { startOfDay } from '../../core/time.ts'

/** What the limits of a user's next call depend on: the balance and the recent calls. */
export interface CallerState {
  balance: Balance
  freeze: Freeze | null
  /** When the e-mail was verified. Only users with a verified e-mail can log in. */
  verifiedAt: Date
  /** The account's own limits; null where the business setting applies. */
  ownLimits: OwnLimits
  /** What the user has chosen to spend on calls in a day at most; null for no budget. */
  dailyBudget: Micros | null
  /** Outgoing calls since `hourAgo`. */
  calls: number
  /** How many different numbers were called since `hourAgo`, without `exceptNumber`. */
  otherDestinations: number
  /** What this user's calls count that were settled since `today`, plus what those count that are not settled (counted-cost.ts). */
  spent: Micros
  hasLiveCall: boolean
  /** The user has a pre-created call that may still be dialled. */
  hasUsableCall: boolean
  /** The user has a pre-created call that can no longer be dialled but still holds credit. */
  hasExpiredCall: boolean
  /** An operator has switched calls off. */
  isCallingSwitchedOff: boolean
  /** Of the prices of calls; null before the first deck is active. */
  activeDeckId: string | null
}

interface CallerRow {
  verified_at: Date | null
  posted: bigint | null
  held: bigint | null
  debt: bigint | null
  disputed: boolean
  freeze_reason: string | null
  calls_per_hour: number | null
  destinations_per_hour: number | null
  spend_per_day: Micros | null
  max_call_seconds: number | null
  daily_budget: Micros | null
  calls: bigint
  destinations: bigint
  spent: bigint
  has_live: boolean
  has_usable: boolean
  has_expired: boolean
  is_switched_off: boolean
  active_deck_id: string | null
}

/**
 * Exact while the user's credit account is locked. One query, because every new call waits for the result.
 *
 * @param exceptNumber the number of the next call: another call to it adds no destination
 */
export async function findCallerState(
  db: Reader,
  userId: string,
  { hourAgo, today, exceptNumber }: { hourAgo: Date; today: Date; exceptNumber: string },
): Promise<CallerState> {
  const { rows } = await sql<CallerRow>`
    select
      own.verified_at, own.calls_per_hour, own.destinations_per_hour, own.spend_per_day,
      own.max_call_seconds, own.daily_budget,
      (select posted from accounts where id = ${creditAccount(userId)}),
      (select held from accounts where id = ${creditAccount(userId)}),
      ${debtOf(userId)} as debt,
      ${hasOpenDispute(userId)} as disputed,
      ${isCallingSwitchedOff()} as is_switched_off,
      ${activeDeckId} as active_deck_id,
      own.freeze_reason,
      count(*) filter (where is_recent_outgoing) as calls,
      count(distinct to_number) filter (where is_recent_outgoing and to_number <> ${exceptNumber}) as destinations,
      (coalesce(sum(${SETTLED_COUNT}) filter (where settled_at >= ${today}), 0) +
       coalesce(sum(${OPEN_COUNT}) filter (where settled_at is null), 0))::bigint as spent,
      coalesce(bool_or(status in (${liveStates})), false) as has_live,
      coalesce(bool_or(status = 'created' and usable_until > clock_timestamp()), false) as has_usable,
      coalesce(bool_or(status = 'created' and usable_until <= clock_timestamp()), false) as has_expired
    from users as own left join (
      select *, created_at > ${hourAgo} and direction = 'outbound' as is_recent_outgoing from calls
      where user_id = ${userId} and status <> 'expired'
        and (created_at > ${hourAgo} or settled_at is null or settled_at >= ${today})
    ) as recent on true
    where own.id = ${userId}
    group by own.id`.execute(db)
  const [row] = rows
  if (!row?.verified_at) throw new Error(`The e-mail of ${userId} is not verified`)
  // The account row does not exist before the first transfer or hold.
  const [posted, held] = [row.posted ?? 0n, row.held ?? 0n]
  return {
    balance: { posted: micros(posted), available: micros(posted - held) },
    freeze: freezeOf(row),
    verifiedAt: row.verified_at,
    ownLimits: ownLimitsOf(row),
    dailyBudget: row.daily_budget,
    calls: Number(row.calls),
    otherDestinations: Number(row.destinations),
    spent: micros(row.spent),
    hasLiveCall: row.has_live,
    hasUsableCall: row.has_usable,
    hasExpiredCall: row.has_expired,
    isCallingSwitchedOff: row.is_switched_off,
    activeDeckId: row.active_deck_id,
  }
}

/** Locks the operator's daily limit until the transaction ends, so that calls are counted against it one after the other. */
export async function lockDailySpend(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('daily-spend'))`.execute(tx)
}

/**
 * The spend of the day of `now` (UTC), of all users or only of accounts that were verified after a time. A live
 * call counts as `reservedSpend` does, with the time since it was answered or, until then, dialled.
 */
export async function spentSince(
  db: Reader,
  now: Date,
  accounts: { verifiedAfter: Date } | null = null,
): Promise<DaySpend> {
  const ofAccounts: RawBuilder<unknown> = accounts
    ? sql`and user_id in (select id from users where verified_at > ${accounts.verifiedAfter})`
    : sql``
  const { rows } = await sql<{ settled: bigint; live: bigint }>`
    select
      coalesce((
        select sum(${SETTLED_COUNT}) from calls
        where settled_at >= ${startOfDay(now)} ${ofAccounts}
      ), 0)::bigint as settled,
      coalesce((
        select sum(${liveCount(now)}) from calls where status in (${liveStates}) ${ofAccounts}
      ), 0)::bigint as live`.execute(db)
  const [row] = rows
  return { settled: micros(row?.settled ?? 0n), live: micros(row?.live ?? 0n) }
}
