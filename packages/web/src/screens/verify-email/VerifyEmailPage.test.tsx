import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { readOpenedLink } from '../../session/opened-link.ts'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

const VERIFY = 'GET /api/auth/verify-email'

function open(query: string, answers: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer(answers)
  return renderPage(<VerifyEmailPage />, { path: `/verify-email${query}`, server })
}

afterEach(() => vi.useRealTimers())

describe('the verification page', () => {
  // spec 2.19, 2.24, 5.11
  it('reports a missing token without a request', () => {
    const { server } = open('')
    expect(screen.getByRole('heading', { name: 'Verification Failed' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(
      'Missing verification token. Please check your email and try again.',
    )
    expect(server.requests).toHaveLength(0)
  })

  // spec 2.4, 2.20, 2.21, 2.24
  it('sends the token once, even when React runs its effects twice', async () => {
    const { server } = open('?token=a%2Bb', { [VERIFY]: ok({ message: 'Done' }) })
    expect(screen.getByRole('heading', { name: 'Verifying Email' })).toBeTruthy()
    await screen.findByRole('heading', { name: 'Email Verified' })
    expect(server.requests.map(({ query }) => query)).toEqual(['token=a%2Bb'])
    expect(screen.getByText('Done')).toBeTruthy()
    expect(document.title).toBe('Email Verified - Ringback')
  })

  // spec 2.21, 2.22, 9.23
  it('opens the login page after three seconds', async () => {
    vi.useFakeTimers()
    const message = 'Email verified successfully! You can now log in.'
    open('?token=good', { [VERIFY]: ok({ message }) })
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Login Now' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText('at /login')).toBeTruthy()
  })

  it.each([
    [true, 'link'],
    [false, null],
  ])('keeps the token for the login when the server needs it: %s', async (needsLogin, kept) => {
    open('?token=link', { [VERIFY]: ok({ message: 'Log in to finish.', needsLogin }) })
    await screen.findByText('Log in to finish.')
    expect(readOpenedLink()).toBe(kept)
  })

  // spec 2.23, 8.6
  it.each([
    ['the message of the server', refusal(400, 'This link has expired.'), 'This link has expired.'],
    ['a default message', null, 'Failed to verify email. Please try again.'],
  ])('shows %s when it fails', async (_source, answer, words) => {
    const { user } = open('?token=old', { [VERIFY]: answer })
    await screen.findByRole('heading', { name: 'Verification Failed' })
    expect(screen.getByRole('alert').textContent).toBe(words)
    await user.click(screen.getByRole('link', { name: 'Go to Login' }))
    expect(screen.getByText('at /login')).toBeTruthy()
  })
})

const CONFIRM = 'POST /api/auth/confirm-email'
// A mail program took the dot of the sentence for a part of the link.
const CHANGE = '?token=a%2Bb&for=change.'
const button = () => screen.getByRole('button', { name: 'Confirm address' })

describe('the page of a new address', () => {
  it('sends the token of the link only when the button is pressed', async () => {
    const { server, user } = open(CHANGE, { [CONFIRM]: ok({ message: 'Changed.' }) })
    expect(screen.getByRole('heading', { name: 'Confirm Email Address' })).toBeTruthy()
    expect(server.requests).toHaveLength(0)
    await user.click(button())
    expect(await screen.findByText('Changed.')).toBeTruthy()
    expect(server.requests.map(({ body }) => body)).toEqual([{ token: 'a+b' }])
    expect(document.title).toBe('Email Address Changed - Ringback')
    await user.click(screen.getByRole('link', { name: 'Continue' }))
    expect(screen.getByText('at /login')).toBeTruthy()
  })

  it('shows why a link is refused', async () => {
    const { user } = open(CHANGE, { [CONFIRM]: refusal(400, 'This link has expired.') })
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.')
    expect(button()).toBeTruthy()
  })
})
