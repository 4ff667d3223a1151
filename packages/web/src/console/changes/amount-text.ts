import { formatExactUsd, micros } from '@ringback/contract/money'

/** What the changes of customers and calls have in millionths of a dollar. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'cost',
  'credit',
  'debt',
  'refunded',
  'spendPerDay',
])

/** An amount of the log in dollars; any other value as it is. Payments have the currency's smallest unit. */
export function amountText(subject: string, field: string, text: string | null): string | null {
  const isAmount = /^(user|call):/.test(subject) && AMOUNTS.has(field.split('.').at(-1) ?? '')
  return isAmount && text !== null && /^-?\d+$/.test(text)
    ? formatExactUsd(micros(BigInt(text)))
    : text
}
