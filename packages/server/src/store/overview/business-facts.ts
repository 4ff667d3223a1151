import { attentionKind } from '@ringback/contract/operator/overview'
import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { addSeconds, secondsBetween, startOfDay } from '../../core/time.ts'
import type { Reader } from '../../ports/database.ts'
import type { BusinessFacts } from '../../ports/metrics.ts'
import { liveStates } from '../calls/calls.ts'
import { listLastChecks } from '../reconciliation/runs.ts'
import { readAttention, readCurrentState } from './current-state.ts'
import { listDayTotals } from './day-totals.ts'

const SETTLED_WINDOW_SECONDS = 300

/** What the metrics show about the business. Every query reads an index whose size is that of what is going on. */
export async function readBusinessFacts(db: Reader, now: Date): Promise<BusinessFacts> {
  const [calls, settledCalls, { holds }, queues, attention, lastChecks, [totals]] =
    await Promise.all([
      countCalls(db, sql`status in (${liveStates})`),
      countCalls(db, sql`settled_at >= ${addSeconds(now, -SETTLED_WINDOW_SECONDS)}`),
      readCurrentState(db),
      readQueues(db),
      readAttention(db, now),
      listLastChecks(db),
      listDayTotals(db, startOfDay(now)),
    ])
  const ageOf = (since: Date | null) => (since ? Math.max(0, secondsBetween(since, now)) : 0)
  const { unsent_mails: unsentMails, ...dueSince } = queues
  return {
    liveCalls: { dialing: 0, ringing: 0, 'in-progress': 0, ...calls },
    settledCalls,
    holds: { ...holds, oldestSeconds: ageOf(holds.oldestAt) },
    queueAges: Object.fromEntries(
      Object.entries(dueSince).map(([queue, since]) => [queue, ageOf(since)]),
    ),
    unsentMails: Number(unsentMails),
    attention: Object.fromEntries(
      attentionKind.options.map(kind => [
        kind,
        attention.find(item => item.kind === kind)?.count ?? 0,
      ]),
    ),
    reconciliation: lastChecks.map(({ check, differences, finishedAt }) => ({
      check,
      differences,
      ageSeconds: ageOf(finishedAt),
    })),
    today: totals
      ? {
          calls: totals.calls,
          answeredCalls: totals.answered_calls,
          callsRevenue: totals.calls_revenue,
          carrierCost: totals.carrier_cost,
          margin: micros(totals.calls_revenue - totals.call_refunds - totals.carrier_cost),
          creditOutstanding: micros(totals.credit_outstanding ?? 0n),
        }
      : null,
  }
}

async function countCalls(db: Reader, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ status: string; n: bigint }>`
    select status, count(*) as n from calls where ${condition} group by status`.execute(db)
  return Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))
}

/** Since when the oldest row of each queue is due. */
async function readQueues(db: Reader) {
  const { rows } = await sql<{
    unsent_mails: bigint
    mails: Date | null
    calls: Date | null
    purchases: Date | null
    refunds: Date | null
    numbers: Date | null
  }>`
    select
      (select count(*) from mails where sent_at is null) as unsent_mails,
      (select min(next_attempt_at) from mails where sent_at is null) as mails,
      (select min(check_at) from calls where check_at is not null) as calls,
      (select min(check_at) from purchases where check_at is not null) as purchases,
      (select min(refund_at) from payments where refund_at is not null) as refunds,
      (select min(check_at) from virtual_numbers where check_at is not null) as numbers`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The queues could not be read')
  return row
}
