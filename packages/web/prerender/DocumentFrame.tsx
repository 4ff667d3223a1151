import { placeholderOf } from '@ringback/contract/page-settings'
import { PATHS } from '../src/session/paths.ts'
import { landing } from '../src/screens/landing/strings.ts'
import { site } from '../src/strings/app.ts'
import { buttonClass } from '../src/ui/Button.tsx'
import { Logo } from '../src/ui/Logo.tsx'
import { SiteFooter } from '../src/ui/SiteFooter.tsx'

/** What the server replaces by the content of a page that it renders. */
export const DOCUMENT_PLACEHOLDERS = {
  title: '{{title}}',
  description: '{{description}}',
  head: '{{head}}',
  content: '{{content}}',
}

/** Header and footer of the pages that the server renders. */
export function DocumentFrame() {
  return (
    <div className="document">
      <header className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-7">
        <a
          href={PATHS.landing}
          className="flex min-h-11 items-center gap-2.5 text-base font-semibold"
        >
          <Logo size={26} />
          {placeholderOf('productName')}
        </a>
        <nav className="flex items-center gap-1">
          <a href={site.ratesPath} className={buttonClass('plain')}>
            {site.rates}
          </a>
          <a href={PATHS.login} className={buttonClass('plain')}>
            {landing.login}
          </a>
          <a href={PATHS.register} className={buttonClass('primary', 'max-sm:hidden')}>
            {landing.register}
          </a>
        </nav>
      </header>
      <main>{DOCUMENT_PLACEHOLDERS.content}</main>
      <SiteFooter {...site.footer} />
    </div>
  )
}
