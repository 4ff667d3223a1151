import type { ReactNode } from 'react'
import { useSettings } from '../../api/settings.ts'
import { useTitle } from '../../ui/use-title.ts'

interface PageProps {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen: title, actions, content. It also sets the browser's title. */
export function Page({ title, lead, actions, children }: PageProps) {
  const { productName } = useSettings()
  useTitle(`${title} - ${productName} operator`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {lead && <p className="mt-0.5 text-sm text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
