import { type Micros, micros } from '@ringback/contract/money'
import { isPrintable } from '@ringback/contract/text/display-name'
import { DEFAULT_INCREMENT_SECONDS } from './rating.ts'

/** Receives each problem of the line that is being parsed. */
export type ReportProblem = (problem: string) => void

export const PREFIX = /^[1-9]\d{0,14}$/
export const COUNTRY = /^[A-Z]{2}$/
export const NAME_MAX_LENGTH = 120

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
  return (
    text.length > 0 &&
    text.length <= NAME_MAX_LENGTH &&
    isPrintable(text) &&
    !text.includes('\uFFFD')
  )
}

/*
 * Decks of carriers have from when a price applies and which codes are closed, for example in the columns "Effective from",
 * "Forbidden" and "Discontinued" of TelecomsXChange (github.com/TelecomsXChangeAPi/tcxc-rate-deck-skill). Our decks have
 * one time for all prices, and no price for what is closed.
 */
export const VALIDITY_COLUMNS = {
  effective: {
    names: ['effective_date', 'effective_from', 'effective', 'valid_from', 'start_date'],
    isOptional: true,
  },
  status: { names: ['status', 'rate_status', 'availability'], isOptional: true },
  blocked: { names: ['blocked', 'forbidden', 'barred'], isOptional: true },
  closed: { names: ['closed', 'discontinued', 'deleted'], isOptional: true },
  currency: { names: ['currency'], isOptional: true },
} as const

type Cells = Record<keyof typeof VALIDITY_COLUMNS, string>

const BLOCKED =
  /^(block(ed)?|barred|closed?|forbidden|discontinued?|deleted?|removed?|withdrawn|inactive|disabled|suspended|not available|unavailable)$/i
const OPEN =
  /^(|active|open(ed)?|available|current|enabled|ok|new|added|changed?|increased?|decreased?|no change|unchanged|same)$/i
const YES = /^(1|y|yes|true|x)$/i
const NO = /^(|0|n|no|false)$/i

/** Whether the line closes its prefix, which then has no price. Reports a word that may mean either. */
export function isBlocked(cells: Cells, report: ReportProblem): boolean {
  const flags = [cells.blocked, cells.closed]
  for (const flag of flags) {
    if (!YES.test(flag) && !NO.test(flag) && !BLOCKED.test(flag))
      report(`"${flag}" may mean that the prefix is blocked or not: write yes or no`)
  }
  if (!BLOCKED.test(cells.status) && !OPEN.test(cells.status))
    report(`the status "${cells.status}" is not known: write active or blocked`)
  return BLOCKED.test(cells.status) || flags.some(flag => YES.test(flag) || BLOCKED.test(flag))
}

/** Reports a price that does not apply yet, and one in another currency. @param today for example 2026-11-26 (UTC) */
export function checkValidity(cells: Cells, today: string, report: ReportProblem): void {
  if (!/^(|usd|us\$|\$)$/i.test(cells.currency))
    report(`the price is in ${cells.currency}: prices are in US dollars`)
  const dates = datesOf(cells.effective)
  if (dates === null) {
    report(`"${cells.effective}" is no date, such as 2027-01-31`)
    return
  }
  const later = dates.filter(date => date > today)
  if (later.length === 0) return
  report(
    later.length < dates.length
      ? `"${cells.effective}" may be two dates: write it as 2027-01-31`
      : `the price applies only from ${later[0]}: put it into a deck of its own, without the date, and schedule that`,
  )
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ].*)?$/

/** The dates that a text may mean, none for "at once". Null for another text. A date with dots begins with the day. */
function datesOf(text: string): string[] | null {
  if (/^(|asap|now|immediately|immediate)$/i.test(text)) return []
  const yearFirst = YEAR_FIRST.exec(text)?.slice(1)
  if (yearFirst) return validDates([yearFirst])
  const yearLast = YEAR_LAST.exec(text)?.slice(1)
  if (!yearLast) return null
  const [first, separator, second, year] = yearLast
  const dayFirst = [year, second, first]
  return validDates(separator === '.' ? [dayFirst] : [dayFirst, [year, first, second]])
}

/** @param parts year, month and day of each date */
function validDates(parts: readonly (readonly (string | undefined)[])[]): string[] | null {
  const dates = parts.map(numbers => numbers.join('-').replaceAll(/\b\d\b/g, '0$&')).filter(isDate)
  return dates.length === 0 ? null : [...new Set(dates)]
}

function isDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
