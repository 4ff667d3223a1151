/** The titles of the sections of the account in Settings. */
export const sections = { security: 'Security', data: 'Data' } as const

/** The text of the Account section in Settings. */
export const account = {
  title: 'Account',
  lead: (email: string) => `You log in with ${email}.`,
  loading: 'Loading your account settings',
  failed: 'Failed to load your account settings',
  name: 'Display name',
  nameHint: 'Our mails and our support call you by this name.',
  nameInvalid:
    'Enter one line of at most 80 characters, without links, addresses, or the characters @, < and >.',
  saveName: 'Save display name',
  nameSaved: 'Your display name is saved',
  nameFailed: 'Failed to save your display name',
  password: 'Password',
  passwordLead: 'A new password logs you out in all other browsers.',
  currentPassword: 'Current password',
  currentMissing: 'Please enter your current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  changePassword: 'Change password',
  passwordChanged: 'Your password was changed',
  passwordFailed: 'Failed to change the password. Please try again.',
} as const

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

/** The export of the own data in Settings. */
export const dataExport = {
  title: 'Your data',
  lead: 'Download your profile, contacts, numbers, calls and payments as JSON and CSV files in one archive.',
  open: 'Download your data…',
  dialog: 'Download your data',
  explanation:
    'The archive has your profile, contacts, numbers, calls, transactions, purchases and more. It can be made once an hour.',
  confirm: 'Download',
  failed: 'The download failed. Please try again.',
} as const

/** The texts about where a user is logged in, in Settings. */
export const ownSessions = {
  title: 'Where you are logged in',
  lead: 'If you do not know a browser in this list, log it out and change your password.',
  loading: 'Loading where you are logged in',
  failed: 'Failed to load where you are logged in',
  unknown: 'Unknown browser',
  current: 'This browser',
  end: 'Log out',
  endFailed: 'Failed to log out the browser. Please try again.',
  endOthers: 'Log out all other browsers',
  othersEnded: 'All other browsers are logged out',
} as const

/** The times of a session: "Logged in 3 Nov 2026, 14:02 · Last used: Today, 14:30". */
export function sessionTimes(createdAt: string, lastSeenAt: string): string {
  return `Logged in ${createdAt} · Last used: ${lastSeenAt}`
}

/** The name of the button for screen readers: "Log out Firefox on Windows, logged in 3 Nov 2026, 14:02". */
export function endSessionLabel(device: string, createdAt: string): string {
  return `Log out ${device}, logged in ${createdAt}`
}

/** The result, for the notice. */
export function sessionEnded(device: string): string {
  return `${device} is logged out`
}

export function showAllSessions(count: number): string {
  return `Show all ${count}`
}
