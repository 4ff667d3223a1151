import type { ClientResponseOf } from '@ringback/contract/endpoint'
import {
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from '@ringback/contract/customers/two-step'
import { useState } from 'react'
import { useClient } from '../../../../api/use-client.ts'
import { twoStep } from '../../../../strings/two-step.ts'
import { FactorsDialog } from '../owner-proof/FactorsDialog.tsx'
import { AppSecret } from './AppSecret.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

export type TwoStepTask = 'turn-on' | 'renew' | 'turn-off'

interface TwoStepDialogProps {
  task: TwoStepTask
  email: string
  onClose: () => void
}

/** One task of two-step sign-in: what proves the user, and for two of the tasks the recovery codes after it. */
export function TwoStepDialog({ task, email, onClose }: TwoStepDialogProps) {
  const client = useClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // They are shown once, so a call does not close them.
  if (codes) return <RecoveryCodesDialog codes={codes} email={email} onClose={onClose} />
  const shared = { email, onClose }
  if (task === 'turn-off') {
    return (
      <FactorsDialog
        {...shared}
        title={twoStep.turnOffTitle}
        lead={twoStep.turnOffLead}
        confirm={twoStep.confirmOff}
        asks={['password', 'code']}
        send={body => client.request(turnOffTwoStep, { body })}
        onDone={onClose}
      />
    )
  }
  if (task === 'renew') {
    return (
      <FactorsDialog
        {...shared}
        title={twoStep.renewTitle}
        lead={twoStep.renewLead}
        confirm={twoStep.confirmRenew}
        asks={['password', 'code']}
        send={body => client.request(renewRecoveryCodes, { body })}
        onDone={answer => setCodes(answer.recoveryCodes)}
      />
    )
  }
  return <TurnOn {...shared} onCodes={setCodes} />
}

interface TurnOnProps extends Pick<TwoStepDialogProps, 'email' | 'onClose'> {
  onCodes: (codes: readonly string[]) => void
}

/** First the password, then a code of the app that has scanned the secret. */
function TurnOn({ onCodes, ...shared }: TurnOnProps) {
  const client = useClient()
  const [setUp, setSetUp] = useState<ClientResponseOf<typeof setUpTwoStep> | null>(null)
  if (!setUp) {
    return (
      <FactorsDialog
        {...shared}
        key="password"
        title={twoStep.turnOnTitle}
        lead={twoStep.passwordLead}
        confirm={twoStep.next}
        asks={['password']}
        send={({ password }) => client.request(setUpTwoStep, { body: { password } })}
        onDone={setSetUp}
      />
    )
  }
  return (
    <FactorsDialog
      {...shared}
      key="code"
      title={twoStep.turnOnTitle}
      lead={twoStep.scan}
      confirm={twoStep.confirmOn}
      asks={['code']}
      send={({ code }) => client.request(turnOnTwoStep, { body: { code } })}
      onDone={answer => onCodes(answer.recoveryCodes)}
    >
      <AppSecret {...setUp} />
    </FactorsDialog>
  )
}
