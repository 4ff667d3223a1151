import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messageRegion, ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { Shell } from '../Shell.tsx'
import type { DashboardTab } from '../tabs/use-dashboard-tab.ts'

const MESSAGE = 'Your account is closed.'
const REFUSAL = { status: 403, body: { error: MESSAGE } }
const HEALTHY = { body: { status: 'ok' } }
/** Every request of the dashboard, except the health check. */
const REFUSED = Object.fromEntries(
  [
    '/api/user/profile',
    '/api/credits/balance',
    '/api/credits/packages',
    '/api/credits/transactions',
    '/api/call/history',
    '/api/caller-id/available',
    '/api/caller-id/current',
    '/api/numbers',
    '/api/verified-numbers',
  ].map(path => [path, REFUSAL]),
)

function Example({ tab }: { tab: DashboardTab }) {
  return (
    <Shell
      productName="Ringback"
      supportUrl="/support"
      view={tab}
      onTab={() => undefined}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={() => undefined}
    />
  )
}

function open(tab: DashboardTab, health: object, phone = {}) {
  const responses = { ...REFUSED, '/api/health': { ...HEALTHY, ...health } }
  return renderScreen(<Example tab={tab} />, { responses, phone })
}

afterEach(() => vi.unstubAllGlobals())

describe('a failure of every request', () => {
  // spec 8.1 read as 55
  it.each([
    ['dialer', 'Failed to load caller IDs'],
    ['history', 'Failed to load call history. Please try again.'],
    ['numbers', 'Failed to load your virtual numbers'],
    ['credits', 'Failed to fetch transaction history'],
    ['settings', 'Failed to load your phone numbers'],
  ] as const)(
    'shows the message of the server once on the tab %s, and what each panel could not load',
    async (tab, words) => {
      const { settled } = open(tab, {})
      await screen.findByText(words)
      await settled()
      await waitFor(() => expect(screen.getAllByText(MESSAGE)).toHaveLength(1))
    },
  )

  it('is not repeated above for a list that the shell requests too', async () => {
    const { settled } = renderScreen(<Example tab="history" />, {
      responses: {
        '/api/health': HEALTHY,
        '/api/call/history': { status: 500, body: { error: 'Out of order' } },
      },
    })
    await screen.findByText('Out of order')
    await settled()
    expect(screen.getAllByText('Out of order')).toHaveLength(1)
    expect(messageRegion()?.textContent ?? '').not.toContain('Out of order')
  })

  it('shows it once although the token of the phone is refused too', async () => {
    const error = { box: 'call', message: MESSAGE, lacksCredit: false }
    const { settled } = open('dialer', {}, { status: 'error', error })
    await screen.findByText('Failed to load caller IDs')
    await settled()
    await waitFor(() => expect(screen.getAllByText(MESSAGE)).toHaveLength(1))
    expect(screen.queryByText('Call Error:')).toBeNull()
  })

  it('shows it in the banner of the health check, if that fails with the same message', async () => {
    open('dialer', REFUSAL)
    await screen.findByText('Backend Connection Issue')
    await waitFor(() => expect(screen.getAllByText(MESSAGE)).toHaveLength(1))
    expect(screen.getByText('Failed to fetch balance')).toBeTruthy()
  })

  it('has a Retry for every panel, and all of them have different names', async () => {
    const { settled } = open('dialer', {})
    await screen.findByText('Failed to load caller IDs')
    await settled()
    const names = screen
      .getAllByRole('button', { name: /Retry/ })
      .map(button => button.ariaLabel ?? button.textContent)
    expect(names.toSorted()).toEqual([
      'Balance ... Failed to fetch balance. Retry balance',
      'Retry all',
      'Retry balance',
      'Retry caller IDs',
      'Retry recent calls',
      'Your name could not be loaded. Retry name',
    ])
  })

  it('is retried during a call without a reload, which would end the call', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const phone = { status: 'connected', call: ongoingCall(5) }
    const { user, requests, settled } = open('history', {}, phone)
    const retry = await screen.findByRole('button', { name: 'Retry all' })
    await settled()
    const before = requests.length
    await user.click(retry)
    await act(settled)
    const repeated = requests.slice(before).map(url => url.split('?')[0])
    expect(repeated).toEqual(expect.arrayContaining(['/api/credits/balance', '/api/call/history']))
    expect(reload).not.toHaveBeenCalled()
  })

  it('is retried without a network without a reload, which would need one', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { user, requests, settled } = open('history', {})
    const retry = await screen.findByRole('button', { name: 'Retry all' })
    await settled()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const before = requests.length
    await user.click(retry)
    await act(settled)
    expect(requests.length).toBeGreaterThan(before)
    expect(reload).not.toHaveBeenCalled()
  })
})
