import { site } from '../../../strings/site.ts'

/** The pages that the server renders, such as the terms. They open beside the app, in which a call may be active. */
export function AboutLinks() {
  return (
    <nav aria-label={site.footer.label} className="flex flex-wrap justify-center gap-x-5">
      {site.footer.links.map(({ path, label }) => (
        <a
          key={path}
          href={path}
          target="_blank"
          className="inline-flex min-h-11 min-w-11 items-center justify-center text-sm text-soft hover:text-text"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
