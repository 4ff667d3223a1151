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
import { FactorsDialog } from '../owner-proof/FactorsDialog.tsx'
import { COPY_FAILED, RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { IconButton } from '../../../../../ui/buttons/Button.tsx'
import { QrCode } from '../../../../../ui/identity/QrCode.tsx'
import { Code } from '../../../../../ui/identity/Code.tsx'

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
        title="Turn off two-step sign-in"
        lead="Logins will need only your password."
        confirm="Turn off"
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
        title="Make new recovery codes"
        lead="The earlier recovery codes will not work any more."
        confirm="Make new codes"
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
        title="Turn on two-step sign-in"
        lead="Enter your password to start."
        confirm="Next"
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
      title="Turn on two-step sign-in"
      lead="Scan the code with an authenticator app, or type the secret into it. Then enter the code that the app shows."
      confirm="Turn on"
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
  const isCopied = note === 'Copied'
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setNote('Copied'),
      () => setNote(COPY_FAILED),
    )
  return (
    <div>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <div className="mt-3 flex items-center justify-between gap-2">
        <div>
          <p className="text-xs">Secret</p>
          <p className="font-mono text-sm text-text wrap-anywhere">
            <Code>{inGroups(secret)}</Code>
          </p>
        </div>
        <IconButton
          label="Copy secret"
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
