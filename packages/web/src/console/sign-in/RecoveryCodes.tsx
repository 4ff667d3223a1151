import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { signIn } from './strings.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  /** Called after the operator has confirmed that the codes are stored. */
  onStored: () => void
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, email, onStored }: RecoveryCodesProps) {
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
