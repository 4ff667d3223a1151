import type { Transaction } from '@ringback/contract/customers/credit/credit'
import { exportTransactions } from '@ringback/contract/customers/exports'
import { csvFile } from '@ringback/contract/text/csv'
import type { ApiClient } from '../../../api/client.ts'
import { ApiError } from '../../../api/queries.ts'
import { dollarCell, localTime } from '../shared/exports/ExportButton.tsx'
import { localZone } from '../../../text/local-time.ts'
import { changeOf, typeLabel } from './TransactionTable.tsx'

/** All transactions, newest first, batch by batch. @throws ApiError */
export async function readAllTransactions(
  client: ApiClient,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  for (let before: number | undefined; ;) {
    const reply = await client.request(exportTransactions, { query: { before } }, { signal })
    if (!reply.ok) throw new ApiError(reply.failure)
    transactions.push(...reply.value.transactions)
    if (reply.value.next === null) return transactions
    before = reply.value.next
  }
}

/** The transactions as a CSV file. What reduced the balance is negative. */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map(transaction => {
    const { id, type, description, balanceAfter, createdAt } = transaction
    return [
      createdAt.toISOString(),
      localTime(createdAt),
      typeLabel(type),
      description,
      dollarCell(changeOf(transaction)),
      dollarCell(balanceAfter),
      id,
    ]
  })
  return csvFile([transactionColumns(localZone()), ...rows])
}

/** The headings of the file of transactions. The second time is in the zone. */
function transactionColumns(zone: string): string[] {
  return [
    'Time (UTC)',
    `Time (${zone})`,
    'Type',
    'Description',
    'Amount in USD',
    'Balance after in USD',
    'Transaction',
  ]
}
