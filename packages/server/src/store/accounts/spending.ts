import type { OwnLimits } from '@ringback/contract/operator/customers/customers'
import { type Selectable, sql } from 'kysely'
import type { UsersTable } from '../../ports/schema/accounts.ts'
import type { FailedWork } from '@ringback/contract/operator/failures'
import type { Spending } from '@ringback/contract/customers/credit/spending'
import type { Micros } from '@ringback/contract/money'
import type { Reader, Tx, Writer } from '../../ports/database.ts'
import { OPEN_COUNT, SETTLED_COUNT } from '../counted-cost.ts'

/** A missing field stays as it is. */
export interface SpendingChoice {
  dailyBudget?: Micros | null | undefined
  lowBalanceBelow?: Micros | null | undefined
}

/** @param today the beginning of the day */
export async function findSpending(db: Reader, userId: string, today: Date): Promise<Spending> {
  const { rows } = await sql<Spending>`
    select daily_budget as "dailyBudget", low_balance_below as "lowBalanceBelow", (
      select coalesce(sum(case when settled_at is null then ${OPEN_COUNT} else ${SETTLED_COUNT} end), 0)
      from calls
      where user_id = users.id and status <> 'expired'
        and (settled_at is null or settled_at >= ${today})
    )::bigint as "spentToday"
    from users where id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no user ${userId}`)
  return row
}

export async function updateSpending(
  db: Writer,
  userId: string,
  { dailyBudget, lowBalanceBelow }: SpendingChoice,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...(dailyBudget !== undefined && { daily_budget: dailyBudget }),
      // Another amount is another announcement.
      ...(lowBalanceBelow !== undefined && {
        low_balance_below: lowBalanceBelow,
        low_balance_mailed_at: null,
      }),
    })
    .where('id', '=', userId)
    .execute()
}

/** A user who has only tried the welcome credit is not warned. */
const HAS_BOUGHT_CREDIT = sql`
  exists (select from purchases where user_id = users.id and status = 'paid')`

/**
 * The users whose credit was reduced since `since`, or whose announcement failed, and whose balance is lower than the
 * amount that they chose, and who were not mailed about it yet.
 */
export async function listLowBalances(
  db: Reader,
  { since, failedWork, limit }: { since: Date; failedWork: FailedWork; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with reduced as (
      select user_id from accounts
      where id in (select account_id from entries where created_at >= ${since} and amount < 0)
      union select item from job_failures where work = ${failedWork}
    )
    select users.id from reduced
    join users on users.id = reduced.user_id
    join accounts as credit on credit.user_id = users.id and credit.kind = 'credit'
    where credit.posted < users.low_balance_below and users.low_balance_mailed_at is null
      and users.closed_at is null and ${HAS_BOUGHT_CREDIT}
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks a user as mailed. @returns the balance and the amount that the user chose; null when it is not low now, or when the user was mailed meanwhile */
export async function claimLowBalance(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<{ balance: Micros; below: Micros } | null> {
  const { rows } = await sql<{ balance: Micros; below: Micros }>`
    update users set low_balance_mailed_at = ${at}
    from accounts as credit
    where users.id = ${userId} and credit.user_id = users.id and credit.kind = 'credit'
      and credit.posted < users.low_balance_below and users.low_balance_mailed_at is null
      and users.closed_at is null and ${HAS_BOUGHT_CREDIT}
    returning credit.posted as balance, users.low_balance_below as below`.execute(tx)
  return rows[0] ?? null
}

/** The users who were mailed about a low balance that is no longer low. */
export async function listRisenBalances(db: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    join accounts as credit on credit.user_id = users.id and credit.kind = 'credit'
    where users.low_balance_mailed_at is not null and credit.posted >= users.low_balance_below
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets a user be mailed about the next low balance, unless the balance is low again. */
export async function forgetLowBalance(db: Writer, userId: string): Promise<void> {
  await sql`
    update users set low_balance_mailed_at = null
    from accounts as credit
    where users.id = ${userId} and credit.user_id = users.id and credit.kind = 'credit'
      and credit.posted >= users.low_balance_below`.execute(db)
}

type LimitColumns = Pick<
  Selectable<UsersTable>,
  'calls_per_hour' | 'destinations_per_hour' | 'spend_per_day' | 'max_call_seconds'
>

export function ownLimitsOf(row: LimitColumns): OwnLimits {
  return {
    callsPerHour: row.calls_per_hour,
    destinationsPerHour: row.destinations_per_hour,
    spendPerDay: row.spend_per_day,
    maxCallSeconds: row.max_call_seconds,
  }
}

export async function setOwnLimits(tx: Tx, userId: string, limits: OwnLimits): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      calls_per_hour: limits.callsPerHour,
      destinations_per_hour: limits.destinationsPerHour,
      spend_per_day: limits.spendPerDay,
      max_call_seconds: limits.maxCallSeconds,
    })
    .where('id', '=', userId)
    .execute()
}
