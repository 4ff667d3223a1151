import type { ReactNode } from 'react'

interface SettingRowProps {
  /** A heading. */
  title: ReactNode
  lead: string
  /** The button. */
  children: ReactNode
}

/** A setting that is one button: at its right, and below it on a phone. */
export function SettingRow({ title, lead, children }: SettingRowProps) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        {title}
        <p className="text-sm text-soft">{lead}</p>
      </div>
      {children}
    </div>
  )
}
