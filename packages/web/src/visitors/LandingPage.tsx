import { formatUsd } from '@ringback/contract/money'
import type { ListedCountry, PriceList, WelcomeCredit } from '@ringback/contract/page/visitor-pages'
import { Globe, IdCard, Phone, ReceiptText, Tag, Wallet } from 'lucide-react'
import { PATHS } from '../session/paths.ts'
import { buttonClass } from '../ui/buttons/Button.tsx'
import { CallPicture } from './CallPicture.tsx'
import { Message } from './prices.tsx'
import { PriceFinder } from './PriceFinder.tsx'
import { SiteHeader, type VisitorDocument, VisitorsFooter } from './SitePage.tsx'
import { Code } from '../ui/identity/Code.tsx'

const FACTS = [
  {
    Icon: Tag,
    title: 'Rates before you dial',
    text: 'Every destination shows its price per minute and how long your balance lasts.',
  },
  {
    Icon: Wallet,
    title: 'Pay as you go',
    text: 'Prepaid credit in dollars. You never spend more than you have.',
  },
  {
    Icon: ReceiptText,
    title: 'Every call accounted for',
    text: 'See the seconds you paid for, and how each cost was calculated.',
  },
  {
    Icon: Globe,
    title: 'Nothing to download',
    text: 'Works in Chrome, Edge, Firefox and Safari, on a computer or a phone.',
  },
  {
    Icon: Phone,
    title: 'A number for people who call you',
    text: 'Rent a number by the month. Your browser rings when somebody calls it.',
  },
  {
    Icon: IdCard,
    title: 'Your own number on their screen',
    text: 'Verify your mobile number once, and your calls show it.',
  },
]

const TAGLINE = 'Call any phone in the world from your browser.'

interface LandingPageProps {
  list: PriceList
  chosen: ListedCountry | undefined
  welcome: WelcomeCredit | null
}

export function landingDocument(props: LandingPageProps, productName: string): VisitorDocument {
  return {
    title: productName,
    description: TAGLINE,
    canonicalPath: '/',
    isInteractive: true,
    content: <LandingPage {...props} />,
  }
}

function LandingPage({ list, chosen, welcome }: LandingPageProps) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-x-clip">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute -top-40 inset-e-0 -z-10 h-160 w-240 max-w-full bg-radial from-accent-wash to-transparent to-70%"
      />
      <SiteHeader />
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-12 sm:px-7 sm:pt-10">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.15fr_1fr]">
          <div className="min-w-0">
            <h1 className="text-hero font-semibold text-balance">{TAGLINE}</h1>
            <p className="mt-5 max-w-xl text-lg text-pretty text-soft">
              Prepaid credit, the price before you dial, and the exact cost after the call. No app,
              no contract.
            </p>
            {chosen ? (
              <PriceFinder {...list} chosen={chosen} />
            ) : (
              <Message>No prices are active at the moment. Please come back later.</Message>
            )}
            <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
              <a href={PATHS.register} className={buttonClass('primary', 'px-6')}>
                Register
              </a>
              <a href={PATHS.login} className={buttonClass('secondary', 'px-6')}>
                Login
              </a>
              {welcome && <Welcome {...welcome} />}
            </div>
          </div>
          <CallPicture />
        </div>
        <section
          aria-label="What to know"
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
      <VisitorsFooter />
    </div>
  )
}

/** The credit of a new account, and what it needs. */
function Welcome({ amount, needsNumber }: WelcomeCredit) {
  return (
    <p className="grid text-xs text-soft">
      <span className="text-sm font-semibold text-text">
        <Code>{formatUsd(amount)}</Code> free to try
      </span>
      <span>
        {needsNumber
          ? 'when you have verified your phone number'
          : 'when you have confirmed your email address'}
      </span>
    </p>
  )
}
