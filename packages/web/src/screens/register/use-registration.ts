import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { focusFirstProblem } from '../../ui/Field.tsx'
import { useBotCheck } from '../../bot-check/use-bot-check.ts'
import { type RegistrationProblems, validateRegistration } from './validate-registration.ts'

export interface Registration {
  email: string
  displayName: string
  password: string
  turnstileToken: string
}

/** Validates the form, submits it, and starts a new bot check after a refused attempt. */
export function useRegistration(busy: boolean, onSubmit: (form: Registration) => Promise<boolean>) {
  const form = useRef<HTMLFormElement>(null)
  const bot = useBotCheck()
  const [problems, setProblems] = useState<RegistrationProblems>({})

  /** Shows what is missing. Returns the form when nothing is. */
  const validate = (): Registration | null => {
    const { confirmation, ...fields } = fieldsOf(form)
    const newProblems = validateRegistration({ ...fields, confirmation, botToken: bot.token })
    setProblems(newProblems)
    if (Object.keys(newProblems).length === 0 && bot.token !== null) {
      return { ...fields, turnstileToken: bot.token }
    }
    focusFirstProblem(form)
    return null
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
    form,
    bot,
    problems,
    submit: (event: FormEvent) => void submit(event),
    explainDisabled,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) explainDisabled()
    },
  }
}

function fieldsOf(form: RefObject<HTMLFormElement | null>) {
  const fields = new FormData(form.current ?? undefined)
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    email: text('email').trim(),
    displayName: text('displayName').trim(),
    password: text('password'),
    confirmation: text('confirmation'),
  }
}
