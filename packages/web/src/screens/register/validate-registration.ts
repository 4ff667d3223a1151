import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@ringback/contract/limits'
import { auth } from '../../strings/auth.ts'
import { register } from '../../strings/register.ts'

export interface RegistrationForm {
  email: string
  displayName: string
  password: string
  confirmation: string
  botToken: string | null
}

export type RegistrationProblems = Partial<Record<keyof RegistrationForm, string>>

/** The messages of invalid fields; empty if the form is valid (spec section 5). */
export function validateRegistration(form: RegistrationForm): RegistrationProblems {
  const problems: RegistrationProblems = {}
  if (!form.email) problems.email = auth.emailMissing
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) problems.email = auth.emailMalformed
  if (!form.displayName) problems.displayName = register.displayNameMissing
  if (form.password.length < PASSWORD_MIN_LENGTH) problems.password = register.passwordHint
  if (form.password.length > PASSWORD_MAX_LENGTH) problems.password = register.passwordTooLong
  if (form.confirmation !== form.password) problems.confirmation = register.passwordsDiffer
  else if (!form.confirmation) problems.confirmation = register.confirmMissing
  if (!form.botToken) problems.botToken = register.botCheck.missing
  return problems
}
