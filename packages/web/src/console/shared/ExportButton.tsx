import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { DENSE } from './console-controls.ts'
import { shared } from './strings.ts'

interface ExportButtonProps {
  busy?: boolean
  disabled?: boolean
  onClick: () => void
}

/** Exports a list as a CSV file. */
export function ExportButton({ busy = false, disabled = false, onClick }: ExportButtonProps) {
  return (
    <Button
      look="secondary"
      className={DENSE}
      icon={<Download size={15} aria-hidden="true" />}
      busy={busy}
      disabled={disabled}
      onClick={onClick}
    >
      {busy ? shared.exporting : shared.exportCsv}
    </Button>
  )
}
