import { classNames } from './class-names.ts'

interface SiteFooterProps {
  label: string
  /** Pages that the server renders, so that these are ordinary links. */
  links: readonly { path: string; label: string }[]
  /** A sentence below the links. */
  note?: string
  className?: string
}

/** The links at the end of a page for visitors. */
export function SiteFooter({ label, links, note, className }: SiteFooterProps) {
  return (
    <footer className={classNames('border-t border-line px-4 py-4 sm:px-7', className)}>
      <nav
        aria-label={label}
        className="mx-auto grid max-w-xs grid-cols-3 sm:flex sm:max-w-none sm:justify-center sm:gap-x-5"
      >
        {links.map(link => (
          <a
            key={link.path}
            href={link.path}
            className="inline-flex min-h-11 min-w-11 items-center justify-center text-sm text-soft hover:text-text"
          >
            {link.label}
          </a>
        ))}
      </nav>
      {note && <p className="mt-1 text-center text-sm text-pretty text-soft">{note}</p>}
    </footer>
  )
}
