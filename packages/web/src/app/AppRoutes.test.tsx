import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AppRoutes } from './AppRoutes.tsx'

// The dashboard would open the voice device.
vi.mock('../screens/dashboard/DashboardPage.tsx', () => ({
  DashboardPage: () => <p>The dashboard {useLocation().search}</p>,
  preloadTab: () => Promise.resolve(),
}))

/** The paths that the tab loads anew. */
function watchLoads(): string[] {
  const loads: string[] = []
  const { location: tab } = globalThis
  const reload = () => void loads.push(tab.pathname + tab.search)
  vi.stubGlobal('location', { pathname: '/', search: '', reload })
  return loads
}

afterEach(() => history.replaceState(null, '', '/'))

describe('the routes', () => {
  // spec 2.2, 2.3, 2.5, 6.1, 6.2
  it.each([
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

  it('show a signed-in user the dashboard', async () => {
    localStorage.setItem('token', 'token-1')
    const loads = watchLoads()
    renderPage(<AppRoutes />, { path: '/dashboard', everyPath: true })
    expect(await screen.findByText(/^The dashboard/)).toBeTruthy()
    expect(loads).toEqual([])
  })

  // spec 2.2, 2.3, 6.3
  it.each(['/login', '/register', '/Dashboard'])(
    'load the dashboard for a signed-in user at %s, because only its own document may call and pay',
    async path => {
      localStorage.setItem('token', 'token-1')
      const loads = watchLoads()
      renderPage(<AppRoutes />, { path: `${path}?number=112`, everyPath: true })
      await vi.waitFor(() => expect(new Set(loads)).toEqual(new Set(['/dashboard?number=112'])))
      expect(screen.queryByText(/^The dashboard/)).toBeNull()
    },
  )

  it('load the dashboard after a login on the page of the login', async () => {
    const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }
    const loads = watchLoads()
    const { session } = renderPage(<AppRoutes />, {
      path: '/login',
      everyPath: true,
      server: createFakeServer({ 'POST /api/auth/login': ok({ token: 't1', user }) }),
    })
    await screen.findByText('Login to your account')
    expect(loads).toEqual([])
    await act(() => session.login({ email: user.email, password: 'long enough' }))
    expect(new Set(loads)).toEqual(new Set(['/dashboard']))
  })

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

  // spec 2.4 see 4, 6.1
  it.each(['/verify', '/verify-email'])('%s verifies an email with its token', async path => {
    const { server } = renderPage(<AppRoutes />, { path: `${path}?token=abc`, everyPath: true })
    await screen.findByRole('heading', { name: 'Verification Failed' })
    expect(server.requests.map(({ query }) => query)).toEqual(['token=abc'])
  })
})
