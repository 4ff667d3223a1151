/** The sentences of what operators do to a customer. */
export const customerChanges = {
  description: 'Text in the customer’s transactions',
  descriptionHint: 'Optional, 3 to 120 characters',
  descriptionWrong: 'Enter at least 3 characters, or nothing.',

  giveCredit: 'Give credit',
  giveCreditTo: (name: string) => `Give credit to ${name}`,
  giveCreditEffect: 'The customer gets promotional credit at once.',
  creditGiven: 'The credit has been given.',

  adjust: 'Adjust',
  adjustOf: (name: string) => `Adjust the credit of ${name}`,
  adjustEffect: (available: string) =>
    `The customer sees the adjustment. Of an amount that lowers the credit, what the available ${available} does not cover becomes a debt, and the customer cannot call until it is paid.`,
  direction: 'Direction',
  directions: { up: 'Raise the credit', down: 'Lower the credit' },
  adjusted: 'The credit has been adjusted.',

  freeze: 'Freeze',
  freezeOf: (name: string) => `Freeze the account of ${name}`,
  freezeEffect:
    'The account can neither call, nor be called, nor buy, nor rent or cancel a number, nor verify one. A call in progress is ended. The customer reads the reason below on every page.',
  shownReason: 'Reason that the customer reads',
  shownReasonHint:
    'For example: Unusual calls from your account. The log keeps it for ever: no names, no addresses.',
  shownReasonWrong: 'Enter at least 3 characters.',
  frozen: 'The account has been frozen.',

  unfreeze: 'Unfreeze',
  unfreezeOf: (name: string) => `Unfreeze the account of ${name}`,
  unfreezeEffect: 'The customer can call, buy and rent again at once.',
  unfrozen: 'The account is no longer frozen.',

  setLimits: 'Set limits',
  setLimitsOf: (name: string) => `Limits of ${name}`,
  setLimitsEffect: 'An empty field means that the business setting applies.',
  limitHints: {
    callsPerHour: undefined,
    destinationsPerHour: undefined,
    spendPerDay: 'Dollars per day (UTC)',
    maxCallSeconds: 'Seconds, up to 14,340',
  },
  limitWrong: 'Enter a whole number that is not too large, or nothing.',
  spendWrong: 'Enter an amount in dollars, or nothing.',
  limitsSet: 'The limits have been set.',

  verify: 'Verify email',
  verifyOf: (name: string) => `Verify the email of ${name}`,
  verifyEffect: 'The customer can log in and gets the welcome credit.',
  verified: 'The email has been verified.',

  signOut: 'Sign out everywhere',
  signOutOf: (name: string) => `Sign out ${name} everywhere`,
  signOutEffect: 'All sessions of this customer end now.',
  signedOut: 'All sessions have ended.',

  removeTwoStep: 'Remove two-step sign-in',
  removeTwoStepOf: (name: string) => `Remove the two-step sign-in of ${name}`,
  removeTwoStepEffect:
    'Logins need only the password then. Make sure that the request comes from the customer, for example by a reply from the email of the account. The customer is informed by mail.',
  twoStepRemoved: 'Two-step sign-in has been removed.',

  sendVerification: 'Send verification mail',
  sendVerificationTo: (name: string) => `Send a verification mail to ${name}`,
  sendVerificationEffect: 'The mail has a new link. Earlier links keep working.',
  sendReceipt: 'Send receipt',
  sendReceiptOf: (packageName: string) => `Send the receipt of ${packageName} again`,
  sendReceiptEffect: 'The customer gets the receipt of this purchase by mail.',
  mailSent: 'The mail is on its way.',

  close: 'Close account',
  closeOf: (name: string) => `Close the account of ${name}`,
  closeEffect: (balance: string) =>
    `This cannot be undone. A call in progress is ended. Email, name, verified numbers, mails and sessions are erased, rented numbers are released, and the remaining credit, ${balance}, is forfeited. Calls, purchases and the ledger are kept.`,
  closeConfirm: 'Type the email of the account',
  closeConfirmWrong: 'This is not the email of the account.',
  closed: 'The account has been closed.',
} as const
