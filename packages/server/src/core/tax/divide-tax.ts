import { type Paise, paise } from '@ringback/contract/money'

/** One tax, such as India's CGST of 9 percent. */
export interface TaxRate {
  name: string
  /** With at most {@link TAX_DECIMALS} decimals. */
  percent: number
}

/** An amount of a document: `net`, the parts and `roundOff` add up to `total`, exactly. */
export interface TaxedAmount {
  net: Paise
  parts: (TaxRate & { amount: Paise })[]
  /** What rounding each part to the paisa leaves over; often 0. */
  roundOff: Paise
  total: Paise
}

/** Decimals of a percentage: sales taxes of the US have up to three, India's halves of a rate too (0.125). */
export const TAX_DECIMALS = 3
const UNITS_PER_PERCENT = 10 ** TAX_DECIMALS
const WHOLE = 100n * BigInt(UNITS_PER_PERCENT)

/**
 * Divides an amount that contains its taxes, such as a payment. Each tax is computed of the net amount and rounded by
 * itself, so that the equal halves of a divided tax are equal.
 *
 * @param total not negative
 */
export function divideTotal(total: Paise, rates: readonly TaxRate[]): TaxedAmount {
  const units = rates.reduce((sum, { percent }) => sum + unitsOf(percent), 0n)
  const net = rounded(total * WHOLE, WHOLE + units)
  const parts = partsOf(net, rates)
  const roundOff = paise(total - net - sumOf(parts))
  return { net, parts, roundOff, total }
}

/** Adds taxes to a price without tax. */
export function addTaxes(net: Paise, rates: readonly TaxRate[]): TaxedAmount {
  const parts = partsOf(net, rates)
  return { net, parts, roundOff: paise(0n), total: paise(net + sumOf(parts)) }
}

function partsOf(net: Paise, rates: readonly TaxRate[]): TaxedAmount['parts'] {
  return rates.map(({ name, percent }) => {
    return { name, percent, amount: rounded(net * unitsOf(percent), WHOLE) }
  })
}

function sumOf(parts: TaxedAmount['parts']): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

function unitsOf(percent: number): bigint {
  return BigInt(Math.round(percent * UNITS_PER_PERCENT))
}

/** The quotient to the nearest paisa, half a paisa up. */
function rounded(dividend: bigint, divisor: bigint): Paise {
  return paise((2n * dividend + divisor) / (2n * divisor))
}

/**
 * What a month's use is worth in rupees: the same share of what was paid and not invoiced yet as the use is of the
 * credit, rounded down. Thus every paisa that was paid and not returned is invoiced once, also for credit that came as
 * a bonus or a gift, and the last of the credit takes what rounding has left.
 *
 * @param unbilled paid by documents before the end of the month, less what was returned and invoiced
 * @param used what calls and numbers cost in the month, less what was refunded of them
 * @param left the balance at the end of the month
 */
export function valueOfUse(unbilled: bigint, used: bigint, left: bigint): Paise {
  if (unbilled <= 0n || used <= 0n) return paise(0n)
  return paise((unbilled * used) / (used + left))
}
