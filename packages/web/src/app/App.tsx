import { type PageSettings } from '@ringback/contract/page/page-settings'
import { type ApiClient } from '../api/client.ts'
import { SettingsContext } from '../api/settings.ts'
import { ClientContext } from '../api/use-client.ts'
import type { Session } from '../session/session.ts'
import { SessionContext } from '../session/use-session.ts'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { AppRoutes } from './AppRoutes.tsx'

export interface AppDeps {
  settings: PageSettings
  client: ApiClient
  session: Session
}

interface AppProps extends AppDeps {
  /** The router around the routes. The build renders pages with one that has no browser. */
  router?: ComponentType<{ children: ReactNode }>
}

/** The whole page with its contexts. */
export function App({ settings, client, session, router: Router = BrowserRouter }: AppProps) {
  return (
    <ErrorBoundary>
      <SettingsContext value={settings}>
        <ClientContext value={client}>
          <SessionContext value={session}>
            <Router>
              <AppRoutes />
            </Router>
          </SessionContext>
        </ClientContext>
      </SettingsContext>
    </ErrorBoundary>
  )
}
