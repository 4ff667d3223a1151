import { guardedCell } from '@ringback/contract/text/csv-cell'
import { type Micros, formatExactUsd } from '@ringback/contract/money'
import Papa from 'papaparse'

/** A CSV file (RFC 4180) in UTF-8. Texts that users or callers have chosen must be {@link guarded}. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  // Excel reads UTF-8 only with a byte order mark.
  return `\uFEFF${Papa.unparse(rows as string[][], { newline: '\r\n' })}`
}

/** A spreadsheet takes a text with such a beginning for a formula, which can send the other cells away. */
export function guarded(text: string): string {
  return guardedCell(text)
}

/** A phone number as it is: a plus and digits are no formula, and other programs need them. Another text is guarded. */
export function numberCell(text: string): string {
  return /^\+\d+$/.test(text) ? text : guarded(text)
}

/** Dollars with every decimal, and at least two: "-0.026". Empty for null. */
export function dollarCell(amount: Micros | null): string {
  return amount === null ? '' : formatExactUsd(amount).replace('$', '')
}

/** ISO 8601 with the offset of the browser's zone at that time: "2026-11-23T18:16:23+01:00". */
export function localTime(time: Date): string {
  const offsetMinutes = -time.getTimezoneOffset()
  const local = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}
