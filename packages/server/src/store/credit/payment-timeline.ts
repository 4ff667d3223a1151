import type { TimelineItem } from '@ringback/contract/operator/payments/payments'
import { PART_ROWS_MAX } from '@ringback/contract/operator/operator-endpoint'
import { type RawBuilder, sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import type { Reader } from '../../ports/database.ts'

/** An event as its table has it: an amount with its currency, or a change with its operator. */
interface TimelineRow {
  at: Date
  id: string
  text: string
  amount?: string
  currency?: string
  action?: string
  operatorEmail?: string
}

/**
 * What happened to an order and its payments, oldest first: webhooks, transfers, refunds, disputes and changes
 * by operators. Without an order it is the timeline of one payment. Has the newest {@link PART_ROWS_MAX} events.
 */
export async function listPaymentTimeline(
  db: Reader,
  { orderId, paymentIds }: { orderId: string | null; paymentIds: readonly string[] },
): Promise<TimelineItem[]> {
  const ids = [...paymentIds]
  const read = async (kind: TimelineItem['kind'], query: RawBuilder<TimelineRow>) => {
    const { rows } =
      await sql<TimelineRow>`select * from (${query}) events order by at desc limit ${PART_ROWS_MAX}`.execute(
        db,
      )
    return rows.map(row => itemOf(kind, row))
  }
  const items: TimelineItem[] = [
    ...(await read(
      'payment',
      sql`select seen_at as at, id, classification as text, amount::text as amount, currency
        from payments where id = any(${ids})`,
    )),
    ...(await read(
      'webhook',
      sql`select received_at as at, id, name as text from payment_events
        where order_id = ${orderId} or payment_id = any(${ids})`,
    )),
    ...(await read(
      'refund',
      sql`select r.seen_at as at, r.id, '' as text, r.amount::text as amount, p.currency
        from payment_refunds r join payments p on p.id = r.payment_id
        where r.payment_id = any(${ids})`,
    )),
    ...(await read(
      'dispute',
      sql`select d.opened_at as at, d.id, '' as text, d.amount::text as amount, p.currency
        from disputes d join payments p on p.id = d.payment_id
        where d.payment_id = any(${ids})`,
    )),
    ...(await read(
      'dispute-decided',
      sql`select closed_at as at, id, status as text from disputes
        where payment_id = any(${ids}) and closed_at is not null`,
    )),
    ...(await read(
      'change',
      sql`select at, id::text, reason as text, action, operator_email as "operatorEmail"
        from operator_changes where subject = any(${ids.map(id => `payment:${id}`)})`,
    )),
    ...(await listTransfers(db, orderId, ids)),
  ]
  return items.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(-PART_ROWS_MAX)
}

function itemOf(kind: TimelineItem['kind'], row: TimelineRow): TimelineItem {
  const { at, id, text, amount, currency, action, operatorEmail } = row
  const isPaid = amount !== undefined && currency !== undefined
  const isChange = action !== undefined && operatorEmail !== undefined
  return {
    ...{ at, kind, id, text, entries: [] },
    amount: isPaid ? { amount: Number(amount), currency } : null,
    change: isChange ? { action, operatorEmail } : null,
  }
}

async function listTransfers(
  db: Reader,
  orderId: string | null,
  paymentIds: readonly string[],
): Promise<TimelineItem[]> {
  const { rows } = await sql<
    TimelineRow & { entries: { account: string; currency: string; amount: string }[] }
  >`
    with keys as (
      select ${KEY_PREFIX.order} || ${orderId}::text as key
      union all select ${KEY_PREFIX.payment} || id from unnest(${paymentIds}::text[]) as id
      union all select ${KEY_PREFIX.refund} || id from payment_refunds
        where payment_id = any(${paymentIds}::text[])
      union all select ${KEY_PREFIX.dispute} || id || case n when 1 then '' else ':' || n end
        from disputes cross join generate_series(1, posted_transfers) as n
        where payment_id = any(${paymentIds}::text[])
    )
    select t.created_at as at, t.id, t.description as text, (
      select json_agg(json_build_object('account', account_id, 'currency', currency,
        'amount', amount::text) order by id)
      from entries where transfer_id = t.id
    ) as entries
    from keys join transfers t on t.key = keys.key
    order by t.created_at desc limit ${PART_ROWS_MAX}`.execute(db)
  return rows.map(({ entries, ...row }) => ({ ...itemOf('transfer', row), entries }))
}
