import type { ResponseOf } from '@ringback/contract/endpoint'
import { type acceptInvitation, readInvitation } from '@ringback/contract/operator/sign-in'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CenteredCard } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { useOperatorSession } from '../session/operator-session.ts'
import { LoadFailure, useEntity } from '../shared/Loaded.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { Name } from '../../ui/identity/Name.tsx'
import { CodeList } from '../../ui/identity/Code.tsx'

/**
 * Accepts an invitation, whose token is in the fragment of the address, so that no server logs it: the second
 * factor, the password, and then the recovery codes.
 */
export function InvitationPage() {
  const { productName } = useSettings()
  useTitle(`Accept the invitation - ${productName}`)
  const token = useLocation().hash.slice(1)
  const [accepted, setAccepted] = useState<ResponseOf<typeof acceptInvitation> | null>(null)
  const session = useOperatorSession()
  const navigate = useNavigate()
  if (token === '') {
    return (
      <CenteredCard title="Accept the invitation" lead="">
        <Notice tone="error">This address has no invitation. Open the complete link.</Notice>
      </CenteredCard>
    )
  }
  if (!accepted) return <Invitation token={token} onAccepted={setAccepted} />
  const openConsole = () => {
    session.start(accepted.token)
    void navigate('/operator', { replace: true })
  }
  return (
    <RecoveryCodes
      codes={accepted.recoveryCodes}
      email={accepted.operator.email}
      onStored={openConsole}
    />
  )
}

interface InvitationProps {
  token: string
  onAccepted: (answer: ResponseOf<typeof acceptInvitation>) => void
}

function Invitation({ token, onAccepted }: InvitationProps) {
  const invitation = useEntity(readInvitation, { body: { token } }, { once: true })
  const { email, role } = invitation.data ?? {}
  const lead =
    email && role ? (
      <>
        <Name>{email}</Name>
        {` becomes an operator (${role}).`}
      </>
    ) : (
      invitation.isPending && <Skeleton className="h-[1lh]" />
    )
  return (
    <CenteredCard title="Accept the invitation" lead={lead}>
      <span role="status" className="sr-only">
        {invitation.isPending && 'Reading the invitation'}
      </span>
      {invitation.error && !invitation.data ? (
        <LoadFailure error={invitation.error} query={invitation} />
      ) : (
        <AcceptForm token={token} invitation={invitation.data} onAccepted={onAccepted} />
      )}
    </CenteredCard>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  /** Called after the operator has confirmed that the codes are stored. */
  onStored: () => void
}

/** The recovery codes, which are shown once. */
function RecoveryCodes({ codes, email, onStored }: RecoveryCodesProps) {
  const { productName } = useSettings()
  const [isStored, setStored] = useState(false)
  const [note, setNote] = useState('')
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setNote('Copied'),
      () => setNote('Your browser did not allow the copy. Select the codes instead.'),
    )
  const download = () =>
    downloadFile(
      'recovery-codes.txt',
      'text/plain',
      `${`${productName} operator ${email}: recovery codes`}\n\n${text}\n`,
    )
  return (
    <CenteredCard
      title="Recovery codes"
      lead="Each code replaces a code of the authenticator app, once. They are shown only now: store them where you find them without your phone."
    >
      <CodeList codes={codes} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="secondary"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          look="secondary"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={download}
        >
          Download
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-xs text-soft">
        {note}
      </p>
      <label className="mt-3 flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={isStored}
          onChange={event => setStored(event.target.checked)}
          className="size-4.5 accent-accent"
        />
        I have stored the recovery codes.
      </label>
      <Button look="primary" className="mt-3 w-full" disabled={!isStored} onClick={onStored}>
        Open the console
      </Button>
    </CenteredCard>
  )
}
