import { SUCCESS_NOTICE_MS } from '@ringback/contract/limits'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { createFakeTurnstile } from '../../../testing/fake-turnstile.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { LoginPage } from './LoginPage.tsx'

const LOGIN = 'POST /api/auth/login'
const RESEND = 'POST /api/auth/resend-verification'
const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }

function open(answer: Parameters<typeof createFakeServer>[0] = {}) {
  return renderPage(<LoginPage />, { path: '/here', server: createFakeServer(answer) })
}

afterEach(() => void vi.useRealTimers())

async function submit(page: ReturnType<typeof open>) {
  await page.user.type(screen.getByLabelText('Email'), 'asha@example.com')
  await page.user.type(screen.getByLabelText('Password'), 'long enough')
  await page.user.click(screen.getByRole('button', { name: 'Login' }))
}

describe('the login page', () => {
  // spec 2.6, 2.9, 5.2
  it('shows title and lead, and links to the registration', async () => {
    const { user } = open()
    expect(screen.getByRole('heading', { name: 'Ringback' })).toBeTruthy()
    expect(screen.getByText('Login to your account')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email')
    expect(document.title).toBe('Login - Ringback')
    await user.click(screen.getByRole('link', { name: "Don't have an account? Register" }))
    expect(screen.getByText('at /register')).toBeTruthy()
  })

  // spec 2.7, 3.26, 4.1, 7.2
  it('logs the user in', async () => {
    const page = open({ [LOGIN]: ok({ token: 't1', user }) })
    await submit(page)
    expect(page.server.requests[0]?.body).toEqual({
      email: 'asha@example.com',
      password: 'long enough',
    })
    await waitFor(() => expect(page.session.state().isAuthenticated).toBe(true))
  })

  // spec 2.8
  it('shows progress, and cannot be submitted twice', async () => {
    const page = open()
    const release = page.server.hold(LOGIN, refusal(400, 'No'))
    await submit(page)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' })
    expect(button.disabled).toBe(true)
    release()
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  })

  // spec 2.11, 4.3, 8.1
  it('shows the error of the server in a box that can be dismissed', async () => {
    const page = open({ [LOGIN]: refusal(400, 'Wrong email or password') })
    await submit(page)
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong email or password')
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // spec 8.2
  it('shows a default message when the server sends none', async () => {
    await submit(open())
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to login')
  })

  // spec 2.11
  it('shows the error of an unverified email in the red box too, which can be dismissed', async () => {
    const page = open({ [LOGIN]: refusal(403, 'Your email is not verified.') })
    await submit(page)
    expect((await screen.findByRole('alert')).textContent).toContain('Your email is not verified.')
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Email Not Verified')).toBeTruthy()
  })

  // spec 2.10
  it('offers to send the link again while the email is not verified', async () => {
    const page = open({
      [LOGIN]: refusal(403, 'Your email is not verified'),
      [RESEND]: ok({ message: 'A new link is on its way.' }),
    })
    await submit(page)
    expect(await screen.findByText('Email Not Verified')).toBeTruthy()
    expect(
      screen.getByText('Please check your email for a verification link or request a new one.'),
    ).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
    expect(await screen.findByText('A new link is on its way.')).toBeTruthy()
    expect(page.server.requests.at(-1)?.body).toEqual({ email: 'asha@example.com' })
  })

  it('shows that a link is being sent, and the message of the server for five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = open({ [LOGIN]: refusal(403, 'Your email is not verified') })
    const release = page.server.hold(RESEND, ok({ message: 'A new link is on its way.' }))
    await submit(page)
    await page.user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(
      true,
    )
    release()
    expect(await screen.findByText('A new link is on its way.')).toBeTruthy()
    // The first act runs the effect that starts the timer.
    await act(async () => undefined)
    act(() => void vi.advanceTimersByTime(SUCCESS_NOTICE_MS))
    expect(screen.queryByText('A new link is on its way.')).toBeNull()
  })

  // spec 8.4
  it('reports that the link could not be sent', async () => {
    const page = open({ [LOGIN]: refusal(403, 'Your email is not verified') })
    await submit(page)
    await page.user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }))
    const box = await screen.findByRole('alert')
    expect(box.textContent).toContain('Failed to resend verification email')
  })

  it('shows the bot check when the server asks for it, and sends its token with the next login', async () => {
    const bot = createFakeTurnstile()
    window.turnstile = bot.turnstile
    const missing = 'Please complete the CAPTCHA verification'
    const page = open({ [LOGIN]: refusal(400, missing, 'bot-check-needed') })
    expect(screen.queryByText('Verification')).toBeNull()
    await submit(page)
    expect((await screen.findByRole('alert')).textContent).toContain(missing)
    expect(screen.getByText('Verification')).toBeTruthy()
    await waitFor(() => expect(bot.turnstile.render).toHaveBeenCalled())
    const button = screen.getByRole('button', { name: 'Login' })
    await page.user.click(button)
    expect(page.server.requests).toHaveLength(1)
    act(() => bot.widget().callback('proof'))
    await page.user.click(button)
    await waitFor(() => expect(bot.turnstile.reset).toHaveBeenCalled())
    expect(page.server.requests[1]?.body).toEqual({
      email: 'asha@example.com',
      password: 'long enough',
      turnstileToken: 'proof',
    })
    delete window.turnstile
  })

  it('shows and hides the password', async () => {
    const { user } = open()
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field.type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.type).toBe('password')
  })
})

const CODE = 'POST /api/auth/login/code'

/** The login page after a right password of an account with two-step sign-in. */
async function openCode(answer: Parameters<typeof createFakeServer>[0] = {}) {
  const page = open({ [LOGIN]: ok({ challenge: 'c1' }), ...answer })
  await submit(page)
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  const send = async (code: string) => {
    await page.user.type(screen.getByRole('textbox'), `${code}{Enter}`)
  }
  return { ...page, field, send }
}

describe('the code of a login', () => {
  it('requests a code that phones can fill in, and does not log in before it', async () => {
    const { field, session } = await openCode()
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(session.state().isAuthenticated).toBe(false)
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('logs in with the code', async () => {
    const { send, server, session } = await openCode({ [CODE]: ok({ token: 't1', user }) })
    await send(' 123 456 ')
    await waitFor(() =>
      expect(session.state()).toMatchObject({ isAuthenticated: true, token: 't1' }),
    )
    expect(server.requests.at(-1)?.body).toEqual({ challenge: 'c1', code: '123 456' })
  })

  it('shows why a code is refused, and accepts another one', async () => {
    const { send, server } = await openCode({ [CODE]: refusal(400, 'This code is not correct.') })
    await send('000000')
    expect((await screen.findByRole('alert')).textContent).toContain('This code is not correct.')
    await send('1')
    expect(server.requests.filter(({ route }) => route === CODE)).toHaveLength(2)
  })

  it('accepts a recovery code in a field of its own', async () => {
    const { user: person, send, server } = await openCode({ [CODE]: ok({ token: 't1', user }) })
    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code')
    expect(field.autocomplete).toBe('off')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await send('abcde-23456')
    expect(server.requests.at(-1)?.body).toEqual({ challenge: 'c1', code: 'abcde-23456' })
  })

  it('leads back to the password', async () => {
    const { user: person } = await openCode()
    await person.click(screen.getByRole('button', { name: 'Back to the password' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})
