import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@ringback/contract/limits'

export const register = {
  title: 'Register',
  lead: 'Create a new account',
  displayName: 'Display Name',
  confirmPassword: 'Confirm Password',
  submit: 'Register',
  submitting: 'Registering...',
  agreement: {
    before: 'By registering you agree to the',
    terms: 'Terms of service',
    privacy: 'Privacy policy',
    and: 'and the',
    refunds: 'Refund policy',
  },
  haveAccount: 'Already have an account?',
  login: 'Login',
  displayNameMissing: 'Please enter a display name',
  passwordHint: 'Password must be at least 8 characters long',
  passwordTooLong: `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
  passwordsDiffer: 'Passwords do not match',
  confirmMissing: 'Please enter your password again',
  botCheck: {
    missing: 'Please complete the CAPTCHA verification',
    failed: 'CAPTCHA verification failed. Please try again or refresh the page.',
    expired: 'CAPTCHA verification expired. Please complete it again.',
    notLoaded: 'Failed to load verification service',
    notRendered: 'Failed to render verification widget',
    stuck:
      'The verification does not respond. An ad blocker or a privacy setting may block it: allow this page there and try again, or use another browser.',
    timedOut: 'The verification was not completed in time. Please try again.',
    unsupported:
      'The verification does not work in this browser. Please use a current version of Chrome, Edge, Firefox or Safari.',
    retry: 'Try again',
  },
  success: {
    title: 'Registration Successful!',
    lead: 'Please verify your email',
    sentTo: 'A verification link was sent to',
    next: 'Open it to activate your account.',
    mailbox: 'Open your mailbox',
    returnToLogin: 'Return to Login',
  },
}

export interface NewPasswordProblems {
  password?: string
  confirmation?: string
}

/** The messages of invalid fields, in the words of the registration; empty if both are valid. */
export function newPasswordProblems(password: string, confirmation: string): NewPasswordProblems {
  const problems: NewPasswordProblems = {}
  if (password.length < PASSWORD_MIN_LENGTH) problems.password = register.passwordHint
  if (password.length > PASSWORD_MAX_LENGTH) problems.password = register.passwordTooLong
  if (confirmation !== password) problems.confirmation = register.passwordsDiffer
  else if (!confirmation) problems.confirmation = register.confirmMissing
  return problems
}
