import type { ResponseOf } from '@ringback/contract/endpoint'
import { type acceptInvitation, readInvitation } from '@ringback/contract/operator/sign-in'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useOperatorSession } from '../session/operator-session.ts'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { signIn } from './strings.ts'

/**
 * Accepts an invitation, whose token is in the fragment of the address, so that no server logs it: the second
 * factor, the password, and then the recovery codes.
 */
export function InvitationPage() {
  const { productName } = useSettings()
  useTitle(`${signIn.invitationTitle} - ${productName}`)
  const token = useLocation().hash.slice(1)
  const [accepted, setAccepted] = useState<ResponseOf<typeof acceptInvitation> | null>(null)
  const session = useOperatorSession()
  const navigate = useNavigate()
  if (token === '') {
    return (
      <CenteredCard title={signIn.invitationTitle} lead="">
        <Notice tone="error">{signIn.invitationMissing}</Notice>
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
  const lead = email && role ? signIn.invitationLead(email, role) : ''
  return (
    <CenteredCard title={signIn.invitationTitle} lead={lead}>
      <Loaded
        query={invitation}
        skeleton={<ListSkeleton label={signIn.reading} rows={6} rowHeight="h-12" />}
      >
        {value => <AcceptForm token={token} invitation={value} onAccepted={onAccepted} />}
      </Loaded>
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
      () => setNote(signIn.copied),
      () => setNote(signIn.copyFailed),
    )
  const download = () =>
    downloadFile(
      'recovery-codes.txt',
      'text/plain',
      `${signIn.codesFile(productName, email)}\n\n${text}\n`,
    )
  return (
    <CenteredCard title={signIn.recoveryTitle} lead={signIn.recoveryLead}>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-well p-4 text-center font-mono text-sm">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="secondary"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {signIn.copyCodes}
        </Button>
        <Button
          look="secondary"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={download}
        >
          {signIn.downloadCodes}
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
        {signIn.codesStored}
      </label>
      <Button look="primary" className="mt-3 w-full" disabled={!isStored} onClick={onStored}>
        {signIn.open}
      </Button>
    </CenteredCard>
  )
}
