import type { Micros, Paise } from '@ringback/contract/money'
import { type Selectable, sql } from 'kysely'
import type { SupplyTerms } from '../../core/tax/document.ts'
import type { Reader, Tx, Writer } from '../../ports/database.ts'
import type { PurchasesTable } from '../../ports/schema/payments.ts'
import { camel } from '../sql.ts'

/** A purchase of credit: the quote, which never changes, and the state of its payment. */
export interface Purchase {
  id: string
  userId: string
  packageId: string
  packageName: string
  price: Micros
  credit: Micros
  /** Rupees for a dollar, times 10,000. */
  inrPerUsdE4: bigint
  /** What the user pays. */
  paise: Paise
  /** Null for an order without tax documents. */
  taxTerms: SupplyTerms | null
  status: PurchasesTable['status']
  orderId: string | null
  paymentId: string | null
  createdAt: Date
  paidAt: Date | null
}

export type PurchaseQuote = Omit<
  Purchase,
  'status' | 'orderId' | 'paymentId' | 'createdAt' | 'paidAt'
>

/** Enqueues a new purchase. `checkAt` is when it is abandoned if the provider has not created its order. */
export function insertPurchase(
  tx: Tx,
  quote: PurchaseQuote,
  { createdAt, checkAt }: { createdAt: Date; checkAt: Date },
): void {
  const times = { created_at: createdAt, check_at: checkAt }
  const insertion = tx
    .insertInto('purchases')
    .values({ ...quotedRow(quote), status: 'ordering', ...times })
  tx.enqueue(insertion.compile())
}

/** The columns that are fixed when a purchase is quoted. */
function quotedRow(quote: PurchaseQuote) {
  return {
    id: quote.id,
    user_id: quote.userId,
    package_id: quote.packageId,
    package_name: quote.packageName,
    price: quote.price,
    credit: quote.credit,
    inr_per_usd_e4: quote.inrPerUsdE4,
    paise: quote.paise,
    tax_terms: quote.taxTerms && JSON.stringify(quote.taxTerms),
  }
}

/**
 * Stores the order that the provider created.
 *
 * @throws when the purchase is not `ordering`
 */
export async function openPurchase(
  db: Writer,
  id: string,
  order: { orderId: string; checkAt: Date | null },
): Promise<void> {
  // In any other status the order id becomes null, which the constraint purchases_open_has_order refuses.
  await db
    .updateTable('purchases')
    .set({
      status: 'open',
      order_id: sql<string>`case status when 'ordering' then ${order.orderId} end`,
      check_at: order.checkAt,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Inserts the purchase of an order that the database has lost, or stores the order in a purchase that has none
 * yet. Returns false when the purchase has another order, user or price.
 */
export async function restorePurchase(
  tx: Tx,
  quote: PurchaseQuote,
  order: { orderId: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('purchases')
    .values({
      ...quotedRow(quote),
      status: 'open',
      order_id: order.orderId,
      created_at: order.createdAt,
    })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ status: 'open', order_id: order.orderId })
        .where('purchases.order_id', 'is', null)
        .where('purchases.user_id', '=', quote.userId)
        .where('purchases.paise', '=', quote.paise),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Ends the checks of an unpaid purchase. It may be abandoned already and due again, because the response to its last
 * check was lost. A purchase that was paid in the meantime stays paid.
 */
export async function abandonPurchase(db: Writer, id: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ status: 'abandoned', check_at: null })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute()
}

/** Enqueues the payment of a purchase. The caller has locked the purchase. */
export function markPurchasePaid(
  tx: Tx,
  id: string,
  paid: { paymentId: string; at: Date; checkAt: Date | null },
): void {
  const update = tx
    .updateTable('purchases')
    .set({
      status: 'paid',
      payment_id: paid.paymentId,
      paid_at: paid.at,
      check_at: paid.checkAt,
    })
    .where('id', '=', id)
  tx.enqueue(update.compile())
}

/** Reads without a lock, to find whose accounts to lock: the owner of a purchase never changes. */
export async function findPurchaseByOrder(db: Reader, orderId: string): Promise<Purchase | null> {
  return readPurchase(db.selectFrom('purchases').selectAll().where('order_id', '=', orderId))
}

/** Reads without a lock, like {@link findPurchaseByOrder}. */
export async function findPurchase(db: Reader, id: string): Promise<Purchase | null> {
  return readPurchase(db.selectFrom('purchases').selectAll().where('id', '=', id))
}

/** A caller that will change money has locked the user's accounts before (ledger.ts gives the order of locks). */
export async function lockPurchase(tx: Tx, id: string): Promise<Purchase> {
  const purchase = await readPurchase(
    tx.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate(),
  )
  if (!purchase) throw new Error(`there is no purchase ${id}`)
  return purchase
}

/** Maps the id of each order to the id of its purchase. */
export async function findPurchaseIds(
  db: Reader,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('purchases')
    .select(['id', 'order_id'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(row => [row.order_id ?? '', row.id]))
}

/** In a query of `purchases`: what was paid for a credited one, and how much of it was returned, in paise. Null for any other. */
export const PAID_SUMS = {
  paid: sumOfPayments('amount'),
  returned: sumOfPayments('refunded'),
}

function sumOfPayments(column: 'amount' | 'refunded') {
  return sql<Paise | null>`(select sum(${sql.ref(column)})::bigint from payments
    where purchase_id = purchases.id and classification = 'credited')`
}

async function readPurchase(query: {
  executeTakeFirst(): Promise<Selectable<PurchasesTable> | undefined>
}): Promise<Purchase | null> {
  const row = await query.executeTakeFirst()
  return row ? purchaseOf(row) : null
}

export function purchaseOf(row: Selectable<PurchasesTable>): Purchase {
  const { checkAt: _, checks: _checks, polledAt: _polledAt, ...purchase } = camel(row)
  return purchase
}
