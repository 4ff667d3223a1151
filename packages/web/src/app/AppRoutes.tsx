import { Suspense, useEffect, useState } from 'react'
import { Navigate, matchPath, useLocation } from 'react-router'
import { type LazyComponent, lazyComponent } from '../loading/lazy-component.ts'
import { linkedNumber } from '../session/linked-number.ts'
import { PATHS } from '../session/paths.ts'
import { useAuth, useSession } from '../session/use-session.ts'
import { LoadingScreen } from '../ui/status/Spinner.tsx'

// Each screen has its own chunk, so that the login does not load the softphone, and the dashboard does not load the
// registration.
const LoginPage = lazyComponent(() => import('../screens/login/LoginPage.tsx'), 'LoginPage')
const RegisterPage = lazyComponent(
  () => import('../screens/register/RegisterPage.tsx'),
  'RegisterPage',
)
const VerifyEmailPage = lazyComponent(
  () => import('../screens/verify-email/VerifyEmailPage.tsx'),
  'VerifyEmailPage',
)
const ResetPasswordPage = lazyComponent(
  () => import('../screens/reset-password/ResetPasswordPage.tsx'),
  'ResetPasswordPage',
)
const DashboardPage = lazyComponent(async () => {
  const module = await import('../screens/dashboard/DashboardPage.tsx')
  await module.preloadTab()
  return module
}, 'DashboardPage')
const ReceiptPage = lazyComponent(() => import('../screens/receipt/ReceiptPage.tsx'), 'ReceiptPage')
const NotFoundPage = lazyComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

interface AppRoute {
  path: string
  Page: LazyComponent<object>
  /** Who sees the page. Everyone else is redirected. Undefined for a page that everyone sees. */
  for?: 'signed-in' | 'signed-out'
  /**
   * The page needs the document that the server sends at its path: only that one may call and pay
   * (`http/pages/content-policy.ts`). It is loaded when the tab comes from another page.
   */
  hasOwnDocument?: true
}

/**
 * The routes of spec section 2 without the landing page, which has no app. The server has the same list in
 * `http/pages/page.ts`.
 */
const ROUTES: readonly AppRoute[] = [
  { path: PATHS.login, Page: LoginPage, for: 'signed-out' },
  { path: PATHS.register, Page: RegisterPage, for: 'signed-out' },
  { path: PATHS.verify, Page: VerifyEmailPage },
  { path: PATHS.verifyEmail, Page: VerifyEmailPage },
  { path: PATHS.resetPassword, Page: ResetPasswordPage },
  { path: PATHS.dashboard, Page: DashboardPage, for: 'signed-in', hasOwnDocument: true },
  { path: PATHS.receiptOf, Page: ReceiptPage, for: 'signed-in' },
]

/** Loads the page of a path, so that its first render needs no fallback. */
export async function preloadPage(path: string): Promise<void> {
  await (routeOf(path)?.Page ?? NotFoundPage).preload()
}

/** The page of the current path. The table replaces React Router's `Routes`, which are 4 KB of script. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const [openedPath] = useState(pathname)
  const route = routeOf(pathname)
  return (
    <Suspense fallback={<LoadingScreen label="Loading" />}>
      {route ? <RoutePage {...route} openedPath={openedPath} /> : <NotFoundPage />}
      {/* In the same boundary as the page, so that its effect runs when the page has been taken over. */}
      <EarlyClicks />
    </Suspense>
  )
}

function routeOf(pathname: string): AppRoute | undefined {
  return ROUTES.find(({ path }) => matchPath(path, pathname))
}

interface RoutePageProps extends AppRoute {
  /** The path of the document that the tab has loaded. */
  openedPath: string
}

function RoutePage({ path, Page, for: visitors, hasOwnDocument, openedPath }: RoutePageProps) {
  const isAuthenticated = useAuth(state => state.isAuthenticated)
  const { search } = useLocation()
  if (visitors !== undefined && (visitors === 'signed-in') !== isAuthenticated) {
    const otherPath = isAuthenticated ? PATHS.dashboard : PATHS.login
    return <Navigate to={otherPath + linkedNumberOf(search)} replace />
  }
  if (hasOwnDocument && openedPath.replace(/\/$/, '') !== path) {
    return <OtherDocument path={path + search} />
  }
  return <Page />
}

function OtherDocument({ path }: { path: string }) {
  const session = useSession()
  useEffect(() => session.openDocument(path), [session, path])
  return <LoadingScreen label="Loading" />
}

/** The number of a link that opened the dashboard. It is kept until the visitor has logged in. */
function linkedNumberOf(search: string): string {
  const number = linkedNumber(new URLSearchParams(search))
  return number === null ? '' : `?number=${encodeURIComponent(number)}`
}

declare global {
  interface Window {
    /** The buttons of a prerendered page that were clicked before the app ran. */
    earlyClicks?: HTMLElement[] | undefined
  }
}

/** Repeats the clicks that a prerendered page received before the app took it over. */
function EarlyClicks() {
  useEffect(() => {
    const buttons = window.earlyClicks ?? []
    window.earlyClicks = undefined
    for (const button of new Set(buttons))
      (button.isConnected ? button : drawnAgain(button))?.click()
  }, [])
  return null
}

/** The button in the place of one that is gone (`take-over.tsx`): of a form, which has one that sends it. */
function drawnAgain(button: HTMLElement): HTMLElement | null {
  return button.matches('[type="submit"]') ? document.querySelector('[type="submit"]') : null
}
