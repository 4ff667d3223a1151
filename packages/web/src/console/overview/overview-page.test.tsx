import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { OWNER, overviewWith, renderConsole } from '../../../testing/render-console.tsx'
import { attentionPath } from './attention-paths.ts'

const OVERVIEW = 'GET /api/operator/overview'
const MARGINS = 'GET /api/operator/overview/margins'
const SEARCH = 'GET /api/operator/search'

const figures = {
  calls: 1200,
  answeredCalls: 900,
  answeredSeconds: 54_000,
  callsRevenue: 40,
  numbersRevenue: 10,
  carrierCost: 30,
  estimatedCarrierCost: 5,
  callRefunds: 0,
  margin: 10,
  creditSold: 75,
  promotions: 2.5,
  refunded: 20,
  disputes: 1,
}
const nothing = Object.fromEntries(Object.keys(figures).map(name => [name, 0]))
const answer = (changes: object = {}) =>
  overviewWith({
    now: {
      liveCalls: 3,
      holds: { count: 4, amount: 3.1, oldestAt: null },
      creditOutstanding: 812.5,
      debt: null,
    },
    today: { ...figures, calls: 7, answeredCalls: 0 },
    weekBefore: { ...figures, calls: 5, callsRevenue: 0, carrierCost: 30.1, margin: -0.25 },
    period: figures,
    days: [
      { day: '2026-11-20', ...nothing, creditOutstanding: null },
      { day: '2026-11-21', ...figures, creditOutstanding: null },
      { day: '2026-11-22', ...figures, calls: 7, answeredCalls: 0, creditOutstanding: 812.5 },
    ],
    computedAt: '2026-11-22T10:00:00.000Z',
    ...changes,
  })

const factsOf = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('term')
    .map(term => term.parentElement?.textContent)

const rowOf = (figure: string) =>
  within(screen.getByRole('table', { name: 'Figures' }))
    .getAllByRole('row')
    .map(row =>
      within(row)
        .queryAllByRole('cell')
        .map(cell => cell.textContent),
    )
    .find(([label]) => label === figure)

const marginOf = (kind: string, destination: string, margin: number) => ({
  ...{ kind, destination, calls: 3, billedSeconds: 180, revenue: 0.06, callRefunds: 0.01, margin },
  ...{ carrierCost: 0.05 - margin, estimatedCarrierCost: 0 },
})

