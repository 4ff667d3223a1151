import { getOperator } from '@ringback/contract/operator/sign-in'
import { Suspense, useEffect, useEffectEvent, Component, type ReactNode } from 'react'
import { claimReload, holdsWork, isOutdated } from '../../api/page-build.ts'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Spinner } from '../../ui/status/Spinner.tsx'
import {
  OperatorContext,
  useCan,
  useSessionState,
  signInPath,
  ROLES,
} from '../session/operator-session.ts'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { ActionProvider } from '../shared/change/ActionDialog.tsx'
import { DENSE } from '../shared/console-controls.tsx'
import { NoticeProvider } from '../shared/notices.tsx'
import { wordOf } from '../../text/known-key.ts'
import { SignInAgainDialog } from '../sign-in/SignInAgainDialog.tsx'
import { Shell } from './Shell.tsx'
import type { ConsoleScreen } from './console-screen.ts'
import { navigationOf, SCREENS } from './navigation.ts'

/** The console of the operator whose token is in the session. */
export function SignedIn() {
  const operator = useEntity(getOperator, {})
  const { status } = useSessionState()
  const { pathname, search, hash } = useLocation()
  // Nothing was shown yet, so there is nothing to keep.
  if (status === 'expired' && !operator.data)
    return <Navigate to={signInPath(pathname + search + hash)} replace />
  return (
    <Loaded query={operator} skeleton={<LoadingScreen />}>
      {value => (
        <OperatorContext value={value}>
          <NoticeProvider>
            <ActionProvider>
              <Shell>
                <Screens />
              </Shell>
            </ActionProvider>
          </NoticeProvider>
          {status === 'expired' && <SignInAgainDialog />}
        </OperatorContext>
      )}
    </Loaded>
  )
}

function Screens() {
  const { pathname } = useLocation()
  useNewestBuild(pathname)
  const can = useCan()
  const [firstGroup] = navigationOf(can)
  return (
    <ConsoleErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          {SCREENS.map(screen => (
            <Route key={screen.path} path={screen.path} element={<Allowed {...screen} />} />
          ))}
          {firstGroup?.screens[0] && (
            <Route
              path="/operator"
              element={<Navigate to={firstGroup.screens[0].path} replace />}
            />
          )}
          <Route
            path="*"
            element={
              <Page title="No such screen">
                <EmptyState title="No such screen" detail="There is nothing at this address." />
              </Page>
            }
          />
        </Routes>
      </Suspense>
    </ConsoleErrorBoundary>
  )
}

function Allowed({ title, role, Page: Screen }: ConsoleScreen) {
  const can = useCan()
  if (can(role)) return <Screen />
  return (
    <Page title={title}>
      <EmptyState
        title="Your role does not allow this"
        detail={`This screen needs the role ${wordOf(ROLES, role)}.`}
      />
    </Page>
  )
}

/** Keeps the rest of the console when a screen throws. Give it the path as its key, so that another screen opens. */
export class ConsoleErrorBoundary extends Component<
  { children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="grid justify-items-center">
        <EmptyState
          title="This screen stopped working"
          detail="Reload the page. If it happens again, report the address and what you did."
        />
        <Button look="secondary" className={DENSE} onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    )
  }
}

/** Shown while a part of the console loads. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid min-h-60 place-items-center text-accent"
    >
      <Spinner size={24} />
    </div>
  )
}

/** The texts of filters are in the address. */
const KEPT_FIELDS = '[type="search"], [type="date"]'

/** Loads the page again when the server has another build of it, as soon as the operator chooses another screen. */
export function useNewestBuild(pathname: string, reload = () => location.reload()): void {
  const load = useEffectEvent(() => {
    if (isOutdated() && !holdsWork(KEPT_FIELDS) && claimReload(Date.now())) reload()
  })
  useEffect(() => load(), [pathname])
}
