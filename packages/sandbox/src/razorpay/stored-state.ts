import type { Dispute, Order, Payment, Refund } from './entities.ts'

/** The store's part that the state file keeps. Each list is oldest first. */
export interface StoredState {
  orders: Order[]
  payments: Payment[]
  refunds: Refund[]
  disputes: Dispute[]
}

/** Reads the state of an earlier run; entities of an unexpected shape are left out. */
export function readStoredState(stored: unknown): StoredState {
  return {
    orders: listOf<Order>(stored, 'orders', 'order'),
    payments: listOf<Payment>(stored, 'payments', 'payment'),
    refunds: listOf<Refund>(stored, 'refunds', 'refund'),
    disputes: listOf<Dispute>(stored, 'disputes', 'dispute'),
  }
}

function listOf<Entity>(stored: unknown, name: keyof StoredState, entityName: string): Entity[] {
  const list = isRecord(stored) ? stored[name] : undefined
  if (!Array.isArray(list)) return []
  return list.filter(
    item => isRecord(item) && item['entity'] === entityName && typeof item['id'] === 'string',
  ) as Entity[]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
