import { FAILED_MAIL_ATTEMPTS } from '@ringback/contract/operator/mails'
import { type Attention, UNREAD_EVENT_DAYS } from '@ringback/contract/operator/overview'
import { type Micros, micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { addSeconds, DAY_SECONDS } from '../../core/time.ts'
import type { Reader } from '../../ports/database.ts'
import { isFailing } from '../failures/job-failures.ts'
import { waitsForAnswer } from '../credit/disputes.ts'
import { isStuck, liveStates } from '../calls/calls.ts'
import { readWebhookSilence } from '../credit/webhook-events.ts'

export interface CurrentState {
  liveCalls: number
  holds: { count: number; amount: Micros; oldestAt: Date | null }
}

/** What is going on now. Reads partial indexes only, whose size is that of what is going on. */
export async function readCurrentState(db: Reader): Promise<CurrentState> {
  const { rows } = await sql<{
    live_calls: bigint
    holds: bigint
    held: bigint
    oldest: Date | null
  }>`
    select (select count(*) from calls where status in (${liveStates})) as live_calls,
      count(*) as holds, coalesce(sum(amount), 0)::bigint as held, min(created_at) as oldest
    from holds where released_at is null`.execute(db)
  const [row] = rows
  return {
    liveCalls: Number(row?.live_calls ?? 0n),
    holds: {
      count: Number(row?.holds ?? 0n),
      amount: micros(row?.held ?? 0n),
      oldestAt: row?.oldest ?? null,
    },
  }
}

/** What needs a person, with counts above zero only. */
export async function readAttention(db: Reader, now: Date): Promise<Attention[]> {
  const { rows: attention } = await sql<Attention>`
    select * from (
      select 'parked-payments' as kind, count(*)::int as count, min(seen_at) as "oldestAt"
      from payments where classification = 'parked'
      union all
      select 'disputes-to-answer', count(*)::int, min(event_at)
      from disputes where ${waitsForAnswer}
      union all
      select 'numbers-to-release', count(*)::int, min(release_requested_at)
      from virtual_numbers where status = 'pending_deactivation'
      union all
      select 'failed-mails', count(*)::int, min(created_at)
      from mails where sent_at is null and attempts >= ${FAILED_MAIL_ATTEMPTS}
      union all
      select 'stuck-calls', count(*)::int, min(dialled_at)
      from calls where ${isStuck(now)}
      union all
      select 'reconciliation-differences', count(*)::int, min(found_at)
      from reconciliation_differences where explained_at is null
      union all
      select 'failing-work', count(*)::int, min(first_failed_at)
      from job_failures where ${isFailing}
      union all
      select 'unread-payment-events', count(*)::int, min(received_at)
      from unread_payment_events
      where received_at > ${addSeconds(now, -UNREAD_EVENT_DAYS * DAY_SECONDS)}
    ) counted where count > 0`.execute(db)
  const silence = await readWebhookSilence(db, now)
  if (!silence) return attention
  const { payments: count, since: oldestAt } = silence
  return [...attention, { kind: 'payments-without-webhooks', count, oldestAt }]
}

/** The stuck calls that were dialled first. */
export async function listStuckCalls(db: Reader, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from calls where ${isStuck(now)}
    order by dialled_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
