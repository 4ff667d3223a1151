import type { TransactionType } from '@ringback/contract/customers/credit'
import { micros, paise } from '@ringback/contract/money'
import type {
  CustomerCall,
  CustomerMail,
  CustomerNumber,
  CustomerPurchase,
  CustomerVerifiedNumber,
  LedgerTransfer,
} from '@ringback/contract/operator/customers/customer-history'
import { sql } from 'kysely'
import { withoutSecrets } from '../../core/mail/without-secrets.ts'
import type { Reader } from '../../ports/database.ts'
import { PAID_SUMS } from '../credit/purchases.ts'

/*
 * The lists of the customer page. Each is newest first, and uses an index that begins with the user.
 */

interface Range {
  offset: number
  limit: number
}

/** The transfers of a user with all of their entries. */
export async function listLedger(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<LedgerTransfer[]> {
  const transfers = await db
    .selectFrom('transfers')
    .select(['id', 'key', 'type', 'description', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    // Transfers of one moment, in the order in which they were posted.
    .orderBy(
      sql`(select max(entries.id) from entries where entries.transfer_id = transfers.id)`,
      'desc',
    )
    .offset(offset)
    .limit(limit)
    .execute()
  if (transfers.length === 0) return []
  const ids = transfers.map(({ id }) => id)
  const entries = await db
    .selectFrom('entries')
    .select(['transfer_id', 'account_id', 'currency', 'amount', 'balance_after'])
    .where('transfer_id', 'in', ids)
    .orderBy('id')
    .execute()
  return transfers.map(({ created_at, type, ...transfer }) => ({
    ...transfer,
    type: type as TransactionType,
    createdAt: created_at,
    entries: entries
      .filter(entry => entry.transfer_id === transfer.id)
      .map(entry => ({
        account: entry.account_id,
        usd: entry.currency === 'USD' ? micros(entry.amount) : null,
        inr: entry.currency === 'INR' ? paise(entry.amount) : null,
        balanceAfter: entry.balance_after === null ? null : micros(entry.balance_after),
      })),
  }))
}

/** Calls that were never dialled are left out, as in the customer's history. */
export async function listCalls(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<CustomerCall[]> {
  const rows = await db
    .selectFrom('calls')
    .selectAll()
    .select(row =>
      row
        .selectFrom('call_refunds')
        .whereRef('call_refunds.call_id', '=', 'calls.id')
        .select(refund => sql<bigint>`coalesce(sum(${refund.ref('amount')}), 0)::bigint`.as('sum'))
        .as('refunded'),
    )
    .where('user_id', '=', userId)
    .where('dialled_at', 'is not', null)
    .orderBy('dialled_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    direction: row.direction,
    fromNumber: row.from_number,
    toNumber: row.to_number,
    destination: row.destination,
    status: row.status,
    createdAt: row.created_at,
    answeredSeconds: row.answered_seconds,
    cost: row.cost === null ? null : micros(row.cost),
    refunded: micros(row.refunded ?? 0n),
  }))
}

export async function listPurchases(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<CustomerPurchase[]> {
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .select(PAID_SUMS.paid.as('paid'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    packageName: row.package_name,
    price: micros(row.price),
    credit: micros(row.credit),
    amountINR: paise(row.paid ?? row.paise),
    status: row.status,
    orderId: row.order_id,
    paymentId: row.payment_id,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }))
}

/** Rentals in progress and ended ones too. */
export async function listRentals(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<CustomerNumber[]> {
  const rows = await db
    .selectFrom('virtual_numbers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    phoneNumber: row.phone_number,
    countryCode: row.country_code,
    status: row.status,
    monthlyFee: micros(row.monthly_fee),
    createdAt: row.created_at,
    renewalAt: row.renewal_at,
    endedAt: row.ended_at,
  }))
}

export async function listVerifiedNumbers(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<CustomerVerifiedNumber[]> {
  const rows = await db
    .selectFrom('verified_numbers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    phoneNumber: row.phone_number,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    lostAt: row.lost_at,
  }))
}

/** The mails to an address. A mail that waits still has its secrets, so they are left out here. */
export async function listMails(
  db: Reader,
  email: string,
  { offset, limit }: Range,
): Promise<CustomerMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'subject', 'text', 'created_at', 'sent_at', 'attempts'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    subject: row.subject,
    text: withoutSecrets(row.text),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    attempts: row.attempts,
  }))
}
