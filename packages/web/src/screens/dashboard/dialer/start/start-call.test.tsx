import { screen, within, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Responses, ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'
import { sentence } from '../../../../../testing/sentence.ts'

const DIALLED = '?tab=dialer&number=%2B447400123456'
const START = [{ is: 'start', to: '+447400123456' }]
const startButton = () => screen.getByRole('button', { name: 'Start call' })
const balance = (usd: number, available = usd): Responses => ({
  '/api/credits/balance': { body: { balance: usd, available, debt: 0 } },
})
const NO_RATE = { status: 404, body: { error: 'No rate', code: 'no-rate' } }
const NO_RATE_WORDS =
  'Could not determine call rate for this number. Please try again or check the number.'

/** Waits for the Call Error box. */
async function callError() {
  const title = await screen.findByText('Call Error:')
  return within(title.closest<HTMLElement>('[role="group"]') ?? title)
}

describe('starting a call', () => {
  // spec 2.47, 2.48, 5.17 see 43, 5.19 read as 14, 9.7
  it.each<[what: string, responses: Responses, shown: string, words: string, isPurchase: boolean]>([
    [
      'no credit',
      balance(0),
      'No Credits Available',
      'Your account has no credits. Please purchase credits to make calls.',
      true,
    ],
    [
      'less than a minute of credit',
      balance(0.0457),
      '$0.05',
      'Insufficient credits. Minimum required for 1 min: $0.0458',
      true,
    ],
    [
      'credit that is held for something else',
      balance(5, 0.01),
      '$5.00',
      'Your balance is $5.00, and $4.99 of it is held for a call or a rental that is not finished. Please try again when it is.',
      false,
    ],
  ])('is refused with %s', async (_what, responses, shown, words, isPurchase) => {
    const { user, phone, address } = renderScreen(<DialerPage />, { search: DIALLED, responses })
    const warning = await screen.findByText(shown)
    await screen.findByText('$0.0458')
    await user.click(startButton())
    const box = await callError()
    expect(box.getByText(sentence(words))).toBeTruthy()
    expect(phone.sent).toEqual([])
    // It stays in the first row of the card, which is in sight on a phone.
    if (shown === 'No Credits Available') expect(warning.closest('.dialer-top')).toBeTruthy()
    const link = box.queryByRole('link', { name: 'Purchase Credits' })
    expect(link !== null).toBe(isPurchase)
    if (!link) return
    await user.click(link)
    await waitFor(() => expect(address.search).toBe('?tab=credits'))
  })

  // spec 2.46, 5.12 read as 24, 5.13 read as 24
  it.each([
    ['no number', '?tab=dialer'],
    ['a number that is in no numbering plan', '?tab=dialer&number=12*3456789'],
  ])('is refused with %s', async (_, search) => {
    const { user, phone } = renderScreen(<DialerPage />, { search })
    await user.click(startButton())
    const words = 'Please enter a valid phone number including the country code (e.g., +1...).'
    const box = await callError()
    expect(box.getByText(sentence(words))).toBeTruthy()
    expect(phone.sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(words)).toBeNull()
  })

  // spec 2.46, 5.14, 5.16, 8.38
  it('is refused without a rate, which is requested again, and the field is marked', async () => {
    const { user, phone, requests } = renderScreen(<DialerPage />, {
      responses: { ...balance(0), '/api/rates/selling': NO_RATE },
    })
    const field = screen.getByRole('textbox', { name: 'Phone number' })
    await user.type(field, '+447400123456')
    await screen.findByText('Could not determine rate.')
    const lookups = () => requests.filter(path => path.startsWith('/api/rates/selling')).length
    expect(lookups()).toBe(1)
    await user.keyboard('{Enter}')
    const box = await callError()
    const message = box.getByText(NO_RATE_WORDS)
    expect(lookups()).toBe(2)
    expect(box.queryByRole('link', { name: 'Purchase Credits' })).toBeNull()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(message.closest('[id]')?.id)
    expect(phone.sent).toEqual([])
    await user.type(field, '8')
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  // spec 2.46
  it('shows a refusal until it is dismissed or the number changes, and never again by itself', async () => {
    const { user } = renderScreen(<DialerPage />, { search: DIALLED, responses: balance(0) })
    await screen.findByText('$0.0458')
    await user.click(startButton())
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Call Error:')).toBeNull()

    await user.click(startButton())
    await callError()
    const field = screen.getByRole('textbox', { name: 'Phone number' })
    await user.type(field, '{Backspace}')
    expect(screen.queryByText('Call Error:')).toBeNull()
    await user.type(field, '6')
    await screen.findByText('$0.0458')
    expect(screen.queryByText('Call Error:')).toBeNull()
  })

  // spec 2.48
  it('warns of an empty account only when the balance is exactly 0', async () => {
    renderScreen(<DialerPage />, { responses: balance(0.000001) })
    await screen.findByText('$0.00')
    expect(screen.queryByText('No Credits Available')).toBeNull()
  })
})

describe('the call button', () => {
  // spec 2.34, 5.20
  it('starts one call when every check passes, also when it is clicked twice', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { search: DIALLED })
    await screen.findByText('$8.42')
    await screen.findByText('$0.0458')
    await user.dblClick(startButton())
    expect(phone.sent).toEqual(START)
    expect(screen.queryByText('Call Error:')).toBeNull()
  })

  // spec 2.45
  it('becomes the end button and back, and keeps the focus', async () => {
    const { user, phone } = renderScreen(<DialerPage />, { search: DIALLED })
    await screen.findByText('per min', { exact: false })
    await user.click(startButton())
    phone.setState({ status: 'connecting', call: ongoingCall(null) })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End call' }))
    // A held key repeats, but ends the call once.
    await user.keyboard('{Enter>3}')
    expect(phone.sent.filter(({ is }) => is === 'end')).toHaveLength(1)
    phone.setState({ status: 'idle', call: null })
    expect(document.activeElement).toBe(startButton())
  })
})
