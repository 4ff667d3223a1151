import { closeOwnAccount } from '@ringback/contract/customers/own-account'
import { useClient } from '../../../api/use-client.ts'
import { useSession } from '../../../session/use-session.ts'
import { closing } from '../../../strings/closing.ts'
import { ClosingConsequences } from './ClosingConsequences.tsx'
import { FactorsDialog } from './owner-proof/FactorsDialog.tsx'
import { proofOf } from './owner-proof/use-code-request.ts'

interface CloseAccountDialogProps {
  /** For password managers. */
  email: string
  onClose: () => void
}

/** Says what closing the account loses, and asks for what proves its owner. */
export function CloseAccountDialog({ email, onClose }: CloseAccountDialogProps) {
  const client = useClient()
  const session = useSession()
  return (
    <FactorsDialog
      isFinal
      title={closing.question}
      cancel={closing.keep}
      confirm={closing.confirm}
      failed={closing.failed}
      email={email}
      asks={['password']}
      send={factors => client.request(closeOwnAccount, { body: proofOf(factors) })}
      // The route of the dashboard then leads to the login page.
      onDone={() => session.accountClosed()}
      onClose={onClose}
    >
      <ClosingConsequences />
    </FactorsDialog>
  )
}
