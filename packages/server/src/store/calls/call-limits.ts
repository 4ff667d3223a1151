import { type Micros, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { creditAccount } from '../../core/credit/ledger.ts'
import type { Tx } from '../../ports/database.ts'
import { type Freeze, debtOf, freezeOf, hasOpenDispute } from '../credit/disputes.ts'
import type { Balance } from '../credit/funds.ts'

/** What a user has done lately, as far as limits are concerned. */
export interface Activity {
  balance: Balance
  freeze: Freeze | null
  /** When the e-mail was verified; only verified ones sign in. */
  verifiedAt: Date
  /** Calls that went out since `hourAgo`. */
  calls: number
  /** Different numbers called since `hourAgo`, not counting `besides`. */
  otherDestinations: number
  /** {@link spentSince} `today`, of this user. */
  spent: Micros
  /** A call is between the carrier's question and its end. */
  isCalling: boolean
  /** A pre-created call may still be dialled. */
  isDialling: boolean
  /** A pre-created call can no longer be dialled and still holds credit. */
  hasUnused: boolean
}

/** Exact under the lock of the user's credit account. One question, because every call waits for it. */
export async function findActivity(
  tx: Tx,
  userId: string,
  { hourAgo, today, besides }: { hourAgo: Date; today: Date; besides: string },
): Promise<Activity> {
  const { rows } = await sql<{
    verified_at: Date | null
    posted: bigint | null
    held: bigint | null
    debt: bigint | null
    disputed: boolean
    calls: bigint
    destinations: bigint
    spent: bigint
    calling: boolean
    dialling: boolean
    unused: boolean
  }>`
    select
      (select verified_at from users where id = ${userId}),
      (select posted from accounts where id = ${creditAccount(userId)}),
      (select held from accounts where id = ${creditAccount(userId)}),
      ${debtOf(userId)} as debt,
      ${hasOpenDispute(userId)} as disputed,
      count(*) filter (where begun) as calls,
      count(distinct to_number) filter (where begun and to_number <> ${besides}) as destinations,
      (coalesce(sum(cost) filter (where settled_at >= ${today}), 0) +
       coalesce(sum(hold) filter (where settled_at is null), 0))::bigint as spent,
      coalesce(bool_or(status in ('dialing', 'ringing', 'in-progress')), false) as calling,
      coalesce(bool_or(status = 'created' and usable_until > clock_timestamp()), false) as dialling,
      coalesce(bool_or(status = 'created' and usable_until <= clock_timestamp()), false) as unused
    from (
      select *, created_at > ${hourAgo} and direction = 'outbound' as begun from calls
      where user_id = ${userId} and status <> 'expired'
        and (created_at > ${hourAgo} or settled_at is null or settled_at >= ${today})
    ) as recent`.execute(tx)
  const [row] = rows
  if (!row?.verified_at) throw new Error(`The e-mail of ${userId} is not verified`)
  // No account is there before its first movement.
  const [posted, held] = [row.posted ?? 0n, row.held ?? 0n]
  return {
    balance: { posted: micros(posted), available: micros(posted - held) },
    freeze: freezeOf(row),
    verifiedAt: row.verified_at,
    calls: Number(row.calls),
    otherDestinations: Number(row.destinations),
    spent: micros(row.spent),
    isCalling: row.calling,
    isDialling: row.dialling,
    hasUnused: row.unused,
  }
}

/** Makes the operator-wide limit exact: whoever spends against it waits here for the one before. */
export async function lockDailySpend(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('daily-spend'))`.execute(tx)
}

/** What all users together spent on calls that were settled since then, and what calls that are not settled may still cost. */
export async function spentSince(tx: Tx, since: Date): Promise<Micros> {
  const { rows } = await sql<{ spent: bigint }>`
    select (
      coalesce((select sum(cost) from calls where settled_at >= ${since}), 0) +
      coalesce((select sum(hold) from calls where settled_at is null and status <> 'expired'), 0)
    )::bigint as spent`.execute(tx)
  return micros(rows[0]?.spent ?? 0n)
}
