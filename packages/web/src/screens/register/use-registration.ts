import type { FormEvent, KeyboardEvent } from 'react'
import { type FieldText, useCheckedForm } from '../../ui/use-checked-form.ts'
import { useBotCheck } from '../../bot-check/use-bot-check.ts'
import { type RegistrationForm, validateRegistration } from './validate-registration.ts'

export interface Registration {
  email: string
  displayName: string
  password: string
  turnstileToken: string
}

/** Validates the form, submits it, and starts a new bot check after a refused attempt. */
export function useRegistration(busy: boolean, onSubmit: (form: Registration) => Promise<boolean>) {
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
