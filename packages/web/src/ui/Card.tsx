import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** A heading above the content. */
  title?: ReactNode
}

export function Card({ title, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-card p-4 shadow-float sm:p-6',
        className,
      )}
    >
      {title && <h2 className="mb-3 text-sm font-semibold text-soft">{title}</h2>}
      {children}
    </section>
  )
}
