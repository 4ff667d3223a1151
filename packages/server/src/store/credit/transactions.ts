import type { Transaction, TransactionType } from '@ringback/contract/customers/credit/credit'
import { micros } from '@ringback/contract/money'
import { sql } from 'kysely'
import { creditAccount, debtAccount } from '../../core/credit/ledger.ts'
import { orderIdOfKey } from '../../core/credit/transfer-keys.ts'
import type { Reader } from '../../ports/database.ts'
import { findPurchaseIds } from './purchases.ts'

/** A transfer as the user sees it. */
interface TransactionRow {
  id: string
  key: string
  type: string
  description: string
  amount: bigint
  balance_after: bigint | null
  created_at: Date
  /** Its number among the user's transactions, counted from 1. */
  position: bigint
}

/** A range of positions, both inclusive. */
interface Range {
  oldest: bigint
  newest: bigint
}

/**
 * A page of a user's transactions, newest first. The entries of the credit account are numbered without gaps
 * (`account_version`), so that a late page costs as much as the first one. A transfer that changed only the
 * debt, which is rare, has a row in `debt_transactions` with the entry that it follows. Its amount is below
 * zero if it raised the debt, and the balance after it is the credit.
 */
export async function listTransactions(
  db: Reader,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ transactions: Transaction[]; totalCount: number }> {
  const counts = await countTransactions(db, userId)
  const totalCount = counts.credits + counts.debts
  const newest = totalCount - BigInt(page.offset)
  const range = { oldest: newest - BigInt(page.limit) + 1n, newest }
  return {
    totalCount: Number(totalCount),
    transactions: await listRange(db, userId, range, counts),
  }
}

/**
 * The newest transactions whose number is below `before`, and the number of the oldest of them as `next`; null if it
 * is the first one. Transactions are counted from 1, the oldest, so that new ones do not shift the numbers.
 */
export async function listTransactionsBefore(
  db: Reader,
  userId: string,
  before: number | undefined,
  limit: number,
): Promise<{ transactions: Transaction[]; next: number | null }> {
  const counts = await countTransactions(db, userId)
  const count = Number(counts.credits + counts.debts)
  const newest = Math.min(count, (before ?? Infinity) - 1)
  const oldest = newest - limit + 1
  const range = { oldest: BigInt(oldest), newest: BigInt(newest) }
  return {
    transactions: await listRange(db, userId, range, counts),
    next: oldest > 1 ? oldest : null,
  }
}

/** The transactions of the range, newest first. */
async function listRange(
  db: Reader,
  userId: string,
  range: Range,
  { debts }: Counts,
): Promise<Transaction[]> {
  const rows =
    debts === 0n ? await listCreditRows(db, userId, range) : await listMergedRows(db, userId, range)
  // A separate query, because a join would make late pages expensive. Without orders it is not sent.
  const orderIds = rows.flatMap(row => orderIdOfKey(row.key) ?? [])
  const purchaseIdByOrder = await findPurchaseIds(db, orderIds)
  return rows.map(row => ({
    id: row.id,
    type: signedType(row),
    description: row.description,
    amount: micros(row.amount < 0n ? -row.amount : row.amount),
    balanceAfter: micros(row.balance_after ?? 0n),
    createdAt: row.created_at,
    purchaseId: purchaseIdByOrder.get(orderIdOfKey(row.key) ?? '') ?? null,
  }))
}

/** The sign of a transaction follows from its type (spec section 9), so an adjustment that lowers the balance is a deduction. */
function signedType({ type, amount }: { type: string; amount: bigint }): TransactionType {
  return type === 'adjustment' && amount < 0n ? 'deduction' : (type as TransactionType)
}

/** How many transactions of a user changed the credit, and how many only the debt. */
interface Counts {
  credits: bigint
  debts: bigint
}

async function countTransactions(db: Reader, userId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce((select version from accounts where id = ${creditAccount(userId)}), 0) as credits,
      coalesce((select max(seq) from debt_transactions where user_id = ${userId}), 0) as debts
  `.execute(db)
  return rows[0] ?? { credits: 0n, debts: 0n }
}

/** The entries of the credit account with these versions. */
async function listCreditRows(
  db: Reader,
  userId: string,
  { oldest, newest }: Range,
): Promise<TransactionRow[]> {
  return db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.id', 'entries.transfer_id')
    .select([
      'transfers.id',
      'transfers.key',
      'transfers.type',
      'transfers.description',
      'entries.amount',
      'entries.balance_after',
      'transfers.created_at',
    ])
    .select(sql<bigint>`entries.account_version`.as('position'))
    .where('entries.account_id', '=', creditAccount(userId))
    .where('entries.account_version', '>=', oldest)
    .where('entries.account_version', '<=', newest)
    .orderBy('entries.account_version', 'desc')
    .execute()
}

/** Puts the transfers that changed only the debt between the entries of the credit account. */
async function listMergedRows(db: Reader, userId: string, range: Range): Promise<TransactionRow[]> {
  const debtRows = await listDebtRows(db, userId)
  const debtsUpTo = (position: bigint) =>
    BigInt(debtRows.filter(row => row.position <= position).length)
  const versions = {
    oldest: range.oldest - debtsUpTo(range.oldest - 1n),
    newest: range.newest - debtsUpTo(range.newest),
  }
  const creditRows = await listCreditRows(db, userId, versions)
  const positioned = creditRows.map(row => {
    const earlierDebts = debtRows.filter(debt => debt.credit_version < row.position).length
    return { ...row, position: row.position + BigInt(earlierDebts) }
  })
  const debtRowsOfPage = debtRows.filter(
    ({ position }) => position >= range.oldest && position <= range.newest,
  )
  return [...positioned, ...debtRowsOfPage].sort((a, b) => (a.position < b.position ? 1 : -1))
}

async function listDebtRows(
  db: Reader,
  userId: string,
): Promise<(TransactionRow & { credit_version: bigint })[]> {
  const { rows } = await sql<TransactionRow & { credit_version: bigint }>`
    select t.id, t.key, t.type, t.description, -debt.amount as amount, t.created_at,
      credit.balance_after, d.credit_version, d.credit_version + d.seq as position
    from debt_transactions d
    join transfers t on t.id = d.transfer_id
    join entries debt on debt.transfer_id = t.id and debt.account_id = ${debtAccount(userId)}
    left join entries credit on credit.account_id = ${creditAccount(userId)}
      and credit.account_version = d.credit_version
    where d.user_id = ${userId}
    order by d.seq`.execute(db)
  return rows
}
