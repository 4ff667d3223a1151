import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { CREDIT_ARRIVAL_POLL_MS } from '@ringback/contract/limits'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PaymentFailedEvent, RazorpayOptions } from '../../../checkout/payment-gateway.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { BOUGHT, serverWith, transaction } from '../../../../testing/credits-server.ts'
import { CreditsPage } from './CreditsPage.tsx'
import { sentence } from '../../../../testing/sentence.ts'

/** Simulates the loaded checkout script. The test calls the handlers of its dialog. */
function loadScript() {
  const opened: RazorpayOptions[] = []
  window.Razorpay = class {
    constructor(options: RazorpayOptions) {
      opened.push(options)
    }
    on() {}
    open() {}
  }
  return opened
}

const buyPlus = () => screen.findByRole('button', { name: 'Buy Plus' })

afterEach(() => {
  delete window.Razorpay
  document.head.replaceChildren()
})
describe('buying', () => {
  // spec 2.57, 4.51, 4.52, 4.53 see 20, 9.25, 9.26
  it('shows the rate and the thanks, and then the new credit without a reload', async () => {
    const opened = loadScript()
    const ledger = { balance: 8.42, transactions: [transaction('t1')] }
    const { user } = renderScreen(<CreditsPage />, { responses: serverWith(ledger) })
    const card = (await buyPlus()).closest('article')
    if (!card) throw new Error('The button is in no card')
    expect(within(card).getByText('$25.00')).toBeTruthy()
    expect(within(card).getByText(sentence('$26.25 credit'))).toBeTruthy()
    expect(card.textContent).toContain('+5% bonus')
    await user.click(await buyPlus())
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(opened[0]).toMatchObject({ order_id: 'order_1', notes: { packageId: 'plus-25' } })
    const note = screen.getByText(sentence(/1 USD = ₹83\.22.*bank may apply its own rate/))
    expect(note.textContent).toContain('You pay in Indian rupees. A card from outside India works')
    expect(within(card).getByText(sentence('You pay ₹2,080.38'))).toBeTruthy()

    ledger.balance = 34.67
    ledger.transactions = [BOUGHT, ...ledger.transactions]
    vi.useFakeTimers({ shouldAdvanceTime: true })
    act(() => opened[0]?.handler())
    const thanks = 'Payment successful! Your credits will be added to your account shortly.'
    expect(await screen.findByText(thanks)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(CREDIT_ARRIVAL_POLL_MS))
    expect(await screen.findByText('Credit Added')).toBeTruthy()
    expect(screen.getAllByText('$34.67').length).toBe(2)
    expect(await screen.findByText(sentence('$26.25 added'))).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(thanks)).toBeNull())
    expect(screen.getByText(sentence('$26.25 added'))).toBeTruthy()
    vi.useRealTimers()
  })

  // beyond
  it('says that a payment waits for a person, instead of announcing its credit, also after a reload', async () => {
    const opened = loadScript()
    const ledger: Parameters<typeof serverWith>[0] = { transactions: [transaction('t1')] }
    const { user } = renderScreen(<CreditsPage />, { responses: serverWith(ledger) })
    await user.click(await buyPlus())
    await waitFor(() => expect(opened).toHaveLength(1))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    act(() => opened[0]?.handler())
    expect(await screen.findByText(/^Payment successful!/)).toBeTruthy()
    ledger.parkedPayments = [
      { purchaseId: 'p9', amount: 187_235, currency: 'INR' },
      { purchaseId: null, amount: 2_500, currency: 'USD' },
    ]
    await act(() => vi.advanceTimersByTimeAsync(CREDIT_ARRIVAL_POLL_MS))
    expect(await screen.findByText(sentence('Your payment of ₹1,872.35 has arrived.'))).toBeTruthy()
    expect(screen.getByText(sentence('Your payment of USD 25.00 has arrived.'))).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Contact support' })).toHaveLength(2)
    expect(screen.queryByText(/^Payment successful!/)).toBeNull()
    expect(screen.queryByText('Adding your credit...')).toBeNull()
    vi.useRealTimers()
    cleanup()
    renderScreen(<CreditsPage />, { responses: serverWith(ledger) })
    expect(await screen.findByText(sentence('Your payment of ₹1,872.35 has arrived.'))).toBeTruthy()
  })

  // spec 8.25
  it('reports that the script is still loading, and creates no order', async () => {
    const { user, requests } = renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await user.click(await buyPlus())
    expect(
      screen.getByText('Payment gateway is still loading. Please wait a moment and try again.'),
    ).toBeTruthy()
    expect(requests).not.toContain('/api/credits/purchase')
  })

  // spec 8.24
  it('reports that the script could not be loaded', async () => {
    renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await buyPlus()
    act(() => void document.head.querySelector('script')?.dispatchEvent(new Event('error')))
    expect(
      screen.getByText('Failed to load payment gateway. Please refresh the page and try again.'),
    ).toBeTruthy()
  })

  // spec 8.23
  it('shows a default message when an order fails without one', async () => {
    loadScript()
    const { user } = renderScreen(<CreditsPage />, {
      responses: { ...serverWith({}), '/api/credits/purchase': { status: 500, body: {} } },
    })
    await user.click(await buyPlus())
    expect(await screen.findByText('Failed to initiate purchase')).toBeTruthy()
  })
})

describe('a payment that fails', () => {
  // spec 4.55, 8.26
  it.each([
    [{ error: { description: 'The bank declined it.' } }, 'Payment failed: The bank declined it.'],
    [{}, 'Payment failed: Unknown error'],
  ])('shows why', async (event, words) => {
    let fail: (event: PaymentFailedEvent) => void = () => undefined
    window.Razorpay = class {
      on(_event: 'payment.failed', listener: typeof fail) {
        fail = listener
      }
      open() {}
    }
    const { user, requests } = renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await user.click(await buyPlus())
    await waitFor(() => expect(requests).toContain('/api/credits/purchase'))
    await screen.findByText(/ at 1 USD =$/)
    act(() => fail(event))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
