import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import {
  BOUGHT,
  PLUS,
  STARTER,
  serverWith,
  transaction,
} from '../../../../testing/credits-server.ts'
import { CreditsPage } from './CreditsPage.tsx'
import { TransactionHistory } from './TransactionHistory.tsx'
import { sentence } from '../../../../testing/sentence.ts'

const buyPlus = () => screen.findByRole('button', { name: 'Buy Plus' })

it.each([
  ['plus-25', [STARTER, PLUS], 'Buy Plus'],
  ['recommended', [STARTER, { ...PLUS, recommended: true }], 'Buy Plus'],
  ['recommended', [STARTER, PLUS], 'Buy Starter'],
])('focuses the package "%s" of the URL', async (name, packages, label) => {
  renderScreen(<CreditsPage />, {
    responses: { ...serverWith({}), '/api/credits/packages': { body: { packages } } },
    search: `?tab=credits&package=${name}`,
  })
  const button = await screen.findByRole('button', { name: label })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('links the refund policy below the packages, beside a call', async () => {
  renderScreen(<CreditsPage />, { responses: serverWith({}) })
  const buy = await buyPlus()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Refund policy' })
  expect([link.getAttribute('href'), link.target]).toEqual(['/refunds', '_blank'])
  expect(buy.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('focuses no package that is not on sale', async () => {
  renderScreen(<CreditsPage />, { responses: serverWith({}), search: '?package=gone' })
  await buyPlus()
  expect(document.activeElement).toBe(document.body)
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

  it('has the warning of a low one and the calls of today beside it', async () => {
    renderScreen(<CreditsPage />, {
      responses: {
        ...serverWith({}),
        '/api/user/spending': { body: { dailyBudget: 5, lowBalanceBelow: 2, spentToday: 1.2 } },
      },
    })
    expect(await screen.findByText(sentence('$1.20 of $5.00'))).toBeTruthy()
    expect(screen.getByText('$2.00')).toBeTruthy()
    const change = screen.getByRole<HTMLAnchorElement>('link', { name: 'Change' })
    expect(change.getAttribute('href')).toBe('/dashboard?tab=settings#spending')
  })

  it('names the current call as the reason for held credit', async () => {
    renderScreen(<CreditsPage />, {
      responses: serverWith({ balance: 1, available: 0.03 }),
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    const words = '$0.97 is held for the current call. What you do not use comes back.'
    expect(await screen.findByText(sentence(words))).toBeTruthy()
  })

  it('is "..." while it is unknown', async () => {
    renderScreen(<CreditsPage />, {
      responses: { ...serverWith({}), '/api/credits/balance': { status: 400, body: {} } },
    })
    await screen.findByText('Failed to fetch balance')
    expect(screen.getByText('...')).toBeTruthy()
  })

  // spec 2.55
  it('shows only the posted balance when all of it is available', async () => {
    renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await screen.findByText('$8.42')
    expect(screen.queryByText('Available now')).toBeNull()
    expect(screen.queryByText('Owed')).toBeNull()
  })

  // spec 2.56
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
    expect(screen.getByText(sentence(/1 USD = ₹83\.22.*bank may apply its own rate/))).toBeTruthy()
    const badge = screen.getByText('Recommended')
    expect(plus?.contains(badge)).toBe(true)
  })

  // beyond A package says how long one can talk for it
  it('show the minutes to a country instead of the description, and rupees first in India', async () => {
    const packages = [{ ...STARTER, priceINR: 416.08, minutes: 1265 }, PLUS]
    const offer = { packages, destination: { country: 'India', isMobile: true } }
    const requested: (string | null)[] = []
    const responses = {
      ...serverWith({}),
      '/api/credits/packages': (query: URLSearchParams) => {
        requested.push(query.get('languages'))
        return { body: offer }
      },
    }
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'fr'])
    renderScreen(<CreditsPage />, { responses })
    const [starter, plus] = await screen.findAllByRole('article')
    expect(requested).toEqual(['de-DE,fr'])
    expect(starter?.textContent).toContain('about 1,265 min to a mobile in India')
    expect(starter?.textContent).not.toContain(STARTER.description)
    expect(plus?.textContent).toContain(PLUS.description)
    expect(screen.getByText(sentence('You pay ₹416.08')).className).toContain('text-sm')
    cleanup()
    languages.mockReturnValue(['en-IN'])
    renderScreen(<CreditsPage />, { responses })
    expect((await screen.findByText(sentence('You pay ₹416.08'))).className).toContain(
      'font-semibold',
    )
    languages.mockRestore()
  })

  it('need neither a price in rupees nor a recommendation', async () => {
    renderScreen(<CreditsPage />, { responses: serverWith({}) })
    await buyPlus()
    expect(screen.queryByText(/₹/)).toBeNull()
    expect(screen.queryByText('Recommended')).toBeNull()
    expect(screen.getByText(/^Payments are processed in INR\./)).toBeTruthy()
  })
})

describe('the transactions', () => {
  // spec 1.7, 2.51, 2.58, 2.59, 3.6, 3.7, 7.7, 9.17
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
})

it.each([
  ['there are no transactions', { body: { transactions: [], currentPage: 1, totalPages: 0 } }],
  ['the transactions fail to load', { status: 400, body: { error: 'Away' } }],
])('the statements of months are offered when %s', async (_when, response) => {
  renderScreen(<TransactionHistory arrivedId={null} />, {
    responses: { '/api/credits/transactions': response },
  })
  expect(await screen.findByRole('link', { name: /statement/i })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export transactions' })).toBeNull()
})
