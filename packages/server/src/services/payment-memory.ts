import type { PaymentMemory } from '../ports/payment-memory.ts'

const MAX_PAYMENTS = 5_000

export function createPaymentMemory(): PaymentMemory {
  // The one that was noted first is first.
  const ids = new Set<string>()
  return {
    isProcessed: id => ids.has(id),
    noteProcessed(id) {
      ids.add(id)
      const [oldest] = ids
      if (ids.size > MAX_PAYMENTS && oldest !== undefined) ids.delete(oldest)
    },
  }
}
