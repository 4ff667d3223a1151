import type { ResponseOf } from '@ringback/contract/endpoint'
import {
  acceptInvitation,
  OPERATOR_PASSWORD_MIN_LENGTH,
  type readInvitation,
} from '@ringback/contract/operator/sign-in'
import { Check, Copy } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { Field, focusFirstProblem, PasswordInput, TextInput } from '../../ui/forms/Field.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { QrCode } from '../../ui/identity/QrCode.tsx'
import { Code } from '../../ui/identity/Code.tsx'

interface AcceptFormProps {
  token: string
  /** Undefined while it loads: the form has its places already, so that nothing moves. */
  invitation: ResponseOf<typeof readInvitation> | undefined
  onAccepted: (answer: ResponseOf<typeof acceptInvitation>) => void
}

/** The second factor, the password and the first code. */
export function AcceptForm(props: AcceptFormProps) {
  const { invitation } = props
  const { submit, problems, busy, error, form } = useAccept(props)
  return (
    <form ref={form} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
      <p className="text-sm">1. Scan the code with an authenticator app, or type the secret.</p>
      <SecondFactor invitation={invitation} />
      {/* A password manager stores the password under this name. */}
      <input
        type="hidden"
        name="email"
        autoComplete="username"
        value={invitation?.email ?? ''}
        readOnly
      />
      <p className="text-sm">2. Choose a password.</p>
      <Field
        label="Password"
        hint={`At least ${OPERATOR_PASSWORD_MIN_LENGTH} characters.`}
        problem={problems.password ?? null}
      >
        {ids => <PasswordInput {...ids} name="password" autoComplete="new-password" />}
      </Field>
      <p className="text-sm">3. Enter the code that the app shows now.</p>
      <Field label="Code" hint="Six digits." problem={problems.code ?? null}>
        {ids => <TextInput {...ids} name="code" inputMode="numeric" autoComplete="one-time-code" />}
      </Field>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <Button type="submit" look="primary" busy={busy} disabled={!invitation}>
        {busy ? 'Accepting…' : 'Accept'}
      </Button>
    </form>
  )
}

/** The secret of the authenticator app, as a picture and as text. */
function SecondFactor({ invitation }: Pick<AcceptFormProps, 'invitation'>) {
  const { totpSecret = '', totpUri = '' } = invitation ?? {}
  return (
    <>
      {invitation ? (
        <QrCode text={totpUri} label="QR code for the authenticator app" />
      ) : (
        <Skeleton className="mx-auto size-52" />
      )}
      <div className="flex items-center justify-between gap-2">
        <div className="grow">
          <p className="text-xs text-soft">Secret</p>
          <p className="min-h-[2lh] font-mono text-sm wrap-anywhere">
            {invitation ? <Code>{inGroups(totpSecret)}</Code> : <Skeleton className="h-[2lh]" />}
          </p>
        </div>
        <CopyButton text={totpSecret} label="the secret" />
      </div>
    </>
  )
}

function useAccept({ token, onAccepted }: AcceptFormProps) {
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<{ password?: string; code?: string }>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password'))
    const code = String(fields.get('code')).trim()
    const found = {
      ...(password.length < OPERATOR_PASSWORD_MIN_LENGTH && {
        password: `The password needs at least ${OPERATOR_PASSWORD_MIN_LENGTH} characters.`,
      }),
      ...(!code && { code: 'Enter the code.' }),
    }
    setProblems(found)
    setError(null)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    setBusy(true)
    const reply = await client.request(acceptInvitation, { body: { token, password, code } })
    setBusy(false)
    if (reply.ok) onAccepted(reply.value)
    else setError(messageOf(reply.failure, 'The invitation could not be accepted.'))
  }
  return { submit, problems, busy, error, form }
}

/** A secret in groups of four characters. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

const COPIED_MS = 2_000

/** Copies a text, once there is one. `label` names it: "the secret". */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The operator can still select the text on the page.
      () => undefined,
    )
  return (
    <>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
      <IconButton
        label={`Copy ${label}`}
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        disabled={text === ''}
        onClick={() => void copy()}
      />
    </>
  )
}
