import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer } from '../../testing/fake-server.ts'
import { SETTINGS } from '../../testing/render-page.tsx'
import { createClient } from '../api/client.ts'
import { SettingsContext } from '../api/settings.ts'
import { ClientContext } from '../api/use-client.ts'
import { createSession } from '../session/session.ts'
import { createTokenStore } from '../session/token-store.ts'
import { SessionContext } from '../session/use-session.ts'
import { auth } from '../strings/auth.ts'
import { AppRoutes } from './AppRoutes.tsx'

// The dashboard would open the voice device.
vi.mock('../screens/dashboard/DashboardPage.tsx', () => ({
  DashboardPage: () => <p>The dashboard</p>,
}))

/** Opens an address of the app as a visitor, or with a stored session token. */
function visit(path: string, token?: string) {
  if (token) localStorage.setItem('token', token)
  const tokens = createTokenStore()
  const client = createClient({
    token: tokens.read,
    onUnauthorised: () => undefined,
    fetch: createFakeServer().fetch,
  })
  render(
    <SettingsContext value={SETTINGS}>
      <ClientContext value={client}>
        <SessionContext value={createSession(client, tokens, auth)}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes />
          </MemoryRouter>
        </SessionContext>
      </ClientContext>
    </SettingsContext>,
  )
}

describe('a link of the landing page', () => {
  it.each([
    ['Login', 'Login to your account'],
    ['Register', 'Create a new account'],
  ])('opens the page %s', async (name, lead) => {
    visit('/')
    const [link] = await screen.findAllByRole('link', { name })
    if (link) await userEvent.click(link)
    expect(await screen.findByText(lead)).toBeTruthy()
  })
})

describe('a signed-in user', () => {
  it.each(['/login', '/register', '/dashboard'])('who opens %s sees the dashboard', async path => {
    visit(path, 'token-1')
    expect(await screen.findByText('The dashboard')).toBeTruthy()
  })
})

describe('a visitor', () => {
  it.each(['/dashboard', '/dashboard?tab=credits', '/receipt/p1'])(
    'who opens %s sees the login',
    async path => {
      visit(path)
      expect(await screen.findByText('Login to your account')).toBeTruthy()
    },
  )

  it.each(['/verify', '/verify-email'])(
    'who opens %s without a token sees that it is missing',
    async path => {
      visit(path)
      expect(
        await screen.findByText(
          'Missing verification token. Please check your email and try again.',
        ),
      ).toBeTruthy()
    },
  )

  it('who opens an unknown address sees that there is nothing', async () => {
    visit('/nowhere')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })
})
