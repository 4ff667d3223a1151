import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PaymentFailedEvent, RazorpayOptions } from '../../../checkout/razorpay.ts'
import { type Responses, ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { CreditsPage } from './CreditsPage.tsx'

const STARTER = {
  id: 'starter-5',
  name: 'Starter',
  price: 5,
  amount: 5,
  description: 'To catch up.',
}
const PLUS = {
  id: 'plus-25',
  name: 'Plus',
  price: 25,
  amount: 26.25,
  description: 'With 5% extra.',
}
const PACKAGES = [STARTER, PLUS]
const transaction = (id: string, overrides: Record<string, unknown> = {}) => ({
  id,
  type: 'deduction',
  description: 'Call to +44 7400 123456',
  amount: 0.013,
  balanceAfter: 0.987,
  createdAt: '2026-11-03T10:00:00.000Z',
  purchaseId: null,
  ...overrides,
})
const BOUGHT = transaction('t9', {
  type: 'addition',
  description: 'Plus credit package',
  amount: 26.25,
  balanceAfter: 34.67,
  purchaseId: 'p9',
})

/** A server whose ledger the test sets. */
function serverWith(ledger: {
  balance?: number
  available?: number
  debt?: number
  transactions?: ReturnType<typeof transaction>[]
}): Responses {
  return {
    '/api/credits/packages': { body: { packages: PACKAGES } },
    '/api/credits/balance': () => {
      const { balance = 8.42, available = balance, debt = 0 } = ledger
      return { body: { balance, available, debt } }
    },
    '/api/credits/transactions': query => {
      const all = ledger.transactions ?? []
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      return {
        body: {
          transactions: all.slice((page - 1) * limit, page * limit),
          totalCount: all.length,
          currentPage: page,
          totalPages: Math.ceil(all.length / limit),
        },
      }
    },
    '/api/credits/purchase': {
      body: {
        purchaseId: 'p9',
        keyId: 'rzp_test_1',
        amountInPaise: 208_038,
        currency: 'INR',
        orderId: 'order_1',
        packageName: 'Plus',
        amountUSD: 25,
        amountINR: 2080.38,
      },
    },
  }
}

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

const FAILURE = { status: 500, body: { error: '', code: 'unexpected' } }
const buyPlus = () => screen.findByRole('button', { name: 'Buy Plus' })

afterEach(() => {
  delete window.Razorpay
  document.head.replaceChildren()
})

describe('the balance', () => {
  it('shows the posted balance, and the available part and the debt when they differ', async () => {
    renderScreen(<CreditsPage />, {
      responses: serverWith({ balance: 8.429, available: 7.65, debt: 1.5 }),
    })
    expect(await screen.findByText('$8.43')).toBeTruthy()
    expect(screen.getByText('$7.65')).toBeTruthy()
    expect(screen.getByText('$1.50')).toBeTruthy()
    expect(screen.getByText(/is held for a call or a number\. What is not used/)).toBeTruthy()
  })

  it('names the current call as the reason for held credit', async () => {
    renderScreen(<CreditsPage />, {
      responses: serverWith({ balance: 1, available: 0.03 }),
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    const words = '$0.97 is held for the current call. What you do not use comes back.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is shown as "..." with an error and Retry when it cannot be loaded', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    const { user } = renderScreen(<CreditsPage />, {
      responses: { ...serverWith({}), '/api/credits/balance': { status: 500, body: {} } },
    })
    const box = await screen.findByRole('alert')
    expect(box.textContent).toContain('Failed to fetch balance')
    expect(screen.getByText('...')).toBeTruthy()
    await user.click(within(box).getByRole('button', { name: 'Retry balance' }))
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('shows only the posted balance when all of it is available', async () => {
    renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await screen.findByText('$8.42')
    expect(screen.queryByText('Available now')).toBeNull()
    expect(screen.queryByText('Owed')).toBeNull()
  })

  it.each([
    [0, true],
    [0.000001, false],
  ])('of %s shows the notice of an empty account: %s', async (balance, isEmpty) => {
    renderScreen(<CreditsPage />, { responses: serverWith({ balance }) })
    await screen.findByText('$0.00')
    const notice = 'Your account has no credits. Please purchase credits below to make calls.'
    expect(screen.queryByText(notice) !== null).toBe(isEmpty)
  })
})

describe('the packages', () => {
  it('show their price in rupees and the exchange rate before an order', async () => {
    const packages = [
      { ...STARTER, priceINR: 416.08 },
      { ...PLUS, priceINR: 2080.38, recommended: true },
    ]
    renderScreen(<CreditsPage />, {
      responses: { ...serverWith({}), '/api/credits/packages': { body: { packages } } },
    })
    const [starter, plus] = await screen.findAllByRole('article')
    expect(starter?.textContent).toMatch(/\$5\.00.*₹416\.08/)
    expect(plus?.textContent).toMatch(/\$25\.00.*₹2,080\.38/)
    expect(screen.getByText(/1 USD = ₹83\.22.*bank may apply its own rate/)).toBeTruthy()
    const badge = screen.getByText('Recommended')
    expect(plus?.contains(badge)).toBe(true)
  })

  it('need neither a price in rupees nor a recommendation', async () => {
    renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await buyPlus()
    expect(screen.queryByText(/₹/)).toBeNull()
    expect(screen.queryByText('Recommended')).toBeNull()
    expect(screen.getByText(/^Payments are processed in INR\./)).toBeTruthy()
  })
})

describe('buying', () => {
  it('shows the rate and the thanks, and then the new credit without a reload', async () => {
    const opened = loadScript()
    const ledger = { balance: 8.42, transactions: [transaction('t1')] }
    const { user } = renderScreen(<CreditsPage />, { responses: serverWith(ledger) })
    const card = (await buyPlus()).closest('article')
    if (!card) throw new Error('The button is in no card')
    expect(within(card).getByText('$25.00')).toBeTruthy()
    expect(within(card).getByText('$26.25 credit')).toBeTruthy()
    expect(within(card).getByText('+5% bonus')).toBeTruthy()
    await user.click(await buyPlus())
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(opened[0]).toMatchObject({ order_id: 'order_1', notes: { packageId: 'plus-25' } })
    expect(screen.getByText(/1 USD = ₹83\.22.*bank may apply its own rate/)).toBeTruthy()
    expect(within(card).getByText('₹2,080.38')).toBeTruthy()

    ledger.balance = 34.67
    ledger.transactions = [BOUGHT, ...ledger.transactions]
    act(() => opened[0]?.handler())
    const thanks = 'Payment successful! Your credits will be added to your account shortly.'
    expect(await screen.findByText(thanks)).toBeTruthy()
    expect(await screen.findByText('Credit Added')).toBeTruthy()
    expect(screen.getAllByText('$34.67').length).toBe(2)
    expect(await screen.findByText('$26.25 was added to your balance.')).toBeTruthy()
    expect(screen.queryByText(thanks)).toBeNull()
  })

  it('reports that the script is still loading, and creates no order', async () => {
    const { user, requests } = renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await user.click(await buyPlus())
    expect(
      screen.getByText('Payment gateway is still loading. Please wait a moment and try again.'),
    ).toBeTruthy()
    expect(requests).not.toContain('/api/credits/purchase')
  })

  it('reports that the script could not be loaded', async () => {
    renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await buyPlus()
    act(() => void document.head.querySelector('script')?.dispatchEvent(new Event('error')))
    expect(
      screen.getByText('Failed to load payment gateway. Please refresh the page and try again.'),
    ).toBeTruthy()
  })

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
    await screen.findByText(/1 USD = /)
    act(() => fail(event))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

it('an empty account is asked to buy credits', async () => {
  renderScreen(<CreditsPage />, { responses: serverWith({ balance: 0 }) })
  expect(
    await screen.findByText(
      'Your account has no credits. Please purchase credits below to make calls.',
    ),
  ).toBeTruthy()
})

describe('the transactions', () => {
  it('are labelled and signed, five on a page, with a receipt for bought credit', async () => {
    const calls = Array.from({ length: 5 }, (_, index) => transaction(`t${index}`))
    const { user } = renderScreen(<CreditsPage />, {
      responses: serverWith({ transactions: [BOUGHT, ...calls] }),
    })
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
    const [, first, second] = screen.getAllByRole('row')
    expect(first?.textContent).toMatch(/Credit Added.*Plus credit package.*\+\$26\.25.*\$34\.67/)
    expect(second?.textContent).toMatch(/Credit Used.*-\$0\.01.*\$0\.99/)
    const receipts = screen.getAllByRole('link', { name: /^Receipt/ })
    expect(receipts.map(link => link.getAttribute('href'))).toEqual(['/receipt/p9'])
    expect(receipts[0]?.getAttribute('target')).toBe('_blank')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('Page 2 of 2')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(screen.getByText('Actual minutes vary by destination rates.')).toBeTruthy()
  })

  it.each([
    ['/api/credits/transactions', 'Failed to fetch transaction history'],
    ['/api/credits/packages', 'Failed to fetch credit packages'],
  ])(
    'and packages report a failed load, and Retry does not reload during a call (%s)',
    async (path, words) => {
      const reload = vi.fn()
      vi.stubGlobal('location', { ...window.location, reload })
      const { user, phone, requests } = renderScreen(<CreditsPage />, {
        responses: { ...serverWith({}), [path]: { ...FAILURE, body: {} } },
        phone: { status: 'connected', call: ongoingCall(5) },
      })
      expect(await screen.findByText(words)).toBeTruthy()
      const before = requests.length
      await user.click(screen.getByRole('button', { name: /^Retry/ }))
      expect(requests.slice(before).some(url => url.startsWith(path))).toBe(true)
      expect(reload).not.toHaveBeenCalled()
      phone.setState({ status: 'idle', call: null })
      await user.click(await screen.findByRole('button', { name: /^Retry/ }))
      expect(reload).toHaveBeenCalledOnce()
      vi.unstubAllGlobals()
    },
  )
})
