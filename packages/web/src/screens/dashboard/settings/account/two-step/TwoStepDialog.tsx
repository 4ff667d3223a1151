import type { ResponseOf } from '@ringback/contract/endpoint'
import {
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from '@ringback/contract/customers/accounts/two-step'
import { useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { useClient } from '../../../../../api/use-client.ts'
import { twoStep } from './strings.ts'
import { FactorsDialog } from '../owner-proof/FactorsDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { IconButton } from '../../../../../ui/Button.tsx'
import { QrCode } from '../../../../../ui/QrCode.tsx'

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
  const [setUp, setSetUp] = useState<ResponseOf<typeof setUpTwoStep> | null>(null)
  if (!setUp) {
    return (
      <FactorsDialog
        key="password"
        {...shared}
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
      key="code"
      {...shared}
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

/** The secret for an authenticator app, to scan and to type. */
function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const [note, setNote] = useState('')
  const isCopied = note === twoStep.copied
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setNote(twoStep.copied),
      () => setNote(twoStep.copyFailed),
    )
  return (
    <div>
      <QrCode text={uri} label={twoStep.qrCode} />
      <div className="mt-3 flex items-center justify-between gap-2">
        <div>
          <p className="text-xs">{twoStep.secret}</p>
          <p className="font-mono text-sm text-text wrap-anywhere">{inGroups(secret)}</p>
        </div>
        <IconButton
          label={twoStep.copySecret}
          icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void copy()}
        />
      </div>
      <p role="status" className="min-h-4 text-xs">
        {note}
      </p>
    </div>
  )
}

/** A secret in groups of four characters. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
