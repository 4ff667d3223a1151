import type { OpenAnswer, PayAnswer, StatusAnswer } from '../checkout.ts'
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

/** Sends a request about the order of this document. An answer without `ok` is none of ours. */
export async function request<Answer>(
  path: 'open' | 'pay' | 'status',
  more: object = {},
): Promise<Answer | typeof UNREACHABLE> {
  const order = Object.fromEntries(ORDER_FIELDS.map(name => [name, text(name)]))
  try {
    const response = await fetch(`/v1/checkout/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...order, notes: notes(), ...more }),
    })
    return (await response.json()) as Answer
  } catch {
    return UNREACHABLE
  }
}

/** @returns how often somebody has tried to pay the order; 0 when the order cannot be paid any more */
export async function attemptsSoFar(): Promise<number> {
  const order = await request<OpenAnswer>('open')
  return order.ok ? order.attempts : 0
}

/** @returns the result of the newest attempt, or null when nobody has tried since there were so many attempts */
export async function answerSince(attempts: number): Promise<PayAnswer | null> {
  const status = await request<StatusAnswer>('status', { attempts })
  return 'waiting' in status ? null : status
}

function notes(): unknown {
  try {
    return JSON.parse(text('notes'))
  } catch {
    return {}
  }
}

export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100)
}
