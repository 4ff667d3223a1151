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

/** The title of a page, with its actions at the right, and below it on a phone. Each page has one. */
export function PageHead({ title, lead, back, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        {back}
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 text-sm text-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{actions}</div>}
    </div>
  )
}
