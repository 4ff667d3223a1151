import { ReceiptText, Tag, Wallet } from 'lucide-react'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { app, site } from '../../strings/app.ts'
import { landing } from './strings.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { DialerPicture } from './DialerPicture.tsx'

const FACTS = [
  { ...landing.facts.rates, Icon: Tag },
  { ...landing.facts.credit, Icon: Wallet },
  { ...landing.facts.history, Icon: ReceiptText },
]

export function LandingPage() {
  const { productName } = useSettings()
  useTitle(productName)
  return (
    <div className="relative overflow-x-clip">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -top-40 right-0 -z-10 h-160 w-240 max-w-full bg-radial from-accent-wash to-transparent to-70%"
      />
      <LandingHeader productName={productName} />
      <main className="mx-auto max-w-6xl px-4 pt-8 pb-16 sm:px-7 lg:pt-12">
        <div className="grid items-center gap-12 lg:grid-cols-[1.1fr_1fr]">
          <div>
            <h1 className="text-hero font-semibold tracking-tight text-balance">{app.tagline}</h1>
            <p className="mt-5 max-w-xl text-lg text-pretty text-soft">{landing.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link
                to={PATHS.register}
                className={buttonClass('primary', 'min-h-12 px-6 text-base')}
              >
                {landing.register}
              </Link>
              <Link
                to={PATHS.login}
                className={buttonClass('secondary', 'min-h-12 px-6 text-base')}
              >
                {landing.login}
              </Link>
            </div>
          </div>
          <DialerPicture />
        </div>
        <section
          aria-label={landing.facts.title}
          className="mt-16 grid gap-x-5 gap-y-8 md:grid-cols-3"
        >
          {FACTS.map(({ title, text, Icon }) => (
            <div key={title} className="border-t border-line pt-5 lg:px-5">
              <Icon size={20} className="text-accent" aria-hidden="true" />
              <h2 className="mt-4 text-base font-semibold">{title}</h2>
              <p className="mt-1.5 text-sm text-pretty text-soft">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <SiteFooter {...site.footer} />
    </div>
  )
}

function LandingHeader({ productName }: { productName: string }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-7">
      <p className="flex items-center gap-2.5 text-base font-semibold">
        <Logo size={26} />
        {productName}
      </p>
      <nav className="flex items-center gap-1">
        <a href={site.ratesPath} className={buttonClass('plain')}>
          {site.rates}
        </a>
        <Link to={PATHS.login} className={buttonClass('plain')}>
          {landing.login}
        </Link>
        <Link to={PATHS.register} className={buttonClass('primary', 'max-sm:hidden')}>
          {landing.register}
        </Link>
      </nav>
    </header>
  )
}
