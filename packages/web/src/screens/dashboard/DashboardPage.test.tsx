import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { SETTINGS } from '../../../testing/render-page.tsx'
import { createClient } from '../../api/client.ts'
import { SettingsContext } from '../../api/settings.ts'
import { ClientContext } from '../../api/use-client.ts'
import { createSession } from '../../session/session.ts'
import { createTokenStore } from '../../session/token-store.ts'
import { SessionContext } from '../../session/use-session.ts'
import { auth } from '../../strings/auth.ts'
import { DashboardPage } from './DashboardPage.tsx'

it('the dashboard shows the loading screen until its first render with a softphone has finished', () => {
  const tokens = createTokenStore()
  const { fetch } = createFakeServer()
  const client = createClient({ token: tokens.read, onUnauthorised: () => {}, fetch })
  const container = document.createElement('div')
  const root = createRoot(container)
  // The transition that shows the softphone is rendered later than the end of `flushSync`.
  flushSync(() =>
    root.render(
      <SettingsContext value={SETTINGS}>
        <ClientContext value={client}>
          <SessionContext value={createSession(client, tokens, auth)}>
            <MemoryRouter initialEntries={['/dashboard']}>
              <DashboardPage />
            </MemoryRouter>
          </SessionContext>
        </ClientContext>
      </SettingsContext>,
    ),
  )
  expect(container.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe('Loading')
  root.unmount()
})
