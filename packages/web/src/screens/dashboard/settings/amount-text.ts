import { type Micros, micros, usdFromMicros } from '@ringback/contract/money'
import { SPENDING_MAX_USD, SPENDING_MIN_USD } from '@ringback/contract/customers/spending'

/** An amount as it stands in a field: "5", "2.50", or nothing. */
export function writeAmount(amount: Micros | null): string {
  if (amount === null) return ''
  const usd = usdFromMicros(amount)
  return Number.isInteger(usd) ? String(usd) : usd.toFixed(2)
}

/** Reads a typed amount of dollars, with at most two decimals. Null for an empty field, undefined for anything else. */
export function readAmount(text: string): Micros | null | undefined {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (typed === '') return null
  if (!/^\d{1,6}([.,]\d{0,2})?$/.test(typed)) return undefined
  const usd = Number(typed.replace(',', '.'))
  if (usd < SPENDING_MIN_USD || usd > SPENDING_MAX_USD) return undefined
  return micros(BigInt(Math.round(usd * 100)) * 10_000n)
}
