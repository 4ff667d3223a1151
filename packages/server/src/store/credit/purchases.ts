import { type Micros, type Paise, micros, paise } from '@ringback/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { PurchasesTable } from '../../ports/schema.ts'

/** What was quoted to a user, frozen; and how far the payment has come. */
export interface Purchase {
  id: string
  userId: string
  packageId: string
  packageName: string
  price: Micros
  credit: Micros
  /** Rupees for a dollar, times 10,000. */
  inrPerUsdE4: bigint
  paise: Paise
  status: PurchasesTable['status']
  orderId: string | null
  paymentId: string | null
  createdAt: Date
  paidAt: Date | null
}

export type Quote = Pick<
  Purchase,
  'id' | 'userId' | 'packageId' | 'packageName' | 'price' | 'credit' | 'inrPerUsdE4' | 'paise'
>

/** @param at `checkAt` is when it is given up if the provider has not made its order */
export function insertPurchase(tx: Tx, quote: Quote, at: { createdAt: Date; checkAt: Date }): void {
  const inserted = tx.insertInto('purchases').values({
    id: quote.id,
    user_id: quote.userId,
    package_id: quote.packageId,
    package_name: quote.packageName,
    price: quote.price,
    credit: quote.credit,
    inr_per_usd_e4: quote.inrPerUsdE4,
    paise: quote.paise,
    status: 'ordering',
    created_at: at.createdAt,
    check_at: at.checkAt,
  })
  tx.enqueue(inserted.compile())
}

/** The provider has made the order. The transaction fails when the purchase was not waiting for one. */
export function openPurchase(
  tx: Tx,
  id: string,
  order: { orderId: string; checkAt: Date | null },
): void {
  // An open purchase without an order is what the table refuses.
  const opened = tx
    .updateTable('purchases')
    .set({
      status: 'open',
      order_id: sql<string>`case status when 'ordering' then ${order.orderId} end`,
      check_at: order.checkAt,
    })
    .where('id', '=', id)
  tx.enqueue(opened.compile())
}

/** It is not asked about any more. One that was paid meanwhile stays so. */
export async function abandonPurchase(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ status: 'abandoned', check_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['ordering', 'open'])
    .execute()
}

/** The row is locked. */
export function markPaid(
  tx: Tx,
  id: string,
  paid: { paymentId: string; at: Date; checkAt: Date | null },
): void {
  const marked = tx
    .updateTable('purchases')
    .set({
      status: 'paid',
      payment_id: paid.paymentId,
      paid_at: paid.at,
      check_at: paid.checkAt,
    })
    .where('id', '=', id)
  tx.enqueue(marked.compile())
}

/** What a payment of an order meets: everything that it may change, locked in the order of store/ledger.ts. */
export interface PaidOrder {
  purchase: Purchase
  debt: Micros
  recipient: { email: string; displayName: string }
  /** Whether this payment was heard of before, as of when the question was asked. */
  isKnown: boolean
}

/**
 * In one question, because every payment begins with it: credit, debt, purchase. Null when there is no such
 * order, or its user had not both accounts yet when it was asked: a debt account that is opened while this
 * waits for the credit account cannot be seen, and what is owed on it would not be paid.
 */
export async function lockPaidOrder(
  tx: Tx,
  orderId: string,
  paymentId: string,
): Promise<PaidOrder | null> {
  const { rows } = await sql<
    Selectable<PurchasesTable> & {
      debt: bigint
      email: string
      display_name: string
      known: boolean
    }
  >`
    with credit as materialized (
      select user_id from accounts
      where id = (select 'credit:' || user_id from purchases where order_id = ${orderId})
      for update
    ), debt as materialized (
      select posted from accounts where id = (select 'debt:' || user_id from credit)
      for update
    )
    select purchases.*, debt.posted as debt, users.email, users.display_name,
      exists (select from payments where id = ${paymentId}) as known
    from credit join users on users.id = credit.user_id
    join purchases on purchases.order_id = ${orderId}
    cross join debt
    for update of purchases`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    purchase: purchaseOf(row),
    debt: micros(row.debt),
    recipient: { email: row.email, displayName: row.display_name },
    isKnown: row.known,
  }
}

/** Without a lock: whose purchase it is never changes, so it says whose accounts to lock first. */
export async function findPurchaseOfOrder(db: Reader, orderId: string): Promise<Purchase | null> {
  return readOne(db.selectFrom('purchases').selectAll().where('order_id', '=', orderId))
}

export async function findPurchase(db: Reader, id: string): Promise<Purchase | null> {
  return readOne(db.selectFrom('purchases').selectAll().where('id', '=', id))
}

/** Its user's accounts are locked before (store/ledger.ts). */
export async function lockPurchase(tx: Tx, id: string): Promise<Purchase> {
  const purchase = await readOne(
    tx.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate(),
  )
  if (!purchase) throw new Error(`there is no purchase ${id}`)
  return purchase
}

/** The purchases of orders, by order id. */
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

async function readOne(question: {
  executeTakeFirst(): Promise<Selectable<PurchasesTable> | undefined>
}): Promise<Purchase | null> {
  const row = await question.executeTakeFirst()
  return row ? purchaseOf(row) : null
}

function purchaseOf(row: Selectable<PurchasesTable>): Purchase {
  return {
    id: row.id,
    userId: row.user_id,
    packageId: row.package_id,
    packageName: row.package_name,
    price: micros(row.price),
    credit: micros(row.credit),
    inrPerUsdE4: row.inr_per_usd_e4,
    paise: paise(row.paise),
    status: row.status,
    orderId: row.order_id,
    paymentId: row.payment_id,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }
}
