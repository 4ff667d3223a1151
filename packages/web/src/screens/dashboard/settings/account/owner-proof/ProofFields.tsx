import { type RefObject, useEffect, useState } from 'react'
import { Field, PasswordInput, TextInput } from '../../../../../ui/forms/Field.tsx'
import type { Failure } from '../../../../../api/client.ts'

export const PASSWORD_MISSING = 'Please enter your current password'
export const CODE_MISSING = 'Please enter the code'

interface ProofFieldProps {
  label: string
  problem?: string | undefined
}

/** The password of the account as it is. */
export function PasswordField({ label, problem }: ProofFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {ids => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
    </Field>
  )
}

interface CodeFieldProps {
  problem?: string | undefined
  /** Whether a recovery code replaces it. */
  acceptsRecovery: boolean
}

/** A code of the authenticator app. */
export function CodeField({ problem, acceptsRecovery }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      hint={
        acceptsRecovery ? 'From your authenticator app, or one of your recovery codes.' : undefined
      }
      problem={problem}
    >
      {ids => (
        <TextInput
          {...ids}
          name="code"
          autoComplete="one-time-code"
          required
          inputMode={acceptsRecovery ? 'text' : 'numeric'}
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
    </Field>
  )
}

/** The server refuses a request without a code where two-step sign-in is on. The field for the code is shown, and focused, then. */
export function useCodeRequest(form: RefObject<HTMLFormElement | null>) {
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    if (isRequested) form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  }, [isRequested, form])
  /** Returns whether the failure is such a refusal. */
  const request = ({ code }: Failure): boolean => {
    const isNeeded = code === 'code-needed'
    if (isNeeded) setRequested(true)
    return isNeeded
  }
  return { isRequested, request, reset: () => setRequested(false) }
}

/** What the request sends: an empty code is left out. */
export function proofOf({ password, code }: { password: string; code: string }) {
  return { password, ...(code !== '' && { code }) }
}
