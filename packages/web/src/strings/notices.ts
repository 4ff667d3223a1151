import { formatAvailable, formatUsd, type Micros } from '@ringback/contract/money'

/** The text of the Spending section in Settings, and of the banner of a low balance. */
export const spending = {
  title: 'Spending',
  lead: 'Limit what your calls may cost in a day, and get a warning before your credit runs out.',
  loading: 'Loading your spending settings',
  failed: 'Failed to load your spending settings',
  budget: 'Daily budget for calls (USD)',
  budgetHint: (spent: Micros) =>
    `Your calls count ${formatUsd(spent)} today; a call that is free for you counts with what it costs us. The day begins at midnight UTC. Leave this empty for no budget.`,
  lowBalance: 'Warn me when my balance falls below (USD)',
  lowBalanceHint:
    'You get a mail and a message on your dashboard. Leave this empty for no warning.',
  invalid: 'Enter an amount from 0.01 to 10000, or leave this empty.',
  save: 'Save spending settings',
  saved: 'Your spending settings are saved',
  saveFailed: 'Failed to save your spending settings',

  low: (balance: Micros) => `Your balance is low: ${formatAvailable(balance)}`,
  addCredits: 'Add credits',
  turnOff: 'Turn off warnings',
} as const

/** The section in Settings about notices of this browser. */
export const pushNotices = {
  title: 'Notices of this browser',
  lead: 'Answer calls to your numbers although no page of ours is open, and hear of those that you missed. The choice is for this browser only, and ends when you log out.',
  loading: 'Loading the notices of this browser',
  failed: 'Failed to load the notices of this browser',
  turnOn: 'Turn on notices',
  turnOff: 'Turn off notices',
  offer:
    'This browser can announce calls while this page is closed, so that you can answer them, and tell you of missed calls and voicemails.',
  notNow: 'Not now',
  kinds: {
    'incoming-call': 'Calls, to accept or decline them',
    'missed-call': 'Missed calls',
    voicemail: 'Voicemail',
  },
  showsCaller: 'Name the caller',
  showsCallerHint: 'Anyone who sees the locked screen can read it.',
  unsupported:
    'This browser shows no notices. On an iPhone or iPad, add this page to the home screen first.',
  blocked: 'Notices of this page are blocked in the settings of your browser.',
  notAllowed: 'Your browser was not allowed to show notices.',
  subscribeFailed: 'This browser cannot be reached for notices now. Please try again later.',
  saveFailed: 'Failed to save the notices of this browser',
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

  refusedTitle: 'Your mail is refused',
  refused: (email: string) =>
    `The mail server says that ${email} takes no mail, so you get no notices.`,
  change: 'Change',
  changeLabel: 'Change address',
  tryAgain: 'Send again',
  tried: 'We try again now. This message returns if the address still refuses mail.',
  tryFailed: 'Failed to send again',
} as const
