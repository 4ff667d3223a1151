import * as z from 'zod/mini'

/** A dollar amount in millionths, so that a rate of $0.0137 a minute is exact. */
export type Micros = bigint & { readonly unit: 'usd-micros' }

const MICROS_PER_DOLLAR = 1_000_000
const MICROS_PER_CENT = 10_000n

export const ZERO = micros(0n)

export function micros(amount: bigint): Micros {
  return amount as Micros
}

/** Dollars as they stand in JSON (at most 6 decimals) to micro-dollars, rounded to the nearest. */
export function microsFromUsd(usd: number): Micros {
  return micros(BigInt(Math.round(usd * MICROS_PER_DOLLAR)))
}

/** Micro-dollars to the number that stands in JSON. Exact up to nine billion dollars. */
export function usdFromMicros(amount: Micros): number {
  return Number(amount) / MICROS_PER_DOLLAR
}

/** Truncates toward zero, so that a person never reads more than is there: 8.429 is "$8.42". */
export function printUsd(amount: Micros): string {
  return print(amount, 2)
}

/** Rounds up to the cent, so that nobody who pays what is printed still owes: 7.001 is "$7.01". */
export function printOwed(amount: Micros): string {
  return printUsd(micros(((amount + MICROS_PER_CENT - 1n) / MICROS_PER_CENT) * MICROS_PER_CENT))
}

/** Four decimals, as rates and the costs of calls are shown: "$0.0137". */
export function printRate(amount: Micros): string {
  return print(amount, 4)
}

/** Money on the wire: dollars as a JSON number outside, {@link Micros} inside. */
export const usd = z.codec(
  z.number(),
  z.custom<Micros>(value => typeof value === 'bigint'),
  { decode: microsFromUsd, encode: usdFromMicros },
)

function print(amount: Micros, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, '0')
  return `${sign}$${digits.slice(0, -6)}.${digits.slice(-6, digits.length - 6 + decimals)}`
}
