import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { createFakeTurnstile } from '../../../testing/fake-turnstile.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { LoginPage } from '../login/LoginPage.tsx'
import { RegisterPage } from './RegisterPage.tsx'

const REGISTER = 'POST /api/auth/register'
const user = { id: 'u1', email: 'asha@example.com', displayName: 'Asha' }

const bot = createFakeTurnstile()
const { turnstile } = bot

beforeEach(() => {
  turnstile.render.mockClear()
  turnstile.reset.mockClear()
  window.turnstile = turnstile
})

afterEach(() => {
  delete window.turnstile
  vi.resetModules()
  vi.useRealTimers()
  document.head.replaceChildren()
})

type Page = Awaited<ReturnType<typeof open>>

async function open(answers: Parameters<typeof createFakeServer>[0] = {}) {
  const page = renderPage(<RegisterPage />, { path: '/here', server: createFakeServer(answers) })
  await waitFor(() => expect(turnstile.render).toHaveBeenCalled())
  return page
}

async function type(page: Page) {
  await page.user.type(screen.getByLabelText('Email'), 'asha@example.com')
  await page.user.type(screen.getByLabelText('Display Name'), 'Asha')
  await page.user.type(screen.getByLabelText('Password'), 'long enough')
  await page.user.type(screen.getByLabelText('Confirm Password'), 'long enough')
}

async function fill(page: Page) {
  await type(page)
  act(() => bot.widget().callback('proof'))
  await page.user.click(screen.getByRole('button', { name: 'Register' }))
}

