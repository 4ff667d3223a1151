import { common } from './common.ts'

/** What a Retry button loads again. */
export const retryOf = {
  everything: 'all',
  name: 'name',
  balance: 'balance',
  callerIds: 'caller IDs',
  recentCalls: 'recent calls',
  history: 'call history',
  contacts: 'contacts',
  numbers: 'your numbers',
  numberSearch: 'search',
  packages: 'credit packages',
  transactions: 'transactions',
  account: 'account settings',
  spending: 'spending settings',
  verifiedNumbers: 'phone numbers',
} as const

/** The accessible name of a Retry button: "Retry caller IDs". */
export function retryLabel(what: string): string {
  return `${common.retry} ${what}`
}
