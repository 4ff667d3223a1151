import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/Link.tsx'

interface ListLinksProps {
  /** What the links lead to, for screen readers. */
  label: string
  links: readonly (readonly [path: string, title: string])[]
  /** The path of the list that is shown. */
  current: string
}

/** Links to the lists of a noun. */
export function ListLinks({ label, links, current }: ListLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {links.map(([path, title]) => (
        <Link
          key={path}
          to={path}
          aria-current={path === current ? 'page' : undefined}
          className={classNames(
            'rounded-small px-2.5 py-1 text-sm',
            path === current ? 'bg-raised font-medium' : 'text-soft hover:bg-raised',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
