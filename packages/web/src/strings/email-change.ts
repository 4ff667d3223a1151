/** The texts for changing the e-mail address: in Settings, and on the page of the mailed link. */
export const emailChange = {
  title: 'Email address',
  lead: 'We send a link to the new address. Until you open it, nothing changes. Then you are logged out in all other browsers.',
  email: 'New email address',
  password: 'Your current password',
  submit: 'Change email address',
  failed: 'Failed to change the email address. Please try again.',
  confirm: {
    title: 'Confirm Email Address',
    lead: 'Confirm that your account should use the address that this link was mailed to.',
    submit: 'Confirm address',
    submitting: 'Confirming...',
    failed: 'Failed to confirm the email address. Please try again.',
  },
  confirmed: {
    title: 'Email Address Changed',
    action: 'Continue',
  },
} as const

/** The result, for the notice in Settings. */
export function linkMailed(email: string): string {
  return `We mailed a link to ${email}. Open it within 30 minutes.`
}
