import { Globe, IdCard, Phone, ReceiptText, Tag, Wallet } from 'lucide-react'
import { PATHS } from '../../session/paths.ts'
import { app, site } from '../../strings/app.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { CallPicture } from './CallPicture.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { landing } from './strings.ts'

const { facts } = landing
const FACTS = [
  { ...facts.rates, Icon: Tag },
  { ...facts.credit, Icon: Wallet },
  { ...facts.history, Icon: ReceiptText },
  { ...facts.browsers, Icon: Globe },
  { ...facts.numbers, Icon: Phone },
  { ...facts.callerId, Icon: IdCard },
]

/** What the server writes into the page. */
interface LandingPageProps {
  productName: string
  /** The price of a minute to the country that the visitor chooses. */
  priceFinder: string
  /** The credit of a new account, and what it needs; empty without one. */
  welcome: string
  /** That emergency services cannot be called. */
  emergency: string
}

/** A page without the app: the build renders it, and the server completes it. */
export function LandingPage({ productName, priceFinder, welcome, emergency }: LandingPageProps) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-x-clip">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -top-40 right-0 -z-10 h-160 w-240 max-w-full bg-radial from-accent-wash to-transparent to-70%"
      />
      <SiteHeader productName={productName} />
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-12 sm:px-7 sm:pt-10">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.15fr_1fr]">
          <div className="min-w-0">
            <h1 className="text-hero font-semibold text-balance">{app.tagline}</h1>
            <p className="mt-5 max-w-xl text-lg text-pretty text-soft">{landing.lead}</p>
            <div className="contents">{priceFinder}</div>
            <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
              <a href={PATHS.register} className={buttonClass('primary', 'px-6')}>
                {landing.register}
              </a>
              <a href={PATHS.login} className={buttonClass('secondary', 'px-6')}>
                {landing.login}
              </a>
              <p className="grid text-xs text-soft empty:hidden *:first:text-sm *:first:font-semibold *:first:text-text">
                {welcome}
              </p>
            </div>
          </div>
          <CallPicture />
        </div>
        <section
          aria-label={facts.title}
          className="mt-14 grid gap-x-10 gap-y-8 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-3"
        >
          {FACTS.map(({ title, text, Icon }) => (
            <div key={title} className="flex gap-3.5">
              <Icon size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
              <div>
                <h2 className="text-base font-semibold">{title}</h2>
                <p className="mt-1 text-sm text-pretty text-soft">{text}</p>
              </div>
            </div>
          ))}
        </section>
      </main>
      <SiteFooter {...site.footer} note={emergency} />
    </div>
  )
}
