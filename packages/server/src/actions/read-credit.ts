import type { Transaction } from '@ringback/contract/credits'
import type { Ports } from '../ports/ports.ts'
import { type Balance, readBalance } from '../store/ledger.ts'
import { listTransactions } from '../store/transactions.ts'
import { type PageOf, type PageQuestion, inPages } from './pages.ts'

export async function showBalance(
  ports: Pick<Ports, 'database'>,
  userId: string,
): Promise<Balance> {
  return ports.database.read(db => readBalance(db, userId))
}

export async function showTransactions(
  ports: Pick<Ports, 'database'>,
  userId: string,
  question: PageQuestion,
): Promise<PageOf<'transactions', Transaction>> {
  return ports.database.transaction(async tx => {
    const { offset, limit, totals } = inPages(question)
    const { transactions, totalCount } = await listTransactions(tx, userId, { offset, limit })
    return { transactions, ...totals(totalCount) }
  })
}
