import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@ringback/contract/limits'

/** What several forms of an account show (spec sections 2, 5 and 8). */
export const accountWords = {
  emailMissing: 'Please enter your email address',
  emailMalformed: 'Please enter a valid email address',
  displayNameMissing: 'Please enter a display name',
  passwordHint: 'Password must be at least 8 characters long',
  resend: 'Resend Verification Email',
  resending: 'Sending...',
  resendIn: (seconds: number) => `in ${seconds} s`,
}

/** What is wrong with a typed address; nothing if it can be sent. */
export function emailProblem(email: string): { email?: string } {
  if (!email) return { email: accountWords.emailMissing }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: accountWords.emailMalformed }
}

export interface NewPasswordProblems {
  password?: string
  confirmation?: string
}

/** The messages of invalid fields, in the words of the registration; empty if both are valid. */
export function newPasswordProblems(password: string, confirmation: string): NewPasswordProblems {
  const problems: NewPasswordProblems = {}
  if (password.length < PASSWORD_MIN_LENGTH) problems.password = accountWords.passwordHint
  if (password.length > PASSWORD_MAX_LENGTH)
    problems.password = `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`
  if (confirmation !== password) problems.confirmation = 'Passwords do not match'
  else if (!confirmation) problems.confirmation = 'Please enter your password again'
  return problems
}
