import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'

interface SettingRowProps {
  /** A heading. */
  title: ReactNode
  lead: string
  icon?: ReactNode
  /** The text of the button. */
  action: string
  onAction: () => void
}

/** A setting that is one button: at its right, and below it on a phone. */
export function SettingRow({ title, lead, icon, action, onAction }: SettingRowProps) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        {title}
        <p className="text-sm text-soft">{lead}</p>
      </div>
      <Button look="secondary" icon={icon} onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
