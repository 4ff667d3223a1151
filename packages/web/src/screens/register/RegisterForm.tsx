import { DISPLAY_NAME_MAX_LENGTH } from '@ringback/contract/limits'
import { auth } from '../../strings/auth.ts'
import { register } from '../../strings/register.ts'
import { PATHS } from '../../session/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/Field.tsx'
import { BotCheck } from '../../bot-check/BotCheck.tsx'
import { type Registration, useRegistration } from './use-registration.ts'
import type { RegistrationProblems } from './validate-registration.ts'

interface RegisterFormProps {
  busy: boolean
  onSubmit: (form: Registration) => Promise<boolean>
}

export function RegisterForm({ busy, onSubmit }: RegisterFormProps) {
  const { formProps, bot, problems, submit, explainDisabled, onKeyDown } = useRegistration(
    busy,
    onSubmit,
  )
  return (
    <form {...formProps} onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-4">
      <PersonFields problems={problems} />
      <PasswordFields problems={problems} />
      <BotCheck bot={bot} missing={problems.botToken} />
      <Agreement />
      {/* A disabled button gets no click, so this box explains what is missing. */}
      <div
        onClick={explainDisabled}
        className={bot.token === null ? 'cursor-not-allowed' : undefined}
      >
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={bot.token === null}
          className="w-full disabled:pointer-events-none"
        >
          {busy ? register.submitting : register.submit}
        </Button>
      </div>
    </form>
  )
}

/** The pages open beside the form, which keeps what was typed. */
function Agreement() {
  const { before, terms, privacy, and, refunds } = register.agreement
  const link = (path: string, label: string) => (
    <a href={path} target="_blank" className="text-accent underline underline-offset-2">
      {label}
    </a>
  )
  return (
    <p className="text-xs text-pretty text-soft">
      {before} {link(PATHS.terms, terms)}, {link(PATHS.privacy, privacy)} {and}{' '}
      {link(PATHS.refunds, refunds)}.
    </p>
  )
}

function PersonFields({ problems }: { problems: RegistrationProblems }) {
  return (
    <>
      <Field label={auth.email} problem={problems.email}>
        {ids => (
          <TextInput
            {...ids}
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
          />
        )}
      </Field>
      <Field label={register.displayName} problem={problems.displayName}>
        {ids => (
          <TextInput
            {...ids}
            name="displayName"
            autoComplete="name"
            maxLength={DISPLAY_NAME_MAX_LENGTH}
            required
          />
        )}
      </Field>
    </>
  )
}

/** Neither field limits its length: a cut password would differ from its confirmation for no visible reason. */
function PasswordFields({ problems }: { problems: RegistrationProblems }) {
  const shared = {
    autoComplete: 'new-password',
    showLabel: auth.showPassword,
    hideLabel: auth.hidePassword,
    required: true,
  }
  return (
    <>
      <Field label={auth.password} hint={register.passwordHint} problem={problems.password}>
        {ids => <PasswordInput {...ids} {...shared} name="password" />}
      </Field>
      <Field label={register.confirmPassword} problem={problems.confirmation}>
        {ids => <PasswordInput {...ids} {...shared} name="confirmation" />}
      </Field>
    </>
  )
}
