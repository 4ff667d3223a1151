/** The list of the sections in Settings. */
export const settingSections = {
  'caller-id': 'Caller ID',
  calls: 'Calls',
  spending: 'Spending',
  notices: 'Notices',
  account: 'Account',
  security: 'Security',
} as const
