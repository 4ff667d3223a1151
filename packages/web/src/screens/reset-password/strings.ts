export const resetPassword = {
  request: {
    title: 'Reset Password',
    lead: 'Enter the email address of your account. We send you a link with which you can choose a new password.',
    submit: 'Send link',
    submitting: 'Sending...',
    next: 'The link works for 30 minutes. If no email arrives, look into the spam folder, or check the address.',
    failed: 'Failed to request a link. Please try again.',
    login: 'Back to login',
  },
  choose: {
    title: 'Choose a New Password',
    lead: 'You will be logged out in all browsers.',
    password: 'New password',
    confirmPassword: 'Confirm new password',
    submit: 'Change password',
    submitting: 'Changing...',
    failed: 'Failed to change the password. Please try again.',
    newLink: 'Request a new link',
  },
  changed: {
    title: 'Password Changed',
    login: 'Log in',
  },
}
