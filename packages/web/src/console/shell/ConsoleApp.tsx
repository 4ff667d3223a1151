import type { PageSettings } from '@ringback/contract/page/page-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import type { ApiClient } from '../../api/client.ts'
import { createQueryClient } from '../../api/queries.ts'
import { SettingsContext } from '../../api/settings.ts'
import { ClientContext } from '../../api/use-client.ts'
import { lazyComponent } from '../../loading/lazy-component.ts'
import {
  SessionContext,
  useOperatorSession,
  useSessionState,
  type OperatorSession,
  INVITATION,
  SIGN_IN,
  returnPath,
  signInPath,
} from '../session/operator-session.ts'
import { SignInPage } from '../sign-in/SignInPage.tsx'
import { ConsoleErrorBoundary, LoadingScreen, SignedIn } from './SignedIn.tsx'

const InvitationPage = lazyComponent(
  () => import('../sign-in/InvitationPage.tsx'),
  'InvitationPage',
)

interface ConsoleAppProps {
  settings: PageSettings
  client: ApiClient
  session: OperatorSession
}

/** The whole console with its contexts. It needs a router around it. */
export function ConsoleApp({ settings, client, session }: ConsoleAppProps) {
  return (
    <ConsoleErrorBoundary>
      <SettingsContext value={settings}>
        <ClientContext value={client}>
          <SessionContext value={session}>
            <Suspense fallback={<LoadingScreen />}>
              <Routes>
                <Route path={SIGN_IN} element={<SignedOut />} />
                <Route
                  path={INVITATION}
                  element={
                    <Queries>
                      <InvitationPage />
                    </Queries>
                  }
                />
                <Route path="*" element={<Protected />} />
              </Routes>
            </Suspense>
          </SessionContext>
        </ClientContext>
      </SettingsContext>
    </ConsoleErrorBoundary>
  )
}

/** The sign-in, which leads to the page that needed it. */
function SignedOut() {
  const { search } = useLocation()
  const { status } = useSessionState()
  const session = useOperatorSession()
  if (status !== 'signed-in') return <SignInPage />
  const path = returnPath(search)
  return session.isInSignInDocument && session.isStored() ? (
    <OtherDocument path={path} />
  ) : (
    <Navigate to={path} replace />
  )
}

function OtherDocument({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path])
  return <LoadingScreen />
}

/**
 * Everything that needs a session. An operator without one signs in first, and comes back. The screen stays
 * when the session expires, so that a change that is being typed is not lost.
 */
function Protected() {
  const { pathname, search, hash } = useLocation()
  const { status, number } = useSessionState()
  if (status === 'signed-out') return <Navigate to={signInPath(pathname + search + hash)} replace />
  return (
    <Queries key={number}>
      <SignedIn />
    </Queries>
  )
}

/** A cache of its own for each session, so that one operator's data is never shown to the next. */
function Queries({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
