import { DISPLAY_NAME_MAX_LENGTH } from '@ringback/contract/limits'
import type { FormEvent, KeyboardEvent } from 'react'
import { accountWords, emailProblem, newPasswordProblems } from '../../session/account-words.ts'
import { PATHS } from '../../session/paths.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx'
import { BotCheck } from '../../bot-check/BotCheck.tsx'
import { useBotCheck, BOT_CHECK_MISSING } from '../../bot-check/use-bot-check.ts'
import { type FieldText, useCheckedForm } from '../../ui/forms/use-checked-form.ts'

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
          {busy ? 'Registering...' : 'Register'}
        </Button>
      </div>
    </form>
  )
}

/** The pages open beside the form, which keeps what was typed. */
function Agreement() {
  const link = (path: string, label: string) => (
    <a href={path} target="_blank" className="text-accent underline underline-offset-2">
      {label}
    </a>
  )
  return (
    <p className="text-xs text-pretty text-soft">
      By registering you agree to the {link(PATHS.terms, 'Terms of service')},{' '}
      {link(PATHS.privacy, 'Privacy policy')} and the {link(PATHS.refunds, 'Refund policy')}.
    </p>
  )
}

function PersonFields({ problems }: { problems: RegistrationProblems }) {
  return (
    <>
      <Field label="Email" problem={problems.email}>
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
      <Field label="Display Name" problem={problems.displayName}>
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
  const shared = { autoComplete: 'new-password', required: true }
  return (
    <>
      <Field label="Password" hint={accountWords.passwordHint} problem={problems.password}>
        {ids => <PasswordInput {...ids} {...shared} name="password" />}
      </Field>
      <Field label="Confirm Password" problem={problems.confirmation}>
        {ids => <PasswordInput {...ids} {...shared} name="confirmation" />}
      </Field>
    </>
  )
}

interface Registration {
  email: string
  displayName: string
  password: string
  turnstileToken: string
}

/** Validates the form, submits it, and starts a new bot check after a refused attempt. */
function useRegistration(busy: boolean, onSubmit: (form: Registration) => Promise<boolean>) {
  const bot = useBotCheck()
  const { problems, check, formProps } = useCheckedForm<keyof RegistrationForm>(text =>
    validateRegistration({ ...fieldsOf(text), botToken: bot.token }),
  )

  /** Shows what is missing. Returns the form when nothing is. */
  const validate = (): Registration | null => {
    const text = check()
    if (text === null || bot.token === null) return null
    const { confirmation: _, ...fields } = fieldsOf(text)
    return { ...fields, turnstileToken: bot.token }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const valid = busy ? null : validate()
    // A token is valid for one attempt only.
    if (valid && !(await onSubmit(valid))) bot.reset()
  }

  /** While the button is disabled, browsers neither submit the form on Enter nor send its clicks. */
  const explainDisabled = () => {
    if (!busy && bot.token === null) validate()
  }

  return {
    formProps,
    bot,
    problems,
    submit: (event: FormEvent) => void submit(event),
    explainDisabled,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) explainDisabled()
    },
  }
}

function fieldsOf(text: FieldText<keyof RegistrationForm>) {
  return {
    email: text('email').trim(),
    displayName: text('displayName').trim(),
    password: text('password'),
    confirmation: text('confirmation'),
  }
}

interface RegistrationForm {
  email: string
  displayName: string
  password: string
  confirmation: string
  botToken: string | null
}

type RegistrationProblems = Partial<Record<keyof RegistrationForm, string>>

/** The messages of invalid fields; empty if the form is valid (spec section 5). */
function validateRegistration(form: RegistrationForm): RegistrationProblems {
  const problems: RegistrationProblems = {
    ...emailProblem(form.email),
    ...newPasswordProblems(form.password, form.confirmation),
  }
  if (!form.displayName) problems.displayName = accountWords.displayNameMissing
  if (!form.botToken) problems.botToken = BOT_CHECK_MISSING
  return problems
}
