import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface SectionProps {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Classes for its place in a grid. */
  className?: string
  children: ReactNode
}

/** A titled box of a screen. */
export function Section({ title, actions, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'min-w-0 rounded-control border border-line bg-card px-4 py-3.5',
        className,
      )}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
