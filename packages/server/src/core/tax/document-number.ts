import type { DocumentKind } from '@ringback/contract/customers/credit/documents'
import { localMonth } from '../month-period.ts'

/** The series of each kind of document, which begins its numbers. */
const SERIES: Record<DocumentKind, string> = {
  'receipt-voucher': 'RV',
  'tax-invoice': 'TI',
  'credit-note': 'CN',
}

/** Central Goods and Services Tax Rules, 2017, rule 46 (b): at most 16 characters, letters, digits, "-" and "/". */
const FORMAT = /^[A-Z0-9/-]{1,16}$/

/**
 * The number of a document: "RV/26-27/000001".
 *
 * @param sequence counts from 1 in the series and the year
 * @throws after 9,999,999 documents of a series and a year
 */
export function documentNumber(kind: DocumentKind, year: string, sequence: bigint): string {
  const number = `${SERIES[kind]}/${year}/${sequence.toString().padStart(6, '0')}`
  if (!FORMAT.test(number)) throw new Error(`${number} is no number of a document`)
  return number
}

/**
 * The year of the books that contains a time: "26-27" where it begins in another month than January, or "2026".
 *
 * @param startMonth from 1
 */
export function bookYear(at: Date, timeZone: string, startMonth: number): string {
  const [year = 0, month = 1] = localMonth(at, timeZone).split('-').map(Number)
  if (startMonth === 1) return String(year)
  const first = month >= startMonth ? year : year - 1
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`
}
