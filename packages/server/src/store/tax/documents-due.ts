import type { Micros } from '@ringback/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import type { SupplyTerms } from '../../core/tax/document.ts'
import type { Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

/**
 * Users with a payment or a return whose document is missing, because a server of the version before has posted it. The
 * database itself adds them, when the transaction commits that posts it.
 */
export const DUE_DOCUMENTS: DueTable = {
  table: 'tax_documents_due',
  idColumn: 'user_id',
  dueColumn: 'due_at',
}

/** The third part of the key of a transfer `t` that has this prefix: the provider's id; null for another transfer. */
function idOf(prefix: string): RawBuilder<string | null> {
  return sql`case when t.key like ${`${prefix}%`} then split_part(t.key, ':', 3) end`
}

/** The payment that the transfer `t` returns; null for another transfer. */
const RETURNED = sql`coalesce(
  (select payment_id from payment_refunds where id = ${idOf(KEY_PREFIX.refund)}),
  (select payment_id from disputes where id = ${idOf(KEY_PREFIX.dispute)}))`

/**
 * What the transfer `t` of a payment or of its return is about, as one row `paid`: the payment, its purchase, and the cause
 * of the voucher, which for a payment is the key of `t`.
 */
export const PAID = sql`lateral (
  select y.id as payment_id, p.id as purchase_id, p.tax_terms,
    case when r.returned is null then t.key
      when y.classification = 'credited-by-hand' then ${KEY_PREFIX.payment} || y.id
      else ${KEY_PREFIX.order} || y.order_id end as voucher
  from (select ${RETURNED} as returned) r
  left join purchases o on o.order_id = ${idOf(KEY_PREFIX.order)}
  left join payments y on y.id = coalesce(r.returned, o.payment_id, ${idOf(KEY_PREFIX.payment)})
  left join purchases p on p.id = coalesce(o.id, y.purchase_id)) paid`

/** What the transfer `t` received, in paise, as one row `m`; less than 0 for a return. */
export const RECEIVED = sql`lateral (
  select coalesce(-sum(amount), 0)::bigint as paise from entries
  where transfer_id = t.id and account_id = 'payment-clearing:INR') m`

/** Whether the transfer `t`, with `paid` and `m`, needs a document: a payment by its order's terms, a return by its voucher. */
export const NEEDS_DOCUMENT = sql<SqlBool>`(m.paise <> 0 and case
  when paid.voucher = t.key then paid.tax_terms is not null
  else exists (select from tax_documents where cause = paid.voucher) end)`

/** A payment or a return without its document. */
export interface MissingDocument {
  cause: string
  /** The cause of the voucher: for a payment that of its own. */
  voucher: string
  /** Paise; less than 0 for a return. */
  received: bigint
  credit: Micros
  paymentId: string
  /** Null for a payment of an unknown order. */
  packageName: string | null
  inrPerUsdE4: bigint | null
  terms: SupplyTerms | null
}

/**
 * The payments and the returns of a user whose document is missing. Vouchers come first: who locks the numbers of both
 * kinds locks those of vouchers first. The caller has locked the user's accounts.
 */
export async function findMissingDocuments(tx: Tx, userId: string): Promise<MissingDocument[]> {
  const { rows } = await sql<MissingDocument>`
    select t.key as cause, paid.voucher, m.paise as received, paid.payment_id as "paymentId", p.tax_terms as terms,
      p.package_name as "packageName", p.inr_per_usd_e4 as "inrPerUsdE4",
      (select coalesce(abs(sum(case account_id when 'debt:' || t.user_id then -amount else amount end)), 0)::bigint from entries
       where transfer_id = t.id and account_id in ('credit:' || t.user_id, 'debt:' || t.user_id)) as credit
    from transfers t cross join ${RECEIVED} cross join ${PAID}
    left join purchases p on p.id = paid.purchase_id
    where t.user_id = ${userId} and t.key like ${`${KEY_PREFIX.payments}%`} and ${NEEDS_DOCUMENT}
      and not exists (select from tax_documents where cause = t.key)
    order by m.paise < 0, t.created_at, t.id`.execute(tx)
  return rows
}

/** Enqueues that a user has all documents. */
export function removeDocumentsDue(tx: Tx, userId: string): void {
  tx.enqueue(tx.deleteFrom('tax_documents_due').where('user_id', '=', userId).compile())
}
