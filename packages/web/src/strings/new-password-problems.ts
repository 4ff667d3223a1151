import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@ringback/contract/limits'
import { register } from './register.ts'

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
