import type { StatementKind } from '@ringback/contract/customers/credit/statements'
import { wordOf } from '../../../../text/known-key.ts'
/** How many months back a statement can be chosen. The address of an older one works too. */
const MONTHS = 24

/** The month of the time and those before it in the zone of the browser, newest first: `2026-11`. */
export function statementMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, ago) => {
    const first = new Date(now.getFullYear(), now.getMonth() - ago, 1)
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
  })
}

/** The month that the query of the page's URL asks for; null if it names none. */
export function monthOfUrl(query: URLSearchParams): string | null {
  const month = query.get('statement') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null
}

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
  return wordOf(KINDS, kind)
}

/** "November 2026", for `2026-11`, in the browser's locale. */
export function monthText(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  monthFormat ??= new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
  return monthFormat.format(new Date(year, number - 1, 1))
}

/** Created at its first use: loading the browser's tables takes milliseconds. */
let monthFormat: Intl.DateTimeFormat | null = null
