/** The texts for changing the e-mail address: in Settings, and on the page of the mailed link. */
export const emailChange = {
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
