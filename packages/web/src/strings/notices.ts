import { formatAvailable, formatUsd, type Micros } from '@ringback/contract/money'

/** The text of the Spending section in Settings, and of the banner of a low balance. */
export const spending = {
  title: 'Spending',
  lead: 'Limit what your calls may cost in a day, and get a warning before your credit runs out.',
  loading: 'Loading your spending settings',
  failed: 'Failed to load your spending settings',
  budget: 'Daily budget for calls (USD)',
  budgetHint: (spent: Micros) =>
    `Your calls count ${formatUsd(spent)} today; a call that is free for you counts with its price at our carrier. The day begins at midnight UTC. Leave this empty for no budget.`,
  lowBalance: 'Warn me when my balance falls below (USD)',
  lowBalanceHint:
    'You get an email and a message on your dashboard. Leave this empty for no warning.',
  invalid: 'Enter an amount from 0.01 to 10000, or leave this empty.',
  save: 'Save spending settings',
  saved: 'Your spending settings are saved',
  saveFailed: 'Failed to save your spending settings',

  low: (balance: Micros) => `Your balance is low: ${formatAvailable(balance)}`,
  addCredits: 'Add credits',
  turnOff: 'Turn off',
  turnOffLabel: 'Turn off these warnings',
} as const

/** The Mails section in Settings, and the banner of an address that refuses mail. */
export const mailNotices = {
  title: 'Mails',
  lead: 'Mails about your login, payments and numbers are always sent. Choose which others you get.',
  loading: 'Loading which mails you get',
  failed: 'Failed to load which mails you get',
  kinds: {
    'missed-call': 'Missed calls',
    voicemail: 'Voicemail',
    'low-balance': 'Low balance',
  },
  lowBalanceHint: 'The amount is under Spending.',
  saveFailed: 'Failed to save which mails you get',

  refusedTitle: (email: string) => `Mail to ${email} is refused`,
  refused: 'The mail server says that this address takes no mail, so you get no notices.',
  change: 'Change',
  changeLabel: 'Change address',
  tryAgain: 'Send again',
  tried: 'We try again now. This message returns if the address still refuses mail.',
  tryFailed: 'Failed to send again',
} as const
