import { requestEmailChange } from '@ringback/contract/customers/accounts/own-account'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import { emailProblem } from '../../../../session/account-words.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Field, hasEntries, TextInput } from '../../../../ui/forms/Field.tsx'
import { useCheckedForm } from '../../../../ui/forms/use-checked-form.ts'
import { useNotice } from '../../shared/messages/NoticeBox.tsx'
import {
  PASSWORD_MISSING,
  CODE_MISSING,
  CodeField,
  PasswordField,
  proofOf,
  useCodeRequest,
} from './owner-proof/ProofFields.tsx'
import { PartHead } from '../SettingParts.tsx'

type Problems = Partial<Record<'email' | 'password' | 'code', string>>

const FAILED = 'Failed to change the email address. Please try again.'

/** Asks for another e-mail address, which a mailed link confirms. */
export function EmailForm() {
  const client = useClient()
  const notices = useNotice()
  const form = useRef<HTMLFormElement>(null)
  const code = useCodeRequest(form)
  const { problems, check, formProps } = useCheckedForm<keyof Problems>(
    text => ({
      ...emailProblem(text('email').trim()),
      ...(!text('password') && { password: PASSWORD_MISSING }),
      ...(code.isRequested && !text('code').trim() && { code: CODE_MISSING }),
    }),
    form,
  )
  const { changing, change } = useChange(notices)
  const [isFilled, setFilled] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    notices.dismiss()
    const text = check()
    if (text === null) return
    const email = text('email').trim()
    const body = { email, ...proofOf({ password: text('password'), code: text('code').trim() }) }
    const sent = await change(
      'email',
      () => client.request(requestEmailChange, { body }),
      failure => (code.request(failure) ? null : messageOf(failure, FAILED)),
    )
    if (!sent) return
    form.current?.reset()
    setFilled(false)
    code.reset()
    notices.succeed(`We mailed a link to ${email}. Open it within 30 minutes.`)
  }
  return (
    <form
      {...formProps}
      onInput={event => {
        formProps.onInput()
        setFilled(hasEntries(event.currentTarget))
      }}
      onSubmit={event => void submit(event)}
    >
      <PartHead
        title="Email address"
        lead="We send a link to the new address. Until you open it, nothing changes. Then you are logged out in all other browsers."
        notices={notices}
      />
      <EmailFields problems={problems} asksCode={code.isRequested} />
      <Button
        type="submit"
        look={isFilled ? 'primary' : 'secondary'}
        busy={changing !== null}
        className="mt-4 max-sm:w-full"
      >
        Change email address
      </Button>
    </form>
  )
}

function EmailFields({ problems, asksCode }: { problems: Problems; asksCode: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="New email address" problem={problems.email}>
        {ids => <TextInput {...ids} name="email" type="email" autoComplete="email" required />}
      </Field>
      <PasswordField label="Your current password" problem={problems.password} />
      {asksCode && <CodeField acceptsRecovery problem={problems.code} />}
    </div>
  )
}
