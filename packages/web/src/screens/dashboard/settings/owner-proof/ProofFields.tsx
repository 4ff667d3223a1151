import { auth } from '../../../../strings/auth.ts'
import { twoStep } from '../../../../strings/two-step.ts'
import { Field, PasswordInput, TextInput } from '../../../../ui/Field.tsx'

interface ProofFieldProps {
  label: string
  problem?: string | undefined
}

/** The password of the account as it is. */
export function PasswordField({ label, problem }: ProofFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {ids => (
        <PasswordInput
          {...ids}
          name="password"
          autoComplete="current-password"
          required
          showLabel={auth.showPassword}
          hideLabel={auth.hidePassword}
        />
      )}
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
      label={twoStep.code}
      hint={acceptsRecovery ? twoStep.anyCodeHint : undefined}
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
