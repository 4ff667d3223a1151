import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '../../../../api/queries.ts'
import {
  type StubResponse,
  renderScreen,
  messageRegion,
} from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const DIALLED = '?tab=dialer&number=%2B447400123456'
const NO_RATE = { status: 404, body: { error: 'No rate', code: 'no-rate' } }
const startButton = () => screen.getByRole('button', { name: 'Start call' })

/** Waits for the Call Error box. */
async function callError() {
  const title = await screen.findByText('Call Error:')
  return within(title.closest<HTMLElement>('[role="group"]') ?? title)
}

describe('Call pressed before everything is known', () => {
  const RATE = { sellingRatePerMinute: 0.0458, sellingBillingSeconds: 60, destination: 'UK' }
  const BALANCE = { balance: 8.42, available: 8.42, debt: 0 }
  const cancelButton = () => screen.getByRole('button', { name: 'Cancel call' })

  /** The dialer while one response is awaited; `answer` sends it. */
  function waitingFor(path: string) {
    let answer: (response: StubResponse) => void = () => undefined
    const responses = { [path]: new Promise<StubResponse>(resolve => (answer = resolve)) }
    const screen = renderScreen(<DialerPage />, { search: DIALLED, responses })
    return { ...screen, answer: (response: StubResponse) => answer(response) }
  }

  // spec 5.14 read as 51, 5.15 read as 51, 5.18 read as 51
  it.each([
    ['/api/rates/selling', 'Fetching call rate, please wait...', RATE],
    ['/api/credits/balance', 'Checking balance, please wait...', BALANCE],
  ])('waits for %s, and starts when it has arrived', async (path, words, body) => {
    const { user, phone, answer } = waitingFor(path)
    await user.click(startButton())
    expect(screen.getByText(words).closest('[aria-live="polite"]')).toBeTruthy()
    expect(messageRegion()).toBeNull()
    expect(phone.sent).toEqual([])
    answer({ body })
    await waitFor(() => expect(phone.sent).toEqual([{ is: 'start', to: '+447400123456' }]))
    expect(screen.getByText('$0.0458')).toBeTruthy()
    expect(screen.queryByText(words)).toBeNull()
  })

  it('is cancelled by another press, and by a change of the number', async () => {
    const { user, phone, answer, settled } = waitingFor('/api/rates/selling')
    await user.click(startButton())
    await user.click(cancelButton())
    expect(screen.queryByText('Fetching call rate, please wait...')).toBeNull()
    await user.click(startButton())
    await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '{Backspace}')
    expect(startButton()).toBeTruthy()
    answer({ body: RATE })
    await settled()
    expect(phone.sent).toEqual([])
  })

  it('is one press when Enter is held', async () => {
    const { user } = waitingFor('/api/rates/selling')
    await user.click(screen.getByRole('textbox', { name: 'Phone number' }))
    await user.keyboard('{Enter>3/}')
    expect(cancelButton()).toBeTruthy()
    await user.click(document.body)
    await user.keyboard('{Enter>3/}')
    expect(startButton()).toBeTruthy()
  })

  it('is refused when the response forbids the call', async () => {
    const { user, phone, answer } = waitingFor('/api/rates/selling')
    await user.click(startButton())
    answer(NO_RATE)
    const words =
      'Could not determine call rate for this number. Please try again or check the number.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(startButton()).toBeTruthy()
    expect(phone.sent).toEqual([])
  })

  it('is refused when the balance cannot be loaded', async () => {
    const { user } = renderScreen(<DialerPage />, {
      search: DIALLED,
      responses: { '/api/credits/balance': { status: 500, body: {} } },
    })
    await screen.findByText('Failed to fetch balance')
    await screen.findByText('$0.0458')
    await user.click(startButton())
    expect((await callError()).getByText('Failed to fetch balance')).toBeTruthy()
  })

  it('starts when the call before has freed the credit that it held', async () => {
    let credit = { balance: 1, available: 0.01, debt: 0 }
    const { user, phone } = renderScreen(<DialerPage />, {
      search: DIALLED,
      responses: { '/api/credits/balance': () => ({ body: credit }) },
    })
    await screen.findByText('$1.00')
    await screen.findByText('$0.0458')
    await user.click(startButton())
    expect(screen.getByText('Checking balance, please wait...')).toBeTruthy()
    expect(messageRegion()).toBeNull()
    credit = { balance: 0.96, available: 0.96, debt: 0 }
    await waitFor(() => expect(phone.sent).toEqual([{ is: 'start', to: '+447400123456' }]))
    expect(screen.getByText('$0.96')).toBeTruthy()
  })

  it('does not start by a balance that is being requested again', async () => {
    const answers: ((response: StubResponse) => void)[] = []
    const { user, phone, queries } = renderScreen(<DialerPage />, {
      search: DIALLED,
      responses: {
        '/api/credits/balance': () =>
          new Promise<StubResponse>(resolve => void answers.push(resolve)),
      },
    })
    await screen.findByText('$0.0458')
    answers[0]?.({ body: BALANCE })
    await screen.findByText('$8.42')
    act(() => void queries.invalidateQueries({ queryKey: keys.balance }))
    await user.click(startButton())
    expect(phone.sent).toEqual([])
    answers[1]?.({ body: { balance: 0, available: 0, debt: 0 } })
    const words = 'Your account has no credits. Please purchase credits to make calls.'
    expect((await callError()).getByText(words)).toBeTruthy()
    expect(phone.sent).toEqual([])
  })

  it('is refused after 5 seconds while another call goes on holding the credit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { phone } = renderScreen(<DialerPage />, {
      search: DIALLED,
      responses: { '/api/credits/balance': { body: { balance: 0.97, available: 0, debt: 0 } } },
    })
    await screen.findByText('$0.97')
    await screen.findByText('$0.0458')
    fireEvent.click(startButton())
    expect(cancelButton()).toBeTruthy()
    act(() => void vi.advanceTimersByTime(5_000))
    vi.useRealTimers()
    const words = 'Insufficient credits. Minimum required for 1 min: $0.0458'
    expect((await callError()).getByText(words)).toBeTruthy()
    expect(phone.sent).toEqual([])
  })

  it.each([
    [
      '/api/rates/selling',
      'Could not determine call rate for this number. Please try again or check the number.',
    ],
    ['/api/credits/balance', 'Failed to fetch balance'],
  ])('is given up after 5 seconds without %s', async (path, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { phone } = waitingFor(path)
    if (path !== '/api/rates/selling') await screen.findByText('$0.0458')
    fireEvent.click(startButton())
    act(() => void vi.advanceTimersByTime(4_900))
    expect(cancelButton()).toBeTruthy()
    act(() => void vi.advanceTimersByTime(5_000))
    vi.useRealTimers()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(startButton()).toBeTruthy()
    expect(phone.sent).toEqual([])
  })
})
