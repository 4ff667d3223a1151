import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from '../../ui/buttons/Button.tsx'
import { inputClass } from '../../ui/forms/Field.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The classes of a button of the console, which is lower than a customer's: `<Button className={DENSE} />`. */
export const DENSE = 'min-h-9! rounded-small! px-3! whitespace-nowrap pointer-coarse:min-h-11!'

/** The classes of a link within text, whose ink is that of the text. */
export const LINK = 'underline decoration-line-strong underline-offset-2 hover:decoration-current'

/** The classes of a link that looks like a button of the console. */
export function denseButtonClass(look: ButtonLook = 'secondary'): string {
  return buttonClass(look, DENSE)
}

/** The classes of a text field, date field or select of the console. */
export function denseInputClass(className?: string): string {
  return inputClass(
    classNames('h-9! rounded-small! px-2.5! text-sm! pointer-coarse:h-11!', className),
  )
}

/** The browser's own list in a field that looks like the lists of customers. `className` is of its frame. */
export function ChoiceSelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        className={denseInputClass('cursor-pointer appearance-none truncate pe-8!')}
      />
      <ChevronsUpDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 inset-e-2.5 -translate-y-1/2 text-faint"
      />
    </span>
  )
}

interface ListLinksProps {
  /** What the links lead to, for screen readers. */
  label: string
  links: readonly (readonly [path: string, title: string])[]
  /** The path of the place that is shown. */
  current: string
}

/** Links to the lists of a noun, or to the sections of one thing: the current one is underlined. */
export function ListLinks({ label, links, current }: ListLinksProps) {
  return (
    <nav
      aria-label={label}
      className="scroll-edges-x flex border-b border-line [--ground:var(--page)]"
    >
      {links.map(([path, title]) => (
        <Link
          key={path}
          to={path}
          aria-current={path === current ? 'page' : undefined}
          className={classNames(
            'flex h-11 items-center border-b-2 px-3 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
            path === current
              ? 'border-accent font-medium text-text'
              : 'border-transparent text-soft hover:text-text',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
