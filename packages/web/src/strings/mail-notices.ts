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
