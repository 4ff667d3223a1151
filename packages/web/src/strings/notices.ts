import { formatAvailable, type Micros } from '@ringback/contract/money'

/** The banner of a low balance, and what Settings share with it. */
export const spending = {
  saveFailed: 'Failed to save your spending settings',
  low: (balance: Micros) => `Your balance is low: ${formatAvailable(balance)}`,
  addCredits: 'Add credits',
  turnOff: 'Turn off warnings',
} as const

/** The banner of an address that refuses mail. */
export const mailNotices = {
  refusedTitle: 'Your mail is refused',
  refused: (email: string) =>
    `The mail server says that ${email} takes no mail, so you get no notices.`,
  change: 'Change',
  changeLabel: 'Change address',
  tryAgain: 'Send again',
  tried: 'We try again now. This message returns if the address still refuses mail.',
  tryFailed: 'Failed to send again',
} as const
