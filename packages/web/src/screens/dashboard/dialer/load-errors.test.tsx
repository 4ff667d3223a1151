import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { DialerPage } from './DialerPage.tsx'

const FAILURES = [
  ['the balance', '/api/credits/balance', 'Failed to fetch balance'],
  ['recent calls', '/api/call/history', 'Failed to load call history. Please try again.'],
] as const

const render = (path: string, phone = {}) =>
  renderScreen(<DialerPage />, { responses: { [path]: { status: 500, body: {} } }, phone })

/** The Retry button beside the message. */
async function retryBeside(words: string) {
  const line = await screen.findByText(words)
  return within(line.closest('p') ?? line).getByRole('button', {
    name: /^Retry (balance|recent calls)$/,
  })
}

describe('a failed load in the dialer', () => {
  // spec 8.29
  it.each(FAILURES)('of %s offers Retry, which reloads the page', async (_what, path, words) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { user } = render(path)
    await user.click(await retryBeside(words))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('keeps the typed number over the reload, once', async () => {
    vi.stubGlobal('location', { ...window.location, reload: vi.fn() })
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
    const { user } = render('/api/credits/balance')
    await user.type(field(), '+447400123456')
    await user.click(await retryBeside('Failed to fetch balance'))
    for (const shown of ['+44 7400 123456', '']) {
      cleanup()
      render('/api/credits/balance')
      expect(field().value).toBe(shown)
    }
  })

  it.each(FAILURES)(
    'of %s is only requested again during a call, because a reload would end it',
    async (_what, path, words) => {
      const reload = vi.fn()
      vi.stubGlobal('location', { ...window.location, reload })
      const call = ongoingCall(5)
      const { user, requests } = render(path, { status: 'connected', call })
      const sent = () => requests.filter(request => request.startsWith(path)).length
      const retry = await retryBeside(words)
      const before = sent()
      await user.click(retry)
      await waitFor(() => expect(sent()).toBeGreaterThan(before))
      expect(reload).not.toHaveBeenCalled()
    },
  )
})
