import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../../../../api/settings.ts'
import { twoStep } from './strings.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Dialog } from '../../../../../ui/Dialog.tsx'
import { downloadFile } from '../../../../../ui/download-file.ts'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  email: string
  onClose: () => void
}

/** The recovery codes, which are shown once. The dialog closes after the user has confirmed that they are stored. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { productName } = useSettings()
  const [isStored, setStored] = useState(false)
  const title = twoStep.fileTitle(productName, email)
  const text = codes.join('\n')
  return (
    <Dialog
      title={twoStep.codesTitle}
      onClose={() => {
        if (isStored) onClose()
      }}
      actions={
        <Button look="primary" disabled={!isStored} onClick={onClose}>
          {twoStep.done}
        </Button>
      }
    >
      <p>{twoStep.codesLead}</p>
      <div data-print>
        <p className="hidden print:block">{title}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-well p-4 text-center font-mono text-sm text-text">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <WaysToStore title={title} text={text} />
      <label className="flex min-h-11 items-center gap-2.5 text-text">
        <input
          type="checkbox"
          checked={isStored}
          onChange={event => setStored(event.target.checked)}
          className="size-4.5 accent-accent"
        />
        {twoStep.stored}
      </label>
    </Dialog>
  )
}

function WaysToStore({ title, text }: { title: string; text: string }) {
  const [note, setNote] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setNote(twoStep.copied),
      () => setNote(twoStep.copyFailed),
    )
  return (
    <>
      <div className="grid grid-cols-3 gap-2 max-sm:*:px-2 max-sm:*:[&>svg]:hidden">
        <Button look="secondary" icon={<Copy size={16} />} onClick={() => void copy()}>
          {twoStep.copy}
        </Button>
        <Button
          look="secondary"
          icon={<Download size={16} />}
          onClick={() => downloadFile('recovery-codes.txt', 'text/plain', `${title}\n\n${text}\n`)}
        >
          {twoStep.download}
        </Button>
        <Button look="secondary" icon={<Printer size={16} />} onClick={() => window.print()}>
          {twoStep.print}
        </Button>
      </div>
      <p role="status" className="min-h-4 text-xs">
        {note}
      </p>
    </>
  )
}
