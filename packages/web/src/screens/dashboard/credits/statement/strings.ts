import type { StatementKind } from '@ringback/contract/customers/statements'
import { isKeyOf } from '../../../../strings/common.ts'

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

/** "November 2026", for `2026-11`, in the browser's locale. */
export function monthText(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  monthFormat ??= new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
  return monthFormat.format(new Date(year, number - 1, 1))
}

/** Created at its first use: loading the browser's tables takes milliseconds. */
let monthFormat: Intl.DateTimeFormat | null = null
