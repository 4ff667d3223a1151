import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { createFakeServer, ok } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { keepAddress, readAddress } from '../../session/known-address.ts'
import { ResetPasswordPage } from '../reset-password/ResetPasswordPage.tsx'
import { VerifyEmailPage } from '../verify-email/VerifyEmailPage.tsx'
import { LoginPage } from './LoginPage.tsx'

const EMAIL = 'asha@example.com'
const server = () =>
  createFakeServer({
    'GET /api/auth/verify-email': ok({ message: 'Done', email: EMAIL }),
    'POST /api/auth/reset-password': ok({ message: 'Changed', email: EMAIL }),
    'POST /api/auth/login': ok({ token: 't', user: { id: 'u1', email: EMAIL, displayName: 'A' } }),
    'POST /api/auth/register': ok({
      user: { id: 'u1', email: EMAIL, displayName: 'A' },
      message: '',
    }),
  })
const open = (path: string) =>
  renderPage(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/verify-email" element={<VerifyEmailPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
    </Routes>,
    { path, server: server(), everyPath: true },
  )
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText('Password')

// beyond The address is typed once on the way to the first call
it.each([
  [
    'a registration',
    '/login',
    ({ session }: ReturnType<typeof open>) =>
      session.register({ email: EMAIL, displayName: 'A', password: 'p', turnstileToken: 't' }),
    null,
  ],
  ['the link of a registration', '/verify-email?token=t', async () => undefined, 'Login Now'],
  [
    'a new password',
    '/reset-password?token=t',
    async ({ user }: ReturnType<typeof open>) => {
      for (const label of ['New password', 'Confirm new password'])
        await user.type(screen.getByLabelText(label), 'long enough')
      await user.click(screen.getByRole('button', { name: 'Change password' }))
    },
    'Log in',
  ],
])(
  'after %s the login page has the address, and the password field has the focus',
  async (_, path, act, link) => {
    const page = open(path)
    await act(page)
    if (link === null) {
      page.unmount()
      open('/login')
    } else await page.user.click(await screen.findByRole('link', { name: link }))
    await waitFor(() => expect(email().value).toBe(EMAIL))
    expect(document.activeElement).toBe(password())
  },
)

// beyond The address is typed once on the way to the first call
it('without an address the login page begins with it', () => {
  open('/login')
  expect([email().value, document.activeElement]).toEqual(['', email()])
})

/** Stores the token, or deletes it, as another tab does. */
function changeTokenInOtherTab(token: string | null) {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  fireEvent(window, new StorageEvent('storage', { key: 'token', newValue: token }))
}

// beyond The address is typed once on the way to the first call
it.each([
  [
    'a login',
    null,
    ({ user }: ReturnType<typeof open>) => user.type(password(), 'long enough{Enter}'),
  ],
  ['a logout', 'old', async ({ session }: ReturnType<typeof open>) => session.logout()],
  ['a login in another tab', null, async () => changeTokenInOtherTab('new')],
  ['a logout in another tab', 'old', async () => changeTokenInOtherTab(null)],
])('%s forgets the address', async (_, token, act) => {
  if (token !== null) localStorage.setItem('token', token)
  keepAddress(EMAIL)
  const page = open('/login')
  await act(page)
  await waitFor(() => expect(page.session.state().isAuthenticated).toBe(token === null))
  expect(readAddress()).toBeNull()
})
