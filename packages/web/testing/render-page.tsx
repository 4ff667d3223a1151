import type { PageSettings } from '@ringback/contract/page/page-settings'
import { type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { createClient } from '../src/api/client.ts'
import { SettingsContext } from '../src/api/settings.ts'
import { ClientContext } from '../src/api/use-client.ts'
import { type Session, createSession } from '../src/session/session.ts'
import { createTokenStore } from '../src/session/token-store.ts'
import { SessionContext } from '../src/session/use-session.ts'
import { type FakeServer, createFakeServer } from './fake-server.ts'

export const SETTINGS: PageSettings = {
  productName: 'Ringback',
  legalName: null,
  legalAddress: null,
  supportUrl: 'https://support.example/',
  turnstileSiteKey: 'site-key',
  turnstileScriptUrl: 'https://bots.example/api.js',
  checkoutScriptUrl: 'https://payments.test/checkout.js',
  carriers: ['twilio'],
  signallingUrl: null,
  sipSocketUrl: null,
}

interface Page extends RenderResult {
  user: UserEvent
  session: Session
  server: FakeServer
}

/**
 * Renders a page as the app does, in StrictMode. The paths /login and /register render their own name, unless
 * the page is shown at every path.
 */
export function renderPage(
  page: ReactNode,
  options: { path?: string; server?: FakeServer; everyPath?: boolean } = {},
): Page {
  const { path = '/', server = createFakeServer(), everyPath = false } = options
  const tokens = createTokenStore()
  const client = createClient({
    token: tokens.read,
    onUnauthorised: () => session.expire(),
    fetch: server.fetch,
  })
  const session = createSession(client, tokens)
  const [pathname = '/'] = path.split('?')
  const result = render(
    <StrictMode>
      <SettingsContext value={SETTINGS}>
        <ClientContext value={client}>
          <SessionContext value={session}>
            <MemoryRouter initialEntries={[path]}>
              {everyPath ? (
                page
              ) : (
                <Routes>
                  <Route path={pathname} element={page} />
                  <Route path="/login" element={<p>at /login</p>} />
                  <Route path="/register" element={<p>at /register</p>} />
                </Routes>
              )}
            </MemoryRouter>
          </SessionContext>
        </ClientContext>
      </SettingsContext>
    </StrictMode>,
  )
  return { ...result, user: userEvent.setup(), session, server }
}
