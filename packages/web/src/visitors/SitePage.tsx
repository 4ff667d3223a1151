import type { Site } from '@ringback/contract/page/visitor-pages'
import { type ReactNode, createContext, use } from 'react'
import { PATHS } from '../session/paths.ts'
import { buttonClass } from '../ui/buttons/Button.tsx'
import { Logo } from '../ui/identity/Logo.tsx'
import { SiteFooter } from '../ui/layout/SiteFooter.tsx'

/** A page for visitors, before its markup is made. */
export interface VisitorDocument {
  /** The name of the product is added to it, unless it is the name. */
  title: string
  /** What search engines and previews of links show. */
  description: string
  /** The path that search engines index for this page; null for a page that they must not index. */
  canonicalPath: string | null
  /** Whether `page-script.ts` has something to do in it. */
  isInteractive?: boolean
  content: ReactNode
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const found = use(SiteContext)
  if (found === null) throw new Error('The page has no site')
  return found
}

/** Header and footer around the content of a page. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main className="mx-auto w-full max-w-240 flex-1 px-4 pt-8 pb-16 sm:px-7 sm:pt-12 sm:pb-20 [&_:is(h1,p)]:wrap-anywhere">
        {children}
      </main>
      <VisitorsFooter />
    </div>
  )
}

export function SiteHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-7">
      <a
        href={PATHS.landing}
        className="flex min-h-11 items-center gap-2.5 text-base font-semibold"
      >
        <Logo size={26} />
        {useSite().productName}
      </a>
      <nav className="flex items-center gap-1">
        <a href="/rates" className={buttonClass('plain')}>
          Rates
        </a>
        <a href={PATHS.login} className={buttonClass('plain')}>
          Login
        </a>
        <a href={PATHS.register} className={buttonClass('primary', 'max-sm:hidden')}>
          Register
        </a>
      </nav>
    </header>
  )
}

/** The links at the end, and that emergency services cannot be called. */
export function VisitorsFooter() {
  return <SiteFooter note={useSite().refusalOf('emergency-number')} />
}

export function Heading({ children }: { children: ReactNode }) {
  return <h1 className="text-xl font-semibold tracking-tight text-balance">{children}</h1>
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className="my-2 text-base text-pretty text-soft sm:text-lg/normal">{children}</p>
}

/** What a visitor may do next. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-center gap-4">{children}</div>
}

export function ActionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center link">
      {children}
    </a>
  )
}

export function RegisterLink() {
  return (
    <a href={PATHS.register} className={buttonClass('primary', 'px-5')}>
      Register
    </a>
  )
}
