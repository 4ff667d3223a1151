import { changePassword } from '@ringback/contract/customers/accounts/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keys } from '../../../../api/queries.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useClient } from '../../../../api/use-client.ts'
import { accountWords, newPasswordProblems } from '../../../../session/account-words.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Field, hasEntries, PasswordInput } from '../../../../ui/forms/Field.tsx'
import { useCheckedForm } from '../../../../ui/forms/use-checked-form.ts'
import { useNotice } from '../../shared/messages/NoticeBox.tsx'
import { PASSWORD_MISSING } from './owner-proof/ProofFields.tsx'
import { PartHead } from '../SettingParts.tsx'

type Problems = Partial<Record<'current' | 'password' | 'confirmation', string>>

/**
 * Changes the password. No field limits its length: a cut password would differ for no visible reason.
 *
 * @param email for password managers
 */
export function PasswordForm({ email }: { email: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotice()
  const { problems, check, formProps, form } = useCheckedForm<keyof Problems>(text =>
    problemsOf(text('current'), text('password'), text('confirmation')),
  )
  const { changing, change } = useChange(notices)
  const [isFilled, setFilled] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    notices.dismiss()
    const text = check()
    if (text === null) return
    const body = { currentPassword: text('current'), newPassword: text('password') }
    const changed = await change(
      'password',
      () => client.request(changePassword, { body }),
      'Failed to change the password. Please try again.',
    )
    if (!changed) return
    form.current?.reset()
    setFilled(false)
    void queries.invalidateQueries({ queryKey: keys.sessions })
    notices.succeed('Your password was changed')
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
        title="Password"
        lead="A new password logs you out in all other browsers."
        notices={notices}
      />
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordFields problems={problems} />
      <Button
        type="submit"
        look={isFilled ? 'primary' : 'secondary'}
        busy={changing !== null}
        className="mt-4 max-sm:w-full"
      >
        Change password
      </Button>
    </form>
  )
}

function PasswordFields({ problems }: { problems: Problems }) {
  const chosen = { required: true, autoComplete: 'new-password' }
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field
        label="Current password"
        problem={problems.current}
        className="sm:max-lg:col-span-2 sm:max-lg:max-w-[calc(50%-0.5rem)]"
      >
        {ids => <PasswordInput {...ids} required name="current" autoComplete="current-password" />}
      </Field>
      <Field label="New password" hint={accountWords.passwordHint} problem={problems.password}>
        {ids => <PasswordInput {...ids} {...chosen} name="password" />}
      </Field>
      <Field label="Confirm new password" problem={problems.confirmation}>
        {ids => <PasswordInput {...ids} {...chosen} name="confirmation" />}
      </Field>
    </div>
  )
}

function problemsOf(current: string, password: string, confirmation: string): Problems {
  const problems = newPasswordProblems(password, confirmation)
  return current ? problems : { current: PASSWORD_MISSING, ...problems }
}
