import { PATHS } from '../../session/paths.ts'
import { site } from '../../strings/app.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { landing } from './strings.ts'

/** The header of the pages that work without the app. */
export function SiteHeader({ productName }: { productName: string }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-7">
      <a
        href={PATHS.landing}
        className="flex min-h-11 items-center gap-2.5 text-base font-semibold"
      >
        <Logo size={26} />
        {productName}
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
  )
}
