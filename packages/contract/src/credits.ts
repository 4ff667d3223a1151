import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './instant.ts'
import { TRANSACTIONS_PAGE_SIZE } from './limits.ts'
import { usd } from './money.ts'
import { pageNumber, pageSize } from './page.ts'

export const transactionType = z.enum([
  'addition',
  'deduction',
  'purchase',
  'promotion',
  'refund',
  'adjustment',
])
export type TransactionType = z.infer<typeof transactionType>

export const transaction = z.object({
  id: z.string(),
  type: transactionType,
  description: z.string(),
  /** Never negative: the sign comes from the type (readings 11). */
  amount: usd,
  balanceAfter: usd,
  createdAt: instant,
})
export type Transaction = z.infer<typeof transaction>

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/credits/balance',
  access: 'user',
  summary: 'The posted balance, and what of it is not held by calls',
  answer: z.object({ balance: usd, available: usd }),
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/credits/transactions',
  access: 'user',
  summary: 'Every movement of credit, newest first',
  query: z.object({ page: pageNumber, limit: pageSize(TRANSACTIONS_PAGE_SIZE) }),
  answer: z.object({
    transactions: z.array(transaction),
    totalCount: z.number(),
    currentPage: z.number(),
    totalPages: z.number(),
  }),
})
