import type { StatementKind } from '@ringback/contract/customers/statements'
import { isKeyOf } from '../../../../strings/common.ts'

/** The text of the monthly statement. */
export const statementText = {
  month: 'Monthly statement',
  open: 'Open statement',
  back: 'Back to credits',
  print: 'Print',
  loading: 'Loading the statement',
  failed: 'The statement could not be loaded.',
  title: (month: string) => `Statement for ${month}`,
  notEnded: 'This month has not ended yet.',
  opening: 'Opening balance',
  closing: 'Closing balance',
  owed: 'Owed',
  nothing: 'The balance did not change in this month.',
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  sum: 'Sum',
} as const

const KINDS: Record<StatementKind, string> = {
  purchase: 'Purchases',
  promotion: 'Free credit',
  refund: 'Refunds and corrections',
  call: 'Calls',
  rental: 'Rented numbers',
  reversal: 'Returned payments',
  debt: 'Repaid debt',
  adjustment: 'Adjustments',
}

/** An unknown kind is shown as it is. */
export function kindText(kind: string): string {
  return isKeyOf(KINDS, kind) ? KINDS[kind] : kind
}

/** "Calls (12)" */
export function sumText(kind: string, count: number): string {
  return `${kindText(kind)} (${count})`
}

/** "November 2026", for `2026-11`, in the browser's locale. */
export function monthText(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  monthFormat ??= new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
  return monthFormat.format(new Date(year, number - 1, 1))
}

/** Created at its first use: loading the browser's tables takes milliseconds. */
let monthFormat: Intl.DateTimeFormat | null = null
