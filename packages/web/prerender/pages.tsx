import {
  type PageSettings,
  placeholderOf,
  pageSettings,
} from '@ringback/contract/page/page-settings'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { createClient } from '../src/api/client.ts'
import { App } from '../src/app/App.tsx'
import { PATHS } from '../src/session/paths.ts'
import { createSession } from '../src/session/session.ts'
import { pageTitle } from '../src/ui/hooks/use-title.ts'
import { DashboardSkeleton } from '../src/screens/dashboard/shell/DashboardSkeleton.tsx'
import { CenteredCard } from '../src/ui/layout/Card.tsx'
import { SiteFooter } from '../src/ui/layout/SiteFooter.tsx'
import { Skeleton } from '../src/ui/status/Skeleton.tsx'

/** A page that is built as an HTML file of its own. */
interface BuiltPage {
  file: string
  /** Null for a frame: the server writes head and content of a page for visitors, which works without the app. */
  title: string | null
  /** What the app does with the markup: `hydrates` takes it over, and `replaces` shows it until the page has loaded. */
  app: 'hydrates' | 'replaces' | 'none'
  markup: () => Promise<string>
  /** The modules of the page, which load together with the app. */
  modules: readonly string[]
  /** The modules of the pages that users usually open next. They load while the browser is idle. */
  next: readonly string[]
  /** A script in this folder that runs before the app. */
  before?: 'before-app.js' | 'before-dashboard.js'
}

const productName = placeholderOf('productName')
const LOGIN = 'src/screens/login/LoginPage.tsx'
const REGISTER = 'src/screens/register/RegisterPage.tsx'
export const DASHBOARD = [
  'src/screens/dashboard/DashboardPage.tsx',
  'src/screens/dashboard/dialer/DialerPage.tsx',
]

export const PAGES: readonly BuiltPage[] = [
  { ...visitorsFrame('landing.html'), next: [LOGIN, REGISTER] },
  visitorsFrame('document.html'),
  {
    file: 'login.html',
    title: pageTitle('Login', productName),
    app: 'hydrates',
    markup: () => render(PATHS.login),
    modules: [LOGIN],
    next: [],
    before: 'before-app.js',
  },
  {
    file: 'register.html',
    title: pageTitle('Register', productName),
    app: 'hydrates',
    markup: () => render(PATHS.register),
    modules: [REGISTER],
    next: [],
    before: 'before-app.js',
  },
  {
    file: 'dashboard.html',
    title: productName,
    app: 'replaces',
    markup: renderDashboard,
    modules: DASHBOARD,
    next: [],
    before: 'before-dashboard.js',
  },
  {
    file: 'index.html',
    title: productName,
    app: 'replaces',
    markup: renderCardSkeleton,
    modules: [],
    next: [],
  },
]

/** The page around what `src/visitors/render-page.tsx` renders. */
function visitorsFrame(file: string): BuiltPage {
  const markup = () => Promise.resolve('{{content}}')
  return { file, title: null, app: 'none', markup, modules: [], next: [] }
}

/** The markup of a signed-out visitor's page, with placeholders for the settings. */
async function render(path: string): Promise<string> {
  const client = createClient({ token: () => null, onUnauthorised: () => {} })
  const nothing = () => {}
  const tokens = { read: () => null, write: nothing, handOver: nothing, onChanged: () => nothing }
  return renderToText(
    <StrictMode>
      <App
        settings={placeholders()}
        client={client}
        session={createSession(client, tokens)}
        router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
      />
    </StrictMode>,
  )
}

/** The card of a page that a mail opens, of a receipt or of an unknown address. */
function renderCardSkeleton(): Promise<string> {
  return renderToText(
    <div role="status" aria-label="Loading">
      <div inert aria-hidden="true">
        <CenteredCard
          title={<Skeleton className="h-8.5 w-3/4" />}
          lead={<Skeleton className="h-5 w-1/2" />}
          footer={<SiteFooter />}
        >
          <Skeleton className="h-11 w-full" />
        </CenteredCard>
      </div>
    </div>,
  )
}

function renderDashboard(): Promise<string> {
  return renderToText(<DashboardSkeleton productName={productName} />)
}

function placeholders(): PageSettings {
  const keys = Object.keys(pageSettings.shape) as (keyof PageSettings)[]
  return Object.fromEntries(keys.map(key => [key, placeholderOf(key)])) as unknown as PageSettings
}

/** Waits for every lazy part. @throws if any part fails, because React would leave it out. */
async function renderToText(element: React.ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(element, {
    // React would move large parts behind a script, which the content security policy forbids.
    progressiveChunkSize: Infinity,
    onError: error => void errors.push(error),
  })
  const markup = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  if (markup.includes('<script')) throw new Error('The markup needs an inline script')
  return markup
}