describe('the overview', () => {
  it('shows the margin of each destination, open when one of them loses', async () => {
    const items = [marginOf('outgoing', 'Alaska', -0.25), marginOf('forwarded', 'Ireland', 0.02)]
    renderConsole('/operator', { responses: { [OVERVIEW]: answer(), [MARGINS]: ok({ items }) } })
    const summary = await screen.findByText('1 destination cost more than it earned')
    expect(summary.closest('details')?.open).toBe(true)
    const table = screen.getByRole('table', { name: 'Margin by destination, last 7 days' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(row => row.textContent)).toEqual([
      // What was given back is deducted from the revenue, as everywhere.
      'Alaska33$0.05$0.01$0.30-$0.25',
      'Ireland, forwarded33$0.05$0.01$0.03$0.02',
    ])
  })

  it('is the first screen, and answers whether today is normal', async () => {
    const { address } = renderConsole('/operator', { responses: { [OVERVIEW]: answer() } })
    await screen.findByRole('region', { name: 'Today' })
    await waitFor(() => expect(address.path).toBe('/operator/overview'))
    expect(factsOf('Today')).toEqual([
      'Calls7+40% vs last Sunday',
      'Revenue$40.00$0.00 last Sunday',
      'Carrier$30.00As last Sunday',
      'Margin$10.00-$0.25 last Sunday',
    ])
    expect(factsOf('Now')).toEqual([
      'Live calls3',
      'Held credit$3.10 in 4 holds',
      'Owed to customers$812.50',
      'Owed by customers–',
    ])
  })

  it('adds up today, 7 and 30 days in one table', async () => {
    renderConsole('/operator/overview', { responses: { [OVERVIEW]: answer() } })
    await screen.findByRole('table', { name: 'Figures' })
    expect(rowOf('Calls')).toEqual(['Calls', '7', '1,207', '1,207'])
    expect(rowOf('Answered')).toEqual(['Answered', '0 (0.0%)', '900 (74.6%)', '900 (74.6%)'])
    expect(rowOf('Minutes')).toEqual(['Minutes', '900', '1,800', '1,800'])
    expect(rowOf('Credit sold')).toEqual(['Credit sold', '$75.00', '$150.00', '$150.00'])
    expect(rowOf('Given away')).toEqual(['Given away', '$2.50', '$5.00', '$5.00'])
    expect(rowOf('Refunds')).toEqual(['Refunds', '$20.00', '$40.00', '$40.00'])
  })

  it('is requested once, for the side list too', async () => {
    const { server } = renderConsole('/operator/overview?days=90', {
      responses: { [OVERVIEW]: answer() },
    })
    await screen.findByRole('region', { name: 'Today' })
    const asked = server.requests.filter(({ route }) => route === OVERVIEW)
    expect(asked.map(({ query }) => query)).toEqual(['days=90'])
  })

  it('compares nothing with what a server of before does not send', async () => {
    const { weekBefore: _, ...before } = answer()?.body as Record<string, unknown>
    renderConsole('/operator/overview', { responses: { [OVERVIEW]: ok(before) } })
    await screen.findByRole('region', { name: 'Today' })
    expect(factsOf('Today')[0]).toBe('Calls7–')
  })

  it('keeps the period of the charts in the URL', async () => {
    const { user, address, server } = renderConsole('/operator/overview', {
      responses: { [OVERVIEW]: answer() },
    })
    await user.click(await screen.findByRole('link', { name: '90 days' }))
    await waitFor(() => expect(address.path).toBe('/operator/overview?days=90'))
    await waitFor(() => {
      const asked = server.requests.filter(({ route }) => route === OVERVIEW)
      expect(new Set(asked.map(({ query }) => query))).toEqual(new Set(['days=30', 'days=90']))
    })
  })

  it('counts the calls that the carrier did not make by code, with what to change', async () => {
    const latestAt = '2026-11-22T09:00:00.000Z'
    const callFailures = [
      { code: 13_227, count: 1200, latestAt },
      { code: 39_999, count: 1, latestAt },
    ]
    renderConsole('/operator/overview', { responses: { [OVERVIEW]: answer({ callFailures }) } })
    const name = 'Calls that the carrier did not make, last 30 days'
    const region = await screen.findByRole('region', { name })
    const rows = within(region)
      .getAllByRole('listitem')
      .map(item => item.textContent)
    expect(rows[0]).toMatch(
      /^13227 · Geographic permissions forbid the number1,200 calls.*Permit the country in .*$/,
    )
    expect(rows[1]).toMatch(/^399991 call.*See twilio\.com\/docs\/api\/errors\/39999$/)
  })

  it('has a button to the list of what needs a person', async () => {
    const attention = [
      { kind: 'parked-payments', count: 2, oldestAt: '2026-11-20T10:00:00.000Z' },
      { kind: 'failed-mails', count: 1200, oldestAt: null },
    ]
    renderConsole('/operator/overview', { responses: { [OVERVIEW]: answer({ attention }) } })
    const link = await screen.findByRole('link', { name: 'Decide: Parked payments: 2' })
    expect(link.textContent).toBe('Decide')
    expect(link.getAttribute('href')).toBe('/operator/payments?state=parked')
    const mails = screen.getByRole('link', {
      name: 'Send again: Mails that were refused: 1,200',
    })
    expect(mails.getAttribute('href')).toBe('/operator/mails?state=failed')
  })

  it('calls it "Look" where the role is not enough for the action', async () => {
    const attention = ['parked-payments', 'numbers-to-release', 'disputes-to-answer'].map(kind => ({
      kind,
      count: 1,
      oldestAt: null,
    }))
    const verbsOf = async (role: 'viewer' | 'support') => {
      renderConsole('/operator/overview', {
        operator: { ...OWNER, role },
        responses: { [OVERVIEW]: answer({ attention }) },
      })
      const list = await screen.findByRole('region', { name: 'Needs a person' })
      const verbs = within(list)
        .getAllByRole('link')
        .map(link => link.textContent)
      cleanup()
      return verbs
    }
    expect(await verbsOf('viewer')).toEqual(['Look', 'Look', 'Answer'])
    expect(await verbsOf('support')).toEqual(['Decide', 'Look', 'Answer'])
  })

  it('draws a day on which more was given back than earned below zero', async () => {
    const days = [
      { day: '2026-11-21', ...figures, creditOutstanding: null },
      { day: '2026-11-22', ...figures, callRefunds: 60, creditOutstanding: null },
    ]
    renderConsole('/operator/overview', { responses: { [OVERVIEW]: answer({ days }) } })
    const chart = await screen.findByRole('img', { name: /^Revenue/ })
    const bars = [...chart.querySelectorAll<HTMLElement>('[data-bar]')].map(({ style }) => [
      style.bottom,
      style.height,
    ])
    // The axis is from -20 to 40 dollars.
    expect(bars.flat().map(share => Math.round(parseFloat(share)))).toEqual([33, 67, 0, 33])
  })

  it('says what to do about the webhooks of payments, with a link to the newest payments', async () => {
    const attention = [
      { kind: 'unread-payment-events', count: 2, oldestAt: '2026-11-20T10:00:00.000Z' },
      { kind: 'payments-without-webhooks', count: 3, oldestAt: '2026-11-22T06:00:00.000Z' },
    ]
    renderConsole('/operator/overview', { responses: { [OVERVIEW]: answer({ attention }) } })
    const link = await screen.findByRole('link', {
      name: 'Look: Newest payments that no webhook reported: 3',
    })
    expect(link.getAttribute('href')).toBe('/operator/payments')
    const [unread, silent] = within(screen.getByRole('region', { name: 'Needs a person' }))
      .getAllByRole('listitem')
      .map(item => item.textContent)
    expect(unread).toMatch(
      /^Payment webhooks that were not understood, last 7 days: 2oldest since.*npm run doctor/,
    )
    expect(screen.queryByRole('link', { name: /not understood/ })).toBeNull()
    expect(silent).toMatch(/Enable the webhook in Razorpay Dashboard/)
  })

  it.each([
    ['parked-payments', 'GET /api/operator/payments', 'state=parked'],
    ['numbers-to-release', 'GET /api/operator/numbers', 'state=pending_deactivation'],
    ['disputes-to-answer', 'GET /api/operator/disputes', 'state=to-answer'],
    ['failed-mails', 'GET /api/operator/mails', 'state=failed'],
    ['stuck-calls', 'GET /api/operator/calls', 'state=stuck'],
    ['reconciliation-differences', 'GET /api/operator/reconciliation/differences', 'state=open'],
  ] as const)('links %s to a list that requests only these', async (kind, route, filter) => {
    const empty = ok({ items: [], currentPage: 1, hasMore: false })
    const { server } = renderConsole(attentionPath(kind) ?? '', {
      responses: { [route]: empty, 'GET /api/operator/reconciliation/runs': empty },
    })
    await waitFor(() =>
      expect(server.requests.find(request => request.route === route)?.query).toContain(filter),
    )
  })

  it('states the time of the figures of today', async () => {
    renderConsole('/operator/overview', { responses: { [OVERVIEW]: answer() } })
    const today = await screen.findByRole('region', { name: 'Today' })
    const time = within(today)
      .getByText(/^as of/)
      .parentElement?.querySelector('time')
    expect(time?.dateTime).toBe('2026-11-22T10:00:00.000Z')
  })

  it('describes the charts since the first day with data in words, and has every day in a table', async () => {
    const { user } = renderConsole('/operator/overview', { responses: { [OVERVIEW]: answer() } })
    const charts = await screen.findAllByRole('img')
    expect(charts.map(chart => chart.getAttribute('aria-label'))).toContain(
      'Calls, 2 days. All: highest 1.2K, last 7, Answered: highest 900, last 0. The table below has every day.',
    )
    await user.click(screen.getByText('Show as a table'))
    const rows = within(
      screen.getByRole('table', { name: 'The figures of each day' }),
    ).getAllByRole('row')
    expect(rows.slice(1).map(row => row.firstChild?.textContent)).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
    ])
  })
})

describe('the palette', () => {
  it('finds things of every kind on the server and opens their screens', async () => {
    const items = [
      { kind: 'customer', id: 'user_1', title: 'ada@example.com', detail: 'Ada' },
      { kind: 'call', id: 'call_1', title: 'to +14155550100', detail: 'completed' },
      { kind: 'payment', id: 'order_1', title: 'order_1', detail: 'Plus' },
      { kind: 'number', id: 'num_1', title: '+12125550100', detail: 'active' },
    ]
    const { user, address, server } = renderConsole('/operator/overview', {
      responses: { [OVERVIEW]: answer(), [SEARCH]: ok({ items }) },
    })
    await screen.findByRole('region', { name: 'Now' })
    await user.click(screen.getByRole('button', { name: /Search or go to/ }))
    await user.type(screen.getByRole('combobox'), 'ada')
    await screen.findByRole('option', { name: /ada@example.com/ })
    expect(screen.getAllByRole('option')).toHaveLength(4)
    expect(server.requests.find(({ route }) => route === SEARCH)?.query).toBe('text=ada')
    await user.click(screen.getByRole('option', { name: /order_1/ }))
    await waitFor(() => expect(address.path).toBe('/operator/payments/order_1'))
  })
})
