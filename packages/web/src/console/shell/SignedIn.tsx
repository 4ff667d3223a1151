import { getOperator } from '@ringback/contract/operator/sign-in'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OperatorContext, useCan, useSessionState } from '../session/operator-context.ts'
import { signInPath } from '../session/paths.ts'
import { ActionProvider } from '../shared/change/actions.tsx'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { NoticeProvider } from '../shared/notices.tsx'
import { Page } from '../shared/Page.tsx'
import { useEntity } from '../shared/use-api.ts'
import { SignInAgainDialog } from '../sign-in/SignInAgainDialog.tsx'
import { ConsoleErrorBoundary } from './ConsoleErrorBoundary.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { navigationOf } from './navigation.ts'
import { SCREENS } from './screens.ts'
import { Shell } from './Shell.tsx'
import { shell } from './strings.ts'

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
              <Page title={shell.notFoundTitle}>
                <EmptyState title={shell.notFoundTitle} detail={shell.notFound} />
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
      <EmptyState title={shell.notAllowedTitle} detail={shell.notAllowed(shell.roles[role])} />
    </Page>
  )
}
