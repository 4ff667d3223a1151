/** The text of the Account section in Settings. */
export const account = {
  title: 'Account',
  lead: (email: string) => `You log in with ${email}.`,
  loading: 'Loading your account settings',
  failed: 'Failed to load your account settings',
  name: 'Display name',
  nameHint: 'Our emails and our support call you by this name.',
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
