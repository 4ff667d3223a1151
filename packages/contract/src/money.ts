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
  return print(amount, 2)
}

/** {@link formatExactUsd} for the field of a form or a cell of a file, without a dollar sign and without commas: "-1234.50". */
export function decimalUsd(amount: Micros): string {
  return formatExactUsd(amount).replace(/[$,]/g, '')
}

/** Prints an amount to pay. Rounds up to the cent, so that a user who pays it owes nothing more: 7.001 dollars are "$7.01". */
export function formatOwed(amount: Micros): string {
  return printCents((amount + MICROS_PER_CENT - 1n) / MICROS_PER_CENT)
}

/** Prints credit that is compared with a price. Rounds down to the cent, so that too little credit never looks like enough: 1.149 dollars are "$1.14". */
export function formatAvailable(amount: Micros): string {
  return printCents(amount / MICROS_PER_CENT)
}

/** Prints a price of a minute with at least four decimals, which selling rates have: "$0.0500". Also what a carrier charges, with all of its six. */
export function formatRate(amount: Micros): string {
  return print(amount, 4)
}

/** Prints rupees in Indian groups: "₹1,23,456.50". */
export function formatInr(amount: Paise): string {
  const [sign, whole, rest] = partsOf(amount, 2)
  return `${sign}₹${whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',')}.${rest}`
}

/** Prints what was paid, in the smallest unit of its currency, of which a hundred are one: "₹832.15" or "USD 10.00". */
export function formatPaid(paid: { amount: bigint | number; currency: string }): string {
  const amount = BigInt(paid.amount)
  if (paid.currency === 'INR') return formatInr(paise(amount))
  const [sign, whole, rest] = partsOf(amount, 2)
  return `${sign}${paid.currency} ${grouped(whole)}.${rest}`
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

/** Every decimal without zeros at the end, but at least so many. */
function print(amount: Micros, least: number): string {
  const [sign, whole, decimals] = partsOf(amount, 6)
  return `${sign}$${grouped(whole)}.${decimals.replace(/0+$/, '').padEnd(least, '0')}`
}

/** The sign, the whole units and the decimals of an amount in its smallest unit. */
function partsOf(amount: bigint, decimals: number): [sign: string, whole: string, rest: string] {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  return [amount < 0n ? '-' : '', digits.slice(0, -decimals), digits.slice(-decimals)]
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',')
}
