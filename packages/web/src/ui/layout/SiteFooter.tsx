/** Pages that the server renders, so that these are ordinary links. */
export const SITE_LINKS = [
  { path: '/rates', label: 'Rates' },
  { path: '/terms', label: 'Terms' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/refunds', label: 'Refunds' },
  { path: '/contact', label: 'Contact' },
  { path: '/accessibility', label: 'Accessibility' },
]

/** The links at the end of a page for visitors, and a sentence below them. */
export function SiteFooter({ note }: { note?: string }) {
  return (
    <footer className="border-t border-line px-4 py-4 sm:px-7">
      <nav
        aria-label="About this service"
        className="mx-auto grid max-w-xs grid-cols-3 sm:flex sm:max-w-none sm:justify-center sm:gap-x-5"
      >
        {SITE_LINKS.map(link => (
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
