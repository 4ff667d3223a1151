export const login = {
  title: 'Login',
  lead: 'Login to your account',
  submit: 'Login',
  submitting: 'Logging in...',
  accountClosed: 'Your account is closed.',
  forgotPassword: 'Forgot your password?',
  noAccount: "Don't have an account?",
  register: 'Register',
  notVerifiedTitle: 'Email Not Verified',
  notVerifiedText: 'Please check your email for a verification link or request a new one.',
}

/** The second step of a login. */
export const loginCode = {
  lead: 'Enter the code that your authenticator app shows for this account.',
  code: 'Code',
  recoveryLead: 'Enter one of the recovery codes that you stored. Each works once.',
  recoveryCode: 'Recovery code',
  missing: 'Please enter the code',
  submit: 'Log in',
  submitting: 'Logging in...',
  useRecovery: 'Use a recovery code',
  useApp: 'Use a code from your authenticator app',
  back: 'Back to the password',
  failed: 'Failed to log in. Please try again.',
} as const
