/** The texts for closing the own account in Settings. */
export const closing = {
  title: 'Close account',
  lead: 'Your credit and your numbers are lost, and your personal data is erased.',
  open: 'Close account…',
  question: 'Close your account?',
  credit: 'Your credit',
  creditLost: ' is lost. If you want it back, ask for a refund before.',
  refunds: 'Refund policy',
  numbersLost: 'You lose these numbers at once, and others can rent them:',
  allNumbersLost: 'You lose the numbers that you rent at once, and others can rent them.',
  erased:
    'Your email address, name, password, settings, contacts, verified numbers, voicemails, greetings, quiet hours and forwarding are erased. This cannot be undone.',
  kept: 'Calls and payments stay in our books, under an id that leads to no person.',
  privacy: 'Privacy policy',
  keep: 'Keep account',
  confirm: 'Close account',
  failed: 'Failed to close your account. Please try again.',
} as const
