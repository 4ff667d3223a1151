import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { LoginPage } from './LoginPage.tsx'

const LOGIN = 'POST /api/auth/login'
const CODE = 'POST /api/auth/login/code'
const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }

/** The login page after a right password of an account with two-step sign-in. */
async function open(answer: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer({ [LOGIN]: ok({ challenge: 'c1' }), ...answer })
  const page = renderPage(<LoginPage />, { path: '/here', server })
  await page.user.type(screen.getByLabelText('Email'), 'asha@example.com')
  await page.user.type(screen.getByLabelText('Password'), 'long enough')
  await page.user.click(screen.getByRole('button', { name: 'Login' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  const send = async (code: string) => {
    await page.user.type(screen.getByRole('textbox'), `${code}{Enter}`)
  }
  return { ...page, field, send }
}

it('asks for a code that phones can fill in, and has logged nobody in before', async () => {
  const { field, session } = await open()
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(session.state().isAuthenticated).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
})

it('logs in with the code', async () => {
  const { send, server, session } = await open({ [CODE]: ok({ token: 't1', user }) })
  await send(' 123 456 ')
  await waitFor(() => expect(session.state()).toMatchObject({ isAuthenticated: true, token: 't1' }))
  expect(server.requests.at(-1)?.body).toEqual({ challenge: 'c1', code: '123 456' })
})

it('shows why a code is refused, and accepts another one', async () => {
  const { send, server } = await open({ [CODE]: refusal(400, 'This code is not correct.') })
  await send('000000')
  expect((await screen.findByRole('alert')).textContent).toContain('This code is not correct.')
  await send('1')
  expect(server.requests.filter(({ route }) => route === CODE)).toHaveLength(2)
})

it('sends nothing without a code', async () => {
  const { send, server } = await open()
  await send('')
  expect(screen.getByText('Please enter the code')).toBeTruthy()
  expect(server.requests).toHaveLength(1)
})

it('accepts a recovery code in a field of its own', async () => {
  const { user: person, send, server } = await open({ [CODE]: ok({ token: 't1', user }) })
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code')
  expect(field.autocomplete).toBe('off')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await send('abcde-23456')
  expect(server.requests.at(-1)?.body).toEqual({ challenge: 'c1', code: 'abcde-23456' })
})

it('leads back to the password', async () => {
  const { user: person } = await open()
  await person.click(screen.getByRole('button', { name: 'Back to the password' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})
