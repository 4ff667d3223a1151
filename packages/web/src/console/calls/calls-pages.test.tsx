import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'
import { sentence } from '../../../testing/sentence.ts'

const LIST = 'GET /api/operator/calls'
const CALL = 'GET /api/operator/calls/call_1'
const END = 'POST /api/operator/calls/call_1/end'
const COMPARE = 'POST /api/operator/calls/call_1/compare'
const REFUND = 'POST /api/operator/calls/call_1/refund'
const AT = '2026-11-22T10:00:00.000Z'

const listed = (fields: object = {}) => ({
  id: 'call_1',
  customerId: 'user_1',
  customerEmail: 'grace@example.com',
  customerName: 'Grace Hopper',
  direction: 'outbound',
  fromNumber: '+14155550199',
  toNumber: '+442079460123',
  destination: 'United Kingdom',
  status: 'in-progress',
  isLive: true,
  createdAt: AT,
  dialledAt: AT,
  answeredAt: AT,
  endedAt: null,
  seconds: 61,
  ratePerMinute: 0.013,
  cost: null,
  refunded: 0,
  endRequestedAt: null,
  ...fields,
})

const arithmetic = {
  ratePerMinute: 0.013,
  incrementSeconds: 60,
  authorisedSeconds: 3600,
  hold: 0.78,
  answeredSeconds: 61,
  chargedSeconds: 61,
  billedSeconds: 120,
  cost: 0.026,
  storedCost: null,
}
const inspected = (fields: object = {}) => ({
  ...listed(),
  usableUntil: AT,
  settledAt: null,
  carrier: 'sip',
  parentSid: 'CA_parent',
  childSid: 'CA_child',
  instructions: '<Response/>',
  nextCheckAt: AT,
  comparisons: 0,
  arithmetic,
  margin: { carrierCost: 0.02, isEstimate: true, margin: 0.006 },
  quality: {
    mos: 4.12,
    lowestMos: 2.5,
    roundTripMs: 81.4,
    jitterMs: 3,
    lostPercent: 0.25,
    warnings: ['high-rtt', 'high-jitter'],
  },
  feedback: { score: 2, issue: 'echo', at: AT },
  holds: [{ key: 'call:call_1', amount: 0.78, createdAt: AT, releasedAt: null }],
  transfers: [],
  changes: [],
  timeline: [
    { at: AT, source: 'browser', event: 'call-created', detail: null, seconds: null, amount: null },
    {
      at: AT,
      source: 'ledger',
      event: 'hold-placed',
      detail: 'call:call_1',
      seconds: null,
      amount: 0.78,
    },
  ],
  ...fields,
})
const ended = {
  status: 'completed',
  isLive: false,
  endedAt: AT,
  settledAt: AT,
  cost: 0.026,
  arithmetic: { ...arithmetic, storedCost: 0.026 },
}
const page = (items: object[]) => ok({ items, currentPage: 1, hasMore: false })
const support = { ...OWNER, role: 'support' } as const

function openCall(fields: object = {}, options: Parameters<typeof renderConsole>[1] = {}) {
  const responses = { [CALL]: ok(inspected(fields)), ...options.responses }
  return renderConsole('/operator/calls/call_1', { ...options, responses })
}
const bodyOf = ({ server }: ReturnType<typeof openCall>, route: string) =>
  server.requests.find(request => request.route === route)?.body

describe('the calls', () => {
  it('are listed by the name of the customer, each with one link to the call, and filtered by the URL', async () => {
    const { server, user, address } = renderConsole(
      '/operator/calls?state=completed&number=%2B442079460123',
      {
        responses: { [LIST]: page([listed({ ...ended })]) },
      },
    )
    const row = await screen.findByRole('row', { name: /grace@example.com/ })
    expect(row.textContent).toContain('Completed')
    expect(row.textContent).toContain('$0.026')
    const [link, ...others] = within(row).getAllByRole('link')
    expect(link?.textContent).toBe('Grace Hoppergrace@example.com')
    expect(others).toEqual([])
    const query = new URLSearchParams(server.requests.find(({ route }) => route === LIST)?.query)
    expect(query.get('state')).toBe('completed')
    expect(query.get('number')).toBe('+442079460123')
    link?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address.path).toBe('/operator/calls/call_1'))
  })

  it('shows the other side, the direction in words, and the id of a closed account', async () => {
    const incoming = {
      direction: 'inbound',
      fromNumber: '+442079460999',
      customerEmail: '',
      customerName: '',
    }
    renderConsole('/operator/calls', { responses: { [LIST]: page([listed(incoming)]) } })
    const row = await screen.findByRole('row', { name: /Closed account ?user_1/ })
    expect(row.textContent).toContain('Incoming')
    await waitFor(() => expect(row.textContent).toContain('+44 20 7946 0999'))
    expect(row.textContent).not.toContain('0123')
  })

  it('that are live are read alone, and ended from the list', async () => {
    const opened = renderConsole('/operator/calls/live', {
      responses: { [LIST]: page([listed()]), [END]: ok({ progress: 'done', status: 'completed' }) },
      operator: support,
    })
    await opened.user.click(await screen.findByRole('button', { name: 'End call' }))
    const dialog = within(screen.getByRole('dialog'))
    opened.server.respond(LIST, page([]))
    await opened.user.type(dialog.getByLabelText('Reason'), 'Stolen account')
    await opened.user.click(dialog.getByRole('button', { name: 'End call' }))
    expect(await screen.findByText('No call is live')).toBeTruthy()
    const last = screen.getByRole('link', { name: 'See the last calls' })
    expect(last.getAttribute('href')).toBe('/operator/calls')
    expect(bodyOf(opened, END)).toEqual({ reason: 'Stolen account' })
    const lists = opened.server.requests.filter(({ route }) => route === LIST)
    expect(lists.every(({ query }) => query.includes('state=live'))).toBe(true)
  })
})

