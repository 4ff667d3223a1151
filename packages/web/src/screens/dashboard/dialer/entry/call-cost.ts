import { type Micros, ZERO, micros } from '@ringback/contract/money'

/** Price and billing increment, as frozen on the call. */
export interface Tariff {
  ratePerMinute: Micros
  billingSeconds: number
}

/** What a call costs that has been answered for so long: full increments, one rounding up. */
export function costOf(tariff: Tariff, answeredSeconds: number): Micros {
  const billed = billedSecondsOf(tariff, answeredSeconds)
  return micros((tariff.ratePerMinute * BigInt(billed) + 59n) / 60n)
}

/** Answered seconds rounded up to the billing increment. */
export function billedSecondsOf(tariff: Tariff, answeredSeconds: number): number {
  const increments = Math.ceil(Math.max(answeredSeconds, 0) / tariff.billingSeconds)
  return increments * tariff.billingSeconds
}

/** Seconds of talk that the credit pays for, in full increments; null when talk is free. */
export function affordableSeconds(tariff: Tariff, credit: Micros): number | null {
  if (tariff.ratePerMinute <= 0n) return null
  const perIncrement = tariff.ratePerMinute * BigInt(tariff.billingSeconds)
  const increments = credit > ZERO ? (credit * 60n) / perIncrement : 0n
  return Number(increments) * tariff.billingSeconds
}
