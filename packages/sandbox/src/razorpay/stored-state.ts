import type { Dispute, Order, Payment, Refund } from './entities.ts'

/** The books as they are written to a file, oldest first. */
export interface Kept {
  orders: Order[]
  payments: Payment[]
  refunds: Refund[]
  disputes: Dispute[]
}

/** Reads what an earlier run kept; whatever is not a list of such entities is as good as nothing. */
export function readKept(kept: unknown): Kept {
  return {
    orders: listOf<Order>(kept, 'orders', 'order'),
    payments: listOf<Payment>(kept, 'payments', 'payment'),
    refunds: listOf<Refund>(kept, 'refunds', 'refund'),
    disputes: listOf<Dispute>(kept, 'disputes', 'dispute'),
  }
}

function listOf<Entity>(kept: unknown, name: keyof Kept, entity: string): Entity[] {
  const list = isRecord(kept) ? kept[name] : undefined
  if (!Array.isArray(list)) return []
  return list.filter(
    item => isRecord(item) && item['entity'] === entity && typeof item['id'] === 'string',
  ) as Entity[]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
