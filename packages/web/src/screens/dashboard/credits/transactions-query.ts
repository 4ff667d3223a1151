import { type Transaction, listTransactions } from '@ringback/contract/credit'
import { TRANSACTIONS_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import type { ApiClient } from '../../../api/client.ts'
import { ApiError, keys } from '../../../api/queries.ts'
import type { BoughtCredit } from '../../../checkout/purchase-machine.ts'

/** A page of the movements of credit, as the cache knows it. */
export function transactionsQuery(client: ApiClient, page: number) {
  const query = { page, limit: TRANSACTIONS_DASHBOARD_PAGE_SIZE }
  return {
    queryKey: [...keys.transactions, query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const reply = await client.request(listTransactions, { query }, { signal })
      if (!reply.ok) throw new ApiError(reply.failure)
      return reply.value
    },
  }
}

/** The newest bought credit of a first page. On any other page it is not the newest. */
export function newestBought(transactions: readonly Transaction[]): BoughtCredit | null {
  const bought = transactions.find(hasReceipt)
  return bought ? { transactionId: bought.id, amount: bought.amount } : null
}

/** Bought credit has a receipt; other additions and what is taken back have none. */
export function hasReceipt({ type, purchaseId }: Transaction): boolean {
  return type === 'addition' && purchaseId !== null
}
