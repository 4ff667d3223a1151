import { type Selectable, sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import { DAY_SECONDS, addSeconds } from '../../core/time.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { DayTotalsTable } from '../../ports/schema/ledger.ts'

export type DayTotals = Selectable<DayTotalsTable>
export type PeriodTotals = Omit<DayTotals, 'day' | 'credit_outstanding' | 'debt' | 'computed_at'>

/** Lets one instance at a time compute totals. False when another one does; the lock ends with the transaction. */
export async function acquireTotals(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('day-totals')) as acquired`.execute(tx)
  return rows[0]?.acquired ?? false
}

/** When the first call ended or the first entry was posted; null before both. */
export async function findFirstActivity(db: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(settled_at) from calls where settled_at is not null),
      (select created_at from entries order by id limit 1)) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Computes the totals of a day and stores them. `isToday` also stores what users have and owe now. */
export async function computeDay(
  tx: Tx,
  day: Date,
  { now, isToday }: { now: Date; isToday: boolean },
): Promise<void> {
  const end = addSeconds(day, DAY_SECONDS)
  await sql`
    insert into day_totals (
      day, calls, answered_calls, answered_seconds, carrier_cost, estimated_carrier_cost,
      calls_revenue, numbers_revenue, credit_sold, promotions, refunded, call_refunds,
      disputes, credit_outstanding, debt, computed_at)
    select ${dayOf(day)}, totals.*, of_accounts.*, ${now}
    from (${totalsBetween(day, end)}) totals,
      (${isToday ? accountTotals : sql`select null::bigint, null::bigint`}) of_accounts
    on conflict (day) do update set
      calls = excluded.calls,
      answered_calls = excluded.answered_calls,
      answered_seconds = excluded.answered_seconds,
      carrier_cost = excluded.carrier_cost,
      estimated_carrier_cost = excluded.estimated_carrier_cost,
      calls_revenue = excluded.calls_revenue,
      numbers_revenue = excluded.numbers_revenue,
      credit_sold = excluded.credit_sold,
      promotions = excluded.promotions,
      refunded = excluded.refunded,
      call_refunds = excluded.call_refunds,
      disputes = excluded.disputes,
      credit_outstanding = coalesce(excluded.credit_outstanding, day_totals.credit_outstanding),
      debt = coalesce(excluded.debt, day_totals.debt),
      computed_at = excluded.computed_at`.execute(tx)
}

/** What happened from `from` until `to`, which may be a part of a day. */
export async function readTotals(db: Reader, from: Date, to: Date): Promise<PeriodTotals> {
  const { rows } = await totalsBetween(from, to).execute(db)
  const [totals] = rows
  if (!totals) throw new Error('The totals could not be read')
  return totals
}

/** In the order of the columns of `day_totals`. */
function totalsBetween(from: Date, to: Date) {
  return sql<PeriodTotals>`
    select of_calls.*, of_entries.*,
      (select count(*)::int from disputes where opened_at >= ${from} and opened_at < ${to}) as disputes
    from (${callTotals(from, to)})
        of_calls (calls, answered_calls, answered_seconds, carrier_cost, estimated_carrier_cost),
      (${entryTotals(from, to)})
        of_entries (calls_revenue, numbers_revenue, credit_sold, promotions, refunded, call_refunds)`
}

function callTotals(from: Date, to: Date) {
  // Until the carrier's record has a price, the cost is estimated from the rate deck.
  return sql`
    select count(*)::int, count(*) filter (where answered_seconds > 0)::int,
      coalesce(sum(answered_seconds), 0)::bigint,
      coalesce(sum(coalesce(carrier_cost, estimate)), 0)::bigint,
      coalesce(sum(estimate) filter (where carrier_cost is null), 0)::bigint
    from calls, lateral (
      select coalesce((cost_per_minute * billed_seconds + 59) / 60, 0) as estimate
    ) estimated
    where settled_at >= ${from} and settled_at < ${to}`
}

function entryTotals(from: Date, to: Date) {
  const sumOf = (account: string, condition = sql`true`) => sql`
    coalesce(sum(amount) filter (where account_id = ${sql.lit(account)} and ${condition}), 0)::bigint`
  // A dispute that is won after a loss gives the credit back: that is no sale, but a smaller loss.
  return sql`
    select ${sumOf('calls-revenue:USD')}, ${sumOf('numbers-revenue:USD')},
      -${sumOf('exchange:USD', sql`amount < 0 and not is_return`)}, -${sumOf('promotions:USD')},
      ${sumOf('exchange:USD', sql`(amount > 0 or is_return)`)}, -${sumOf('refunds:USD')}
    from entries, lateral (
      select case when account_id = 'exchange:USD' and amount < 0 then exists (
        select from transfers
        where id = transfer_id and starts_with(key, ${KEY_PREFIX.dispute})
      ) else false end as is_return
    ) kind
    where created_at >= ${from} and created_at < ${to}`
}

const accountTotals = sql`
  select coalesce(sum(posted) filter (where kind = 'credit'), 0)::bigint,
    coalesce(sum(posted) filter (where kind = 'debt'), 0)::bigint
  from accounts where kind in ('credit', 'debt')`

/** The stored totals of the days from `from` on, oldest first. */
export async function listDayTotals(db: Reader, from: Date): Promise<DayTotals[]> {
  return db
    .selectFrom('day_totals')
    .selectAll()
    .where('day', '>=', dayOf(from))
    .orderBy('day')
    .execute()
}

/** `2026-11-22` */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
