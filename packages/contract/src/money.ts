import * as z from 'zod/mini'

/** A dollar amount in millionths, so that a rate of $0.0137 a minute is exact. */
export type Micros = bigint & { readonly unit: 'usd-micros' }

/** An amount of Indian rupees in paise, of which a rupee has 100. */
export type Paise = bigint & { readonly unit: 'inr-paise' }

const MICROS_PER_DOLLAR = 1_000_000
const MICROS_PER_CENT = 10_000n
const HALF_CENT = MICROS_PER_CENT / 2n
const PAISE_PER_RUPEE = 100

export const ZERO = micros(0n)

export function micros(amount: bigint): Micros {
  return amount as Micros
}

export function paise(amount: bigint): Paise {
  return amount as Paise
}

/** Converts dollars from JSON, which have at most 6 decimals. Rounds to the nearest micro-dollar. */
export function microsFromUsd(usd: number): Micros {
  return micros(BigInt(Math.round(usd * MICROS_PER_DOLLAR)))
}

/** Converts to dollars for JSON. Exact up to nine billion dollars. */
export function usdFromMicros(amount: Micros): number {
  return Number(amount) / MICROS_PER_DOLLAR
}

/** Converts rupees from JSON, which have at most 2 decimals. Rounds to the nearest paisa. */
export function paiseFromInr(rupees: number): Paise {
  return paise(BigInt(Math.round(rupees * PAISE_PER_RUPEE)))
}

/** Converts to rupees for JSON. Exact up to ninety trillion rupees. */
export function inrFromPaise(amount: Paise): number {
  return Number(amount) / PAISE_PER_RUPEE
}

/** Prints an amount with two decimals, rounded to the nearest cent, half a cent away from zero: 0.015 dollars are "$0.02". */
export function formatUsd(amount: Micros): string {
  const half = amount < 0n ? -HALF_CENT : HALF_CENT
  return printCents((amount + half) / MICROS_PER_CENT)
}

/** Prints every decimal of an amount, and at least two: "$0.026" and "$5.00". Belongs beside an amount that {@link formatUsd} rounds. */
export function formatExactUsd(amount: Micros): string {
  const all = print(amount, 6)
  return all.slice(0, -4) + all.slice(-4).replace(/0+$/, '')
}

/** Prints an amount to pay. Rounds up to the cent, so that a user who pays it owes nothing more: 7.001 dollars are "$7.01". */
export function formatOwed(amount: Micros): string {
  return printCents((amount + MICROS_PER_CENT - 1n) / MICROS_PER_CENT)
}

/** Prints credit that is compared with a price. Rounds down to the cent, so that too little credit never looks like enough: 1.149 dollars are "$1.14". */
export function formatAvailable(amount: Micros): string {
  return printCents(amount / MICROS_PER_CENT)
}

/** Prints a rate with four decimals, truncated toward zero: "$0.0137". */
export function formatRate(amount: Micros): string {
  return print(amount, 4)
}

/** Dollars as a JSON number on the wire, {@link Micros} in the program. */
export const usd = dollars(z.number())

/** Like {@link usd}, from `min` to `max` dollars. An amount with more decimals is refused; without a number of decimals it is rounded. */
export function usdBetween(min: number, max: number, decimals?: number) {
  const number = z.number().check(z.gte(min), z.lte(max))
  if (decimals === undefined) return dollars(number)
  return dollars(number.check(z.refine(value => Number(value.toFixed(decimals)) === value)))
}

/** Rupees as a JSON number on the wire, {@link Paise} in the program. */
export const inr = z.codec(
  z.number(),
  z.custom<Paise>(value => typeof value === 'bigint'),
  { decode: paiseFromInr, encode: inrFromPaise },
)

/** A whole number of paise on the wire, {@link Paise} in the program. */
export const inrInPaise = z.codec(
  z.int(),
  z.custom<Paise>(value => typeof value === 'bigint'),
  { decode: amount => paise(BigInt(amount)), encode: Number },
)

function dollars(onWire: z.ZodMiniNumber) {
  return z.codec(
    onWire,
    z.custom<Micros>(value => typeof value === 'bigint'),
    { decode: microsFromUsd, encode: usdFromMicros },
  )
}

function printCents(cents: bigint): string {
  return print(micros(cents * MICROS_PER_CENT), 2)
}

function print(amount: Micros, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, '0')
  return `${sign}$${digits.slice(0, -6)}.${digits.slice(-6, digits.length - 6 + decimals)}`
}
