import { type acceptInvitation, readInvitation } from '@ringback/contract/operator/sign-in'
import type { ResponseOf } from '@ringback/contract/endpoint'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useOperatorSession } from '../session/operator-context.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useEntity } from '../shared/use-api.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
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
