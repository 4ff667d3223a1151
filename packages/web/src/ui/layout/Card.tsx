import type { ComponentProps, ReactNode } from 'react'
import { Logo } from '../identity/Logo.tsx'
import { classNames } from '../class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** A heading above the content. */
  title?: ReactNode
}

export function Card({ title, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-card p-4 shadow-card sm:p-6',
        className,
      )}
    >
      {title && <h2 className="mb-3 text-sm font-semibold text-soft">{title}</h2>}
      {children}
    </section>
  )
}

interface CenteredCardProps {
  title: ReactNode
  lead: ReactNode
  children: ReactNode
  /** Below the card, at the end of the window. */
  footer?: ReactNode
}

/** One card in the middle of an otherwise empty page. */
export function CenteredCard({ title, lead, children, footer }: CenteredCardProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="grid flex-1 place-items-center px-3 py-8 sm:px-4">
        <div className="w-full max-w-100 rounded-card border border-line bg-card p-4 pt-6 shadow-card sm:p-8">
          <Logo size={40} />
          <h1 className="mt-4 text-xl font-semibold">{title}</h1>
          <p className="mt-1 mb-6 text-sm text-soft">{lead}</p>
          {children}
        </div>
      </main>
      {footer}
    </div>
  )
}
