/** The text of the banner of a frozen account, which appears on every tab. */
export const freeze = {
  title: 'Your account is frozen',
  detail:
    'You cannot make or receive calls, buy credits, rent or cancel numbers, or verify numbers.',
  /** A sentence, because more text follows it. */
  reason: (reason: string) => `Reason: ${reason.replace(/[^.!?]$/, '$&.')}`,
  support: 'Contact Support',
} as const