describe('a call', () => {
  it('shows its arithmetic in steps, margin, feedback, hold and timeline', async () => {
    openCall()
    const table = within(await screen.findByRole('table', { name: 'Arithmetic' }))
    const results = table.getAllByRole('row').map(row => row.lastElementChild?.textContent)
    expect(results).toEqual(['Result', '$0.013', '$0.78', '01:01', '02:00', '$0.026'])
    expect(screen.getByText('Estimate from the rate deck')).toBeTruthy()
    expect(screen.getByText('SIP trunk')).toBeTruthy()
    expect(screen.getByText('+$0.006')).toBeTruthy()
    expect(screen.getByText(/2 of 5 · Echo/)).toBeTruthy()
    expect(screen.getByText('4.1 of 4.5, at its lowest 2.5')).toBeTruthy()
    expect(screen.getByText('high-rtt, high-jitter')).toBeTruthy()
    const names = screen
      .getAllByRole('region')
      .map(region => region.getAttribute('aria-labelledby'))
    expect(names).toEqual([...new Set(names)])
    expect(names).not.toContain(null)
    const timeline = within(screen.getByRole('region', { name: 'Timeline' }))
    const titles = timeline.getAllByRole('listitem').map(item => item.textContent)
    expect(titles[0]).toContain('The browser asked for the call')
    expect(titles[1]).toContain('$0.78')
  })

  it('says when the stored cost is not what the steps give', async () => {
    openCall({ ...ended, cost: 0.039, arithmetic: { ...arithmetic, storedCost: 0.039 } })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The stored cost is $0.039')
  })

  it('shows that its end is requested until it has ended', async () => {
    const opened = openCall({}, { operator: support })
    await opened.user.click(await screen.findByRole('button', { name: 'End call' }))
    opened.server.respond(END, ok({ progress: 'asked', status: 'in-progress' }))
    opened.server.respond(CALL, ok(inspected({ endRequestedAt: AT })))
    const dialog = within(screen.getByRole('dialog'))
    await opened.user.type(dialog.getByLabelText('Reason'), 'Stolen account')
    await opened.user.click(dialog.getByRole('button', { name: 'End call' }))
    expect(await screen.findByText(/^The carrier was asked at/)).toBeTruthy()
    opened.server.respond(CALL, ok(inspected(ended)))
    await waitFor(() => expect(screen.queryByText(/^The carrier was asked at/)).toBeNull(), {
      timeout: 5_000,
    })
    expect(screen.queryByRole('button', { name: 'End call' })).toBeNull()
  })

  it('is compared, and shows what differs and what was refunded', async () => {
    const ours = { status: 'completed', answeredSeconds: 61, billedSeconds: 120, cost: 0.026 }
    const carrier = {
      sid: 'CA_child',
      ...ours,
      answeredSeconds: 60,
      billedSeconds: 60,
      cost: 0.013,
    }
    const comparison = { progress: 'done', ours, carrier, status: 'completed', refunded: 0.013 }
    const opened = openCall(ended, {
      operator: support,
      responses: { [COMPARE]: ok(comparison) },
    })
    await opened.change('Compare with the carrier', { Reason: 'The customer asks' })
    const table = within(await screen.findByRole('table', { name: 'Comparison with the carrier' }))
    expect(table.getAllByText('Same')).toHaveLength(1)
    expect(table.getAllByText('Differs')).toHaveLength(3)
    expect(screen.getByText(sentence('$0.013 was refunded to the customer.'))).toBeTruthy()
  })

  it('is refunded, at most with its cost', async () => {
    const opened = openCall(ended, {
      operator: support,
      responses: { [REFUND]: ok({ message: 'done' }) },
    })
    await opened.user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = within(screen.getByRole('dialog'))
    const amount = dialog.getByLabelText<HTMLInputElement>('Amount in dollars')
    expect(amount.value).toBe('0.026')
    await opened.user.clear(amount)
    await opened.user.type(amount, 'all')
    await opened.user.type(dialog.getByLabelText('Reason'), 'The line was silent')
    await opened.user.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(dialog.getByText('Enter an amount above zero and at most $0.026.')).toBeTruthy()
    await opened.user.clear(amount)
    await opened.user.type(amount, '0.02')
    await opened.user.click(dialog.getByRole('button', { name: 'Refund' }))
    await waitFor(() =>
      expect(bodyOf(opened, REFUND)).toEqual({
        amount: 0.02,
        idempotencyKey: expect.any(String),
        reason: 'The line was silent',
      }),
    )
  })
})
