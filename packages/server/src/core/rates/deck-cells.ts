import { type Micros, micros } from '@ringback/contract/money'
import { DEFAULT_INCREMENT_SECONDS } from './rating.ts'

/** Receives each problem of the line that is being parsed. */
export type ReportProblem = (problem: string) => void

export const PREFIX = /^[1-9]\d{0,14}$/
export const COUNTRY = /^[A-Z]{2}$/
const NAME_MAX_LENGTH = 120

/** No destination costs more. A higher price is in cents, or has a misplaced decimal point. */
export const MAX_PRICE = micros(100_000_000n)

/** Some numbers cost more per month than any call per minute. */
export const MAX_FEE = micros(1_000_000_000n)

/** @param max the highest price that is no mistake */
export function parsePrice(
  text: string,
  report: ReportProblem,
  max: Micros = MAX_PRICE,
): Micros | null {
  const price = microsFromDecimal(text)
  const problem =
    price === null
      ? AMBIGUOUS.test(text)
        ? `"${text}" may be a thousand times as much: write it without the comma`
        : `"${text}" is no price: dollars, such as 0.0137`
      : price <= 0n
        ? `a price of ${text}: it must be above 0`
        : price > max
          ? `a price of ${text}: nothing costs more than ${limitText(max)}`
          : null
  if (problem === null) return price
  report(problem)
  return null
}

function limitText(max: Micros): string {
  return max === MAX_PRICE ? '$100 a minute' : `$${printPrice(max)}`
}

/** The comma may stand before the decimals, or between thousands. */
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/

/** Avoids floats, so that the amount is exact. Digits beyond a millionth round up, so that no call is sold below cost. */
function microsFromDecimal(text: string): Micros | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined || AMBIGUOUS.test(text)) return null
  const roundUp = /[1-9]/.test(fraction.slice(6)) ? 1n : 0n
  const amount = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + roundUp
  return micros(sign === '-' ? -amount : amount)
}

/** Dollars, as {@link parsePrice} reads them, without zeros at the end. */
export function printPrice(price: Micros): string {
  const fraction = (price % MICROS_IN_A_DOLLAR).toString().padStart(6, '0').replace(/0+$/, '')
  const dollars = String(price / MICROS_IN_A_DOLLAR)
  return fraction === '' ? dollars : `${dollars}.${fraction}`
}

const MICROS_IN_A_DOLLAR = 1_000_000n

const INCREMENT_MAX_SECONDS = 3_600

export function parseIncrement(text: string, report: ReportProblem): number | null {
  if (text === '') return DEFAULT_INCREMENT_SECONDS
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (seconds >= 1 && seconds <= INCREMENT_MAX_SECONDS) return seconds
  report(`"${text}" is no increment: 1 to ${INCREMENT_MAX_SECONDS} whole seconds, or blank`)
  return null
}

/** U+FFFD stands for bytes that were read in the wrong encoding. */
export function isName(text: string): boolean {
  return text.length > 0 && text.length <= NAME_MAX_LENGTH && !/[\p{Cc}\uFFFD]/u.test(text)
}
