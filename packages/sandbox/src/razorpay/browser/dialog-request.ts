import type { Refusal } from '../refusal.ts'

const query = new URLSearchParams(location.search)

/** What the page passed to the dialog, by the name of the field; empty when it passed nothing. */
export const text = (name: string) => query.get(name) ?? ''

const ORDER_FIELDS = ['key', 'order_id', 'amount', 'currency', 'description'] as const

const UNREACHABLE: { ok: false } & Refusal = {
  ok: false,
  error: {
    code: 'SERVER_ERROR',
    description: 'The payment could not be made: the sandbox does not answer.',
  },
}

/** Sends a request about the order of this document. */
export async function request<Answer>(
  path: 'open' | 'pay' | 'status',
  more: object = {},
): Promise<Answer | typeof UNREACHABLE> {
  const order = Object.fromEntries(ORDER_FIELDS.map(name => [name, text(name)]))
  try {
    const notes = JSON.parse(text('notes') || '{}') as unknown
    const response = await fetch(`/v1/checkout/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...order, notes, ...more }),
    })
    return (await response.json()) as Answer
  } catch {
    return UNREACHABLE
  }
}

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100)
}
