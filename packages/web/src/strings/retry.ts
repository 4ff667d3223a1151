import { common } from './common.ts'

/** What a Retry button loads again. */
export const retryOf = {
  everything: 'all',
  name: 'name',
  balance: 'balance',
  callerIds: 'caller IDs',
  recentCalls: 'recent calls',
  history: 'call history',
  voicemail: 'voicemail',
  greeting: 'greeting',
  contacts: 'contacts',
  blockedNumbers: 'blocked numbers',
  numbers: 'your numbers',
  numberSearch: 'search',
  packages: 'credit packages',
  transactions: 'transactions',
  statement: 'statement',
  account: 'account settings',
  sessions: 'your logins',
  twoStep: 'two-step sign-in',
  spending: 'spending settings',
  mailNotices: 'mail settings',
  pushNotices: 'notices of this browser',
  verifiedNumbers: 'phone numbers',
} as const

/** The accessible name of a Retry button: "Retry caller IDs". */
export function retryLabel(what: string): string {
  return `${common.retry} ${what}`
}
