import { type Transaction, listTransactions } from '@ringback/contract/customers/credit/credit'
import { TRANSACTIONS_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import type { ApiClient } from '../../../../api/client.ts'
import { ApiError, keys } from '../../../../api/queries.ts'
import type { CreditedPurchase } from '../../../../checkout/purchase-machine.ts'

/** The cached query for a page of transactions. */
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

/** The purchases that were credited on a page of transactions. */
export function creditedPurchases(transactions: readonly Transaction[]): CreditedPurchase[] {
  return transactions
    .filter(hasReceipt)
    .map(({ id, purchaseId, amount }) => ({ purchaseId, transactionId: id, amount }))
}

/** Whether the transaction added bought credit. No other transaction has a receipt. */
export function hasReceipt(
  transaction: Transaction,
): transaction is Transaction & { purchaseId: string } {
  return transaction.type === 'addition' && transaction.purchaseId !== null
}
