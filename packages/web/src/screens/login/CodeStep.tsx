import { finishLogin } from '@ringback/contract/customers/accounts/accounts'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { useClient } from '../../api/use-client.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field, TextInput } from '../../ui/forms/Field.tsx'
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts'

/** Asks for the code of a login, after the password: one of the authenticator app, or a recovery code. */
export function CodeStep({ challenge }: { challenge: string }) {
  const session = useSession()
  const { submit, formProps, problem, error, isSending } = useCode(challenge)
  const [isRecovery, setRecovery] = useState(false)
  return (
    <form {...formProps} onSubmit={event => void submit(event)} className="grid gap-4">
      {error !== null && <Notice tone="error">{error}</Notice>}
      <p className="text-sm text-soft">
        {isRecovery
          ? 'Enter one of the recovery codes that you stored. Each works once.'
          : 'Enter the code that your authenticator app shows for this account.'}
      </p>
      <Field label={isRecovery ? 'Recovery code' : 'Code'} problem={problem}>
        {ids => (
          <TextInput
            key={String(isRecovery)}
            {...ids}
            name="code"
            required
            autoFocus
            spellCheck={false}
            autoCapitalize="none"
            data-digits
            {...(isRecovery
              ? { autoComplete: 'off' }
              : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={isSending}>
        {isSending ? 'Logging in...' : 'Log in'}
      </Button>
      <div className="-mb-3 grid">
        <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code from your authenticator app' : 'Use a recovery code'}
        </Button>
        <Button look="plain" onClick={session.closeSuccessView}>
          Back to the password
        </Button>
      </div>
    </form>
  )
}

function useCode(challenge: string) {
  const client = useClient()
  const session = useSession()
  const { problems, check, formProps } = useCheckedForm<'code'>(text =>
    text('code').trim() ? {} : { code: 'Please enter the code' },
  )
  const [error, setError] = useState<string | null>(null)
  const { changing, change } = useChange({ fail: setError, dismiss: () => setError(null) })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(null)
    const text = check()
    if (text === null) return
    const send = () =>
      client.request(finishLogin, { body: { challenge, code: text('code').trim() } })
    const accepted = await change('code', send, 'Failed to log in. Please try again.')
    if (accepted) session.codeAccepted(accepted.value)
  }
  return { submit, formProps, problem: problems.code, error, isSending: changing !== null }
}
