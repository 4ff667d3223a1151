import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../../../../api/settings.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../../ui/layout/Dialog.tsx'
import { downloadFile } from '../../../../../ui/download-file.ts'
import { CodeList } from '../../../../../ui/identity/Code.tsx'
import { Name } from '../../../../../ui/identity/Name.tsx'

export const COPY_FAILED = 'Your browser did not allow the copy. Select the text instead.'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  email: string
  onClose: () => void
}

/** The recovery codes, which are shown once. The dialog closes after the user has confirmed that they are stored. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { productName } = useSettings()
  const [isStored, setStored] = useState(false)
  const title = `${productName} ${email}: recovery codes`
  const text = codes.join('\n')
  return (
    <Dialog
      title="Your recovery codes"
      onClose={() => {
        if (isStored) onClose()
      }}
      actions={
        <Button look="primary" disabled={!isStored} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        Each code replaces a code of the app, once. They are shown only now: store them where you
        find them without your phone.
      </p>
      <div data-print>
        <p className="hidden print:block">
          <Name>{`${productName} ${email}`}</Name>: recovery codes
        </p>
        <CodeList codes={codes} />
      </div>
      <WaysToStore title={title} text={text} />
      <label className="flex min-h-11 items-center gap-2.5 text-text">
        <input
          type="checkbox"
          checked={isStored}
          onChange={event => setStored(event.target.checked)}
          className="size-4.5 accent-accent"
        />
        I have stored the codes
      </label>
    </Dialog>
  )
}

function WaysToStore({ title, text }: { title: string; text: string }) {
  const [note, setNote] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setNote('Copied'),
      () => setNote(COPY_FAILED),
    )
  return (
    <>
      <div className="grid grid-cols-3 gap-2 max-sm:*:px-2 max-sm:*:[&>svg]:hidden">
        <Button look="secondary" icon={<Copy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="secondary"
          icon={<Download size={16} />}
          onClick={() => downloadFile('recovery-codes.txt', 'text/plain', `${title}\n\n${text}\n`)}
        >
          Download
        </Button>
        <Button look="secondary" icon={<Printer size={16} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p role="status" className="min-h-4 text-xs">
        {note}
      </p>
    </>
  )
}
