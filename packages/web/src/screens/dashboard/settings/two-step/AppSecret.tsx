import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { twoStep } from '../../../../strings/two-step.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'

/** The secret for an authenticator app, to scan and to type. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
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
