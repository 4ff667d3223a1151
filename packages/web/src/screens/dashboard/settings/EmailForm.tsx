import { requestEmailChange } from '@ringback/contract/email-change'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { account } from '../../../strings/account.ts'
import { auth } from '../../../strings/auth.ts'
import { emailChange, linkMailed } from '../../../strings/email-change.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { NoticeBox } from '../shared/NoticeBox.tsx'
import { useNotice } from '../shared/use-notice.ts'

type Problems = Partial<Record<'email' | 'password', string>>

/** Asks for another e-mail address, which a mailed link confirms. */
export function EmailForm() {
  const client = useClient()
  const notices = useNotice()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    notices.dismiss()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    const found = problemsOf(email, password)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    setSending(true)
    const reply = await client.request(requestEmailChange, { body: { email, password } })
    setSending(false)
    if (!reply.ok) return notices.fail(messageOf(reply.failure, emailChange.failed))
    form.current?.reset()
    notices.succeed(linkMailed(email))
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => void submit(event)}
      className="mt-6 border-t border-line pt-6"
    >
      <h3 className="font-semibold">{emailChange.title}</h3>
      <p className="mb-4 text-sm text-soft">{emailChange.lead}</p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      <EmailFields problems={problems} />
      <Button type="submit" busy={isSending} className="mt-4 max-sm:w-full">
        {emailChange.submit}
      </Button>
    </form>
  )
}

function EmailFields({ problems }: { problems: Problems }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={emailChange.email} problem={problems.email}>
        {ids => <TextInput {...ids} name="email" type="email" autoComplete="email" required />}
      </Field>
      <Field label={emailChange.password} problem={problems.password}>
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
    </div>
  )
}

function problemsOf(email: string, password: string): Problems {
  const problems: Problems = {}
  if (!email) problems.email = auth.emailMissing
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) problems.email = auth.emailMalformed
  if (!password) problems.password = account.currentMissing
  return problems
}
