import type { ResponseOf } from '@ringback/contract/endpoint'
import { signInOperator } from '@ringback/contract/operator/sign-in'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import type { BotCheckState } from '../../bot-check/use-bot-check.ts'
import { focusFirstProblem } from '../../ui/Field.tsx'
import { signIn } from './strings.ts'

export type SignInProblems = Partial<Record<'email' | 'password' | 'code' | 'botCheck', string>>

interface SignInOptions {
  /** The operator whose session continues; without it, the form has a field `email`. */
  email?: string
  /** The bot check that the form shows. */
  bot?: BotCheckState | undefined
  /** The server refuses this network without a bot check. */
  onBotCheckNeeded: (email: string) => void
  onSignedIn: (answer: ResponseOf<typeof signInOperator>) => void
}

/** Sends a form with `password`, `code` and perhaps `email`, and keeps what is wrong with it. */
export function useSignIn({ email, bot, onBotCheckNeeded, onSignedIn }: SignInOptions) {
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<SignInProblems>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => String(fields.get(name))
    const body = {
      email: email ?? read('email').trim(),
      password: read('password'),
      code: read('code').trim(),
      ...(bot?.token && { turnstileToken: bot.token }),
    }
    const found = {
      ...problemsOf(body),
      ...(bot?.token === null && { botCheck: signIn.botCheckMissing }),
    }
    setProblems(found)
    setError(null)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    setBusy(true)
    const reply = await client.request(signInOperator, { body })
    setBusy(false)
    if (reply.ok) return onSignedIn(reply.value)
    // A token is valid for one attempt only.
    bot?.reset()
    if (reply.failure.code === 'bot-check-needed') onBotCheckNeeded(body.email)
    else setError(messageOf(reply.failure, signIn.failed))
  }
  return { submit, problems, busy, error, form }
}

function problemsOf(body: { email: string; password: string; code: string }): SignInProblems {
  return {
    ...(!body.email && { email: signIn.emailMissing }),
    ...(!body.password && { password: signIn.passwordMissing }),
    ...(!body.code && { code: signIn.codeMissing }),
  }
}
