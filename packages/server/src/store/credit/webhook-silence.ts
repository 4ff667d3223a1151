import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'

/** How many of the newest payments are read. */
const PAYMENTS = 50

/** The newest payments that our own requests found and no webhook reported. */
export interface WebhookSilence {
  payments: number
  /** When the first of them was processed. */
  since: Date
}

/** Null when the newest payment was reported by a webhook, or when there is no payment after `from`. */
export async function readWebhookSilence(db: Reader, from: Date): Promise<WebhookSilence | null> {
  const { rows } = await sql<{ seen_at: Date; is_reported: boolean }>`
    select seen_at,
      exists (select from payment_events where payment_events.payment_id = payments.id)
        as is_reported
    from payments where seen_at > ${from}
    order by seen_at desc, id desc limit ${PAYMENTS}`.execute(db)
  const reported = rows.findIndex(({ is_reported: isReported }) => isReported)
  const silent = reported === -1 ? rows : rows.slice(0, reported)
  const first = silent.at(-1)
  return first ? { payments: silent.length, since: first.seen_at } : null
}
