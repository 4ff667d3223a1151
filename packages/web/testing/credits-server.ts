import { type Responses } from './render-screen.tsx'

export const STARTER = {
  id: 'starter-5',
  name: 'Starter',
  price: 5,
  amount: 5,
  description: 'To catch up.',
}
export const PLUS = {
  id: 'plus-25',
  name: 'Plus',
  price: 25,
  amount: 26.25,
  description: 'With 5% extra.',
}
const PACKAGES = [STARTER, PLUS]
export const transaction = (id: string, overrides: Record<string, unknown> = {}) => ({
  id,
  type: 'deduction',
  description: 'Call to +44 7400 123456',
  amount: 0.013,
  balanceAfter: 0.987,
  createdAt: '2026-11-03T10:00:00.000Z',
  purchaseId: null,
  ...overrides,
})
export const BOUGHT = transaction('t9', {
  type: 'addition',
  description: 'Plus credit package',
  amount: 26.25,
  balanceAfter: 34.67,
  purchaseId: 'p9',
})

/** A server whose ledger the test sets. */
export function serverWith(ledger: {
  balance?: number
  available?: number
  debt?: number
  parkedPayments?: { purchaseId: string | null; amount: number; currency: string }[]
  transactions?: ReturnType<typeof transaction>[]
}): Responses {
  return {
    '/api/credits/packages': { body: { packages: PACKAGES } },
    '/api/credits/balance': () => {
      const { balance = 8.42, available = balance, debt = 0, parkedPayments } = ledger
      return { body: { balance, available, debt, parkedPayments } }
    },
    '/api/credits/transactions': query => {
      const all = ledger.transactions ?? []
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      return {
        body: {
          transactions: all.slice((page - 1) * limit, page * limit),
          totalCount: all.length,
          currentPage: page,
          totalPages: Math.ceil(all.length / limit),
        },
      }
    },
    '/api/credits/purchase': {
      body: {
        purchaseId: 'p9',
        keyId: 'rzp_test_1',
        amountInPaise: 208_038,
        currency: 'INR',
        orderId: 'order_1',
        packageName: 'Plus',
        amountUSD: 25,
        amountINR: 2080.38,
      },
    },
  }
}
