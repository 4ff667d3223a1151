import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** What the page is for, in one line. */
  lead?: ReactNode
  /** The way back, of a page that another one leads to. */
  back?: ReactNode
  /** What one can do on the page. */
  actions?: ReactNode
}

/** The title of a page, with its actions at the right. Each page has one. It is as high without actions as with them. */
export function PageHead({ title, lead, back, actions }: PageHeadProps) {
  return (
    <div>
      {back}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {lead && <p className="text-sm text-soft">{lead}</p>}
    </div>
  )
}
