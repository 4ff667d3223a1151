import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/Link.tsx'

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
