import { requestEmailChange } from '@ringback/contract/customers/accounts/email-change'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useClient } from '../../../../api/use-client.ts'
import { account } from './strings.ts'
import { auth } from '../../../../strings/auth.ts'
import { emailChange, linkMailed } from '../../../../strings/email-change.ts'
import { twoStep } from './two-step/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field, focusFirstProblem, hasEntries, TextInput } from '../../../../ui/Field.tsx'
import { NoticeBox, useNotice } from '../../shared/NoticeBox.tsx'
import { CodeField, PasswordField, proofOf, useCodeRequest } from './owner-proof/ProofFields.tsx'

type Problems = Partial<Record<'email' | 'password' | 'code', string>>

/** Asks for another e-mail address, which a mailed link confirms. */
export function EmailForm() {
  const client = useClient()
  const notices = useNotice()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const [isFilled, setFilled] = useState(false)
  const code = useCodeRequest(form)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    notices.dismiss()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    const typedCode = code.isRequested ? String(fields.get('code')).trim() : ''
    const found = problemsOf(email, password)
    if (code.isRequested && !typedCode) found.code = twoStep.codeMissing
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    setSending(true)
    const body = { email, ...proofOf({ password, code: typedCode }) }
    const reply = await client.request(requestEmailChange, { body })
    setSending(false)
    if (!reply.ok) {
      if (!code.request(reply.failure)) notices.fail(messageOf(reply.failure, emailChange.failed))
      return
    }
    form.current?.reset()
    setFilled(false)
    code.reset()
    notices.succeed(linkMailed(email))
  }
  return (
    <form
      ref={form}
      noValidate
      onInput={event => setFilled(hasEntries(event.currentTarget))}
      onSubmit={event => void submit(event)}
    >
      <h3 className="font-semibold">{emailChange.title}</h3>
      <p className="mb-4 text-sm text-soft">{emailChange.lead}</p>
      <div className="not-empty:mb-4">
        <NoticeBox {...notices} />
      </div>
      <EmailFields problems={problems} asksCode={code.isRequested} />
      <Button
        type="submit"
        look={isFilled ? 'primary' : 'secondary'}
        busy={isSending}
        className="mt-4 max-sm:w-full"
      >
        {emailChange.submit}
      </Button>
    </form>
  )
}

function EmailFields({ problems, asksCode }: { problems: Problems; asksCode: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={emailChange.email} problem={problems.email}>
        {ids => <TextInput {...ids} name="email" type="email" autoComplete="email" required />}
      </Field>
      <PasswordField label={emailChange.password} problem={problems.password} />
      {asksCode && <CodeField acceptsRecovery problem={problems.code} />}
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
