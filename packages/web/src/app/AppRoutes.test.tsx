import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AppRoutes } from './AppRoutes.tsx'

// The dashboard would open the voice device.
vi.mock('../screens/dashboard/DashboardPage.tsx', () => ({
  DashboardPage: () => <p>The dashboard {useLocation().search}</p>,
  preloadTab: () => Promise.resolve(),
}))

describe('the routes', () => {
  it.each([
    ['/', 'Call any phone in the world from your browser.'],
    ['/login', 'Login to your account'],
    ['/Login/', 'Login to your account'],
    ['/register', 'Create a new account'],
    ['/dashboard', 'Login to your account'],
    ['/receipt/pur_1', 'Login to your account'],
    ['/no-such-page', 'Page not found'],
  ])('%s shows a signed-out visitor "%s"', async (path, text) => {
    renderPage(<AppRoutes />, { path, everyPath: true })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it.each(['/login', '/register', '/dashboard'])(
    '%s shows a signed-in user the dashboard',
    async path => {
      localStorage.setItem('token', 'token-1')
      renderPage(<AppRoutes />, { path, everyPath: true })
      expect(await screen.findByText(/^The dashboard/)).toBeTruthy()
    },
  )

  it('keep the number of a link until the visitor has logged in', async () => {
    const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }
    const path = `/dashboard?number=${encodeURIComponent('tel:+14155550100&tab=credits')}`
    const { session } = renderPage(<AppRoutes />, {
      path,
      everyPath: true,
      server: createFakeServer({ 'POST /api/auth/login': ok({ token: 't1', user }) }),
    })
    await screen.findByText('Login to your account')
    await act(() => session.login({ email: user.email, password: 'long enough' }))
    expect((await screen.findByText(/The dashboard/)).textContent).toBe(
      'The dashboard ?number=tel%3A%2B14155550100%26tab%3Dcredits',
    )
  })

  it.each(['/verify', '/verify-email'])('%s verifies an email with its token', async path => {
    const { server } = renderPage(<AppRoutes />, { path: `${path}?token=abc`, everyPath: true })
    await screen.findByRole('heading', { name: 'Verification Failed' })
    expect(server.requests.map(({ query }) => query)).toEqual(['token=abc'])
  })
})
