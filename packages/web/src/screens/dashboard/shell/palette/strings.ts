/** The palette of Ctrl K, which loads on demand. */
export const palette = {
  label: 'Find and do',
  placeholder: 'Type a name, a number or what you want to do',
  nothing: 'Nothing found',
  noNumber: 'Type the whole number, with a plus and its country code.',
  loading: 'Loading your contacts…',
  call: 'Call',
  inCall: 'This call',
  goTo: 'Go to',
  settings: 'Settings',
  account: 'Account',
} as const

/** The details of a contact's number: "+44 7400 123456 · Work". */
export function numberDetail(number: string, label: string): string {
  return label === '' ? number : `${number} · ${label}`
}
