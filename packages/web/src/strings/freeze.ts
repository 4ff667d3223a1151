/** The text of the banner of a frozen account, which appears on every tab. */
export const freeze = {
  title: 'Your account is frozen',
  detail: 'You cannot make or receive calls, buy credits or rent numbers.',
  reason: (reason: string) => `Reason: ${reason}`,
  support: 'Contact Support',
} as const