describe('the register page', () => {
  // spec 2.12, 2.13, 2.14, 2.15, 5.2, 5.3
  it('renders a dark widget, and enables the button when the check has succeeded', async () => {
    await open()
    expect(bot.widget()).toMatchObject({ sitekey: 'site-key', theme: 'dark' })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
    expect(screen.getByText('Create a new account')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email')
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy()
    expect(button.disabled).toBe(true)
    act(() => bot.widget().callback('proof'))
    expect(button.disabled).toBe(false)
  })

  it('links terms, privacy and refund policy before the button, and keeps the form open', async () => {
    await open()
    const agreement = screen.getByText(/^By registering you agree/).closest<HTMLElement>('p')
    if (!agreement) throw new Error('The agreement is no paragraph')
    expect(agreement.textContent).toBe(
      'By registering you agree to the Terms of service, Privacy policy and the Refund policy.',
    )
    const links = [...agreement.querySelectorAll('a')]
    expect(links.map(link => [link.getAttribute('href'), link.target])).toEqual([
      ['/terms', '_blank'],
      ['/privacy', '_blank'],
      ['/refunds', '_blank'],
    ])
    const button = screen.getByRole('button', { name: 'Register' })
    expect(agreement.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  // spec 2.16
  it('links to the login', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('link', { name: 'Already have an account? Login' }))
    expect(screen.getByText('at /login')).toBeTruthy()
  })

  // spec 5.5
  it.each([
    ['Enter', (page: Page) => page.user.keyboard('{Enter}')],
    ['a click on the disabled button', clickDisabled],
  ])('asks for the check when the form is submitted without it, by %s', async (_how, submit) => {
    const page = await open()
    await type(page)
    expect(screen.queryByRole('alert')).toBeNull()
    await submit(page)
    expect(screen.getByRole('alert').textContent).toBe('Please complete the CAPTCHA verification')
    expect(page.server.requests).toHaveLength(0)
    act(() => bot.widget().callback('proof'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // spec 2.14, 2.15
  it('shows progress, and cannot be submitted twice', async () => {
    const page = await open()
    const release = page.server.hold(REGISTER, refusal(400, 'That did not work'))
    await fill(page)
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Registering...' })
    expect(busy.disabled).toBe(true)
    await page.user.type(screen.getByLabelText('Password'), '{Enter}')
    release()
    expect(await screen.findByRole('button', { name: 'Register' })).toBeTruthy()
    expect(page.server.requests).toHaveLength(1)
  })

  it('refuses a password that is too long instead of cutting it', async () => {
    const page = await open()
    const long = 'x'.repeat(129)
    for (const label of ['Password', 'Confirm Password']) {
      const field = screen.getByLabelText<HTMLInputElement>(label)
      await page.user.click(field)
      await page.user.paste(long)
      expect(field.value).toBe(long)
    }
    act(() => bot.widget().callback('proof'))
    await page.user.click(screen.getByRole('button', { name: 'Register' }))
    expect(screen.getByText('Password must be at most 128 characters long')).toBeTruthy()
    expect(screen.queryByText('Passwords do not match')).toBeNull()
    expect(page.server.requests).toHaveLength(0)
  })

  // spec 5.9
  it('reports that the widget cannot be rendered', async () => {
    turnstile.render.mockImplementationOnce(() => {
      throw new Error('No')
    })
    await open()
    expect(await screen.findByText('Failed to render verification widget')).toBeTruthy()
  })

  // spec 7.3 see 21
  it('starts a new check after a refused registration', async () => {
    const page = await open({ [REGISTER]: refusal(400, 'That did not work') })
    await fill(page)
    expect((await screen.findByRole('alert')).textContent).toContain('That did not work')
    expect(turnstile.reset).toHaveBeenCalledWith('widget-1')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
    expect(button.disabled).toBe(true)
  })

  // beyond A page from the browser's cache is usable
  it('starts a new check when it returns from the back/forward cache', async () => {
    const page = await open()
    await type(page)
    act(() => bot.widget().callback('old proof'))
    turnstile.render.mockClear()
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await waitFor(() => expect(turnstile.render).toHaveBeenCalledOnce())
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
    expect(button.disabled).toBe(true)
    act(() => bot.widget().callback('proof'))
    expect(button.disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.com')
  })

  // spec 8.3
  it('shows a default message when the server sends none', async () => {
    await fill(await open())
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to register')
  })

  // spec 2.13, 2.17, 2.18, 4.5, 7.3
  it('shows the success view, which can send the link again', async () => {
    const page = await open({ [REGISTER]: ok({ user, message: 'Welcome' }) })
    const resent = ok({ message: 'A new link is on its way.' })
    const release = page.server.hold('POST /api/auth/resend-verification', resent)
    await fill(page)
    expect(await screen.findByRole('heading', { name: 'Registration Successful!' })).toBeTruthy()
    expect(page.server.requests[0]?.body).toEqual({
      email: 'asha@example.com',
      displayName: 'Asha',
      password: 'long enough',
      turnstileToken: 'proof',
    })
    expect(screen.getByText('Please verify your email')).toBeTruthy()
    const sent = screen.getByText('asha@example.com').closest('p')
    expect(sent?.textContent).toBe(
      'A verification link was sent to asha@example.com. Open it to activate your account.',
    )
    // Not before the first mail may have arrived.
    const resend = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Resend Verification Email',
    })
    expect([resend.disabled, resend.parentElement?.textContent]).toEqual([
      true,
      'Resend Verification Email' + 'in 30 s',
    ])
    vi.setSystemTime(Date.now() + 30_000)
    await waitFor(() => expect(resend.disabled).toBe(false))
    await page.user.click(resend)
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' })
    expect(busy.disabled).toBe(true)
    release()
    expect(await screen.findByText('A new link is on its way.')).toBeTruthy()
    await page.user.click(screen.getByRole('link', { name: 'Return to Login' }))
    expect(screen.getByText('at /login')).toBeTruthy()
    expect(page.session.state().registrationSuccess).toBe(false)
  })

  // spec 2.10, 4.4
  it('leads to a login page that says that the address is not verified, and sends the link again', async () => {
    const RESEND = 'POST /api/auth/resend-verification'
    const server = createFakeServer({
      [REGISTER]: ok({ user, message: 'Welcome' }),
      [RESEND]: ok({ message: 'A new link is on its way.' }),
    })
    const pages = (
      <Routes>
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/login" element={<LoginPage />} />
      </Routes>
    )
    const page = renderPage(pages, { path: '/register', server, everyPath: true })
    await waitFor(() => expect(turnstile.render).toHaveBeenCalled())
    await fill(page)
    await page.user.click(await screen.findByRole('link', { name: 'Return to Login' }))
    expect(screen.getByText('Email Not Verified')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Resend Verification Email' }))
    expect(await screen.findByText('A new link is on its way.')).toBeTruthy()
    expect(server.requests.at(-1)).toMatchObject({
      route: RESEND,
      body: { email: 'asha@example.com' },
    })
  })
})

/** Browsers send the click on a disabled button to its parent. */
async function clickDisabled(page: Page) {
  const button = screen.getByRole('button', { name: 'Register' })
  await page.user.click(button.parentElement ?? button)
}
