import { Field, PasswordInput, TextInput } from '../../ui/Field.tsx'
import { signIn } from './strings.ts'
import type { SignInProblems } from './use-sign-in.ts'

/** Both factors of a sign-in: password and code. */
export function FactorFields({ problems }: { problems: SignInProblems }) {
  return (
    <>
      <Field label={signIn.password} problem={problems.password ?? null}>
        {ids => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="current-password"
            showLabel={signIn.showPassword}
            hideLabel={signIn.hidePassword}
          />
        )}
      </Field>
      <Field label={signIn.code} hint={signIn.codeHint} problem={problems.code ?? null}>
        {ids => <TextInput {...ids} name="code" autoComplete="one-time-code" spellCheck={false} />}
      </Field>
    </>
  )
}
