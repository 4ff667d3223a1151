import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'

const LIST = 'GET /api/operator/customers'
const PAGE = 'GET /api/operator/customers/user_1'
const LEDGER = 'GET /api/operator/customers/user_1/ledger'
const CALLS = 'GET /api/operator/calls'
const GIVE = 'POST /api/operator/customers/user_1/give-credit'
const REFUND = 'POST /api/operator/calls/call_1/refund'
const AT = '2026-11-01T10:00:00.000Z'

const listed = {
  id: 'user_1',
  email: 'asha@example.com',
  displayName: 'Asha Rao',
  createdAt: AT,
  verifiedAt: AT,
  frozenAt: null,
  closedAt: null,
  balance: 5,
  debt: 0,
}
const customer = {
  ...listed,
  selectedCallerId: null,
  available: 4.22,
  holds: [{ purpose: 'call', id: 'call_9', amount: 0.78, since: AT }],
  freezeReason: null,
  twoStepAt: null,
  mailRefusal: null,
  hasOpenDispute: false,
  liveCallId: null,
  ownLimits: {
    callsPerHour: 200,
    destinationsPerHour: null,
    spendPerDay: null,
    maxCallSeconds: null,
  },
  limits: { callsPerHour: 200, destinationsPerHour: 30, spendPerDay: 50, maxCallSeconds: 3600 },
  sessions: [{ createdAt: AT, lastSeenAt: AT, expiresAt: AT }],
}
const page = (items: object[]) => ok({ items, currentPage: 1, hasMore: false })
const responses = {
  [LIST]: page([listed]),
  [PAGE]: ok(customer),
  [LEDGER]: page([
    {
      id: 'transfer_1',
      key: 'call:call_1',
      type: 'deduction',
      description: 'Call to +14155550106',
      createdAt: AT,
      entries: [
        { account: 'credit:user_1', usd: -5, inr: null, balanceAfter: 5 },
        { account: 'calls-revenue:USD', usd: 5, inr: null, balanceAfter: null },
      ],
    },
  ]),
  [CALLS]: page([
    {
      id: 'call_1',
      customerId: 'user_1',
      customerEmail: 'asha@example.com',
      direction: 'outbound',
      fromNumber: '+14155550199',
      toNumber: '+14155550100',
      destination: 'United States',
      status: 'completed',
      isLive: false,
      createdAt: AT,
      dialledAt: AT,
      answeredAt: AT,
      endedAt: AT,
      seconds: 90,
      ratePerMinute: 0.0132,
      cost: 0.026,
      refunded: 0.006,
      endRequestedAt: null,
    },
  ]),
  [GIVE]: ok({ message: 'done' }),
  [REFUND]: ok({ message: 'done' }),
}
type Options = Parameters<typeof renderConsole>[1]
const open = (path: string, options: Options = {}) =>
  renderConsole(path, { ...options, responses: { ...responses, ...options.responses } })

describe('the list of customers', () => {
  it('is searched by the server, and opens a customer', async () => {
    const { user, server, address } = open('/operator/customers')
    await user.type(await screen.findByLabelText('Email or name'), 'asha{Enter}')
    await waitFor(() =>
      expect(
        server.requests.some(({ route, query }) => route === LIST && query.includes('search=asha')),
      ).toBe(true),
    )
    await user.click(await screen.findByRole('link', { name: /asha@example.com/ }))
    await waitFor(() => expect(address.path).toBe('/operator/customers/user_1'))
    expect(await screen.findByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
  })
})

describe('a customer', () => {
  it('shows what credit is held for, and which limits are the own ones', async () => {
    open('/operator/customers/user_1')
    const holds = await screen.findByRole('table', { name: 'Holds' })
    expect(within(holds).getByRole('link', { name: 'call_9' })).toBeTruthy()
    expect(screen.getByText('Calls per hour').nextSibling?.textContent).toBe('200 (own limit)')
    expect(screen.getByText('Longest call').nextSibling?.textContent).toBe('1:00:00')
  })

  // beyond An address that refuses mail for good gets no notices, and its user and the operator learn it
  it('whose address refuses mail shows the answer of the mail server', async () => {
    const answer = '550 5.1.1 No such user here'
    const mailRefusal = { at: AT, answer }
    open('/operator/customers/user_1', { responses: { [PAGE]: ok({ ...customer, mailRefusal }) } })
    const label = await screen.findByText('Mail to this address is refused')
    expect(label.nextSibling?.textContent).toBe(answer)
  })

  it('shows a transfer with all of its entries, and the number of its description in groups', async () => {
    const { user } = open('/operator/customers/user_1?section=ledger')
    await user.click(await screen.findByRole('button', { name: 'Show details' }))
    expect(screen.getByText('+1 415 555 0106').tagName).toBe('BDI')
    const entries = screen.getByRole('table', { name: 'Entries' })
    expect(within(entries).getByRole('row', { name: /calls-revenue:USD/ }).textContent).toContain(
      '+$5.00',
    )
    expect(within(entries).getByRole('row', { name: /credit:user_1/ }).textContent).toContain(
      '-$5.00',
    )
  })

  it('has only the reason of a freeze and no actions for a viewer', async () => {
    open('/operator/customers/user_1', {
      operator: { ...OWNER, role: 'viewer' },
      responses: { [PAGE]: ok({ ...customer, frozenAt: AT, freezeReason: 'Unusual calls' }) },
    })
    expect(await screen.findByText('The customer reads: Unusual calls')).toBeTruthy()
    for (const name of ['Give credit', 'Unfreeze', 'Close account']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('is closed only after its email was typed', async () => {
    const CLOSE = 'POST /api/operator/customers/user_1/close'
    const { user, change, sent } = open('/operator/customers/user_1', {
      responses: { [CLOSE]: ok({ message: 'done' }) },
    })
    const dialog = await change('Close account', { Reason: 'Asked to be erased' })
    expect(dialog.getByText('This is not the email of the account.')).toBeTruthy()
    expect(sent(CLOSE)).toEqual([])
    await user.type(dialog.getByLabelText('Type the email of the account'), 'Asha@example.com')
    await user.click(dialog.getByRole('button', { name: 'Close account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(CLOSE)[0]).toEqual({ reason: 'Asked to be erased' })
  })

  it('that is closed has a title without personal data and no actions', async () => {
    const erased = { email: '', displayName: '', closedAt: AT, frozenAt: AT, sessions: [] }
    open('/operator/customers/user_1', { responses: { [PAGE]: ok({ ...customer, ...erased }) } })
    expect(await screen.findByRole('heading', { name: 'Closed account user_1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Give credit' })).toBeNull()
  })
})

describe('giving credit', () => {
  async function openDialog(options?: Options) {
    const opened = open('/operator/customers/user_1', options)
    await opened.user.click(await screen.findByRole('button', { name: 'Give credit' }))
    const dialog = within(screen.getByRole('dialog'))
    const send = () => opened.user.click(dialog.getByRole('button', { name: 'Give credit' }))
    const sent = () => opened.server.requests.filter(({ route }) => route === GIVE)
    return { ...opened, dialog, send, sent }
  }

  it('sends the same key again after a failure, so that the credit is given once', async () => {
    const { user, server, dialog, send, sent } = await openDialog({
      responses: { [GIVE]: refusal(503, 'The server is restarting.') },
    })
    await user.type(dialog.getByLabelText('Amount in dollars'), '2.50')
    await user.type(dialog.getByLabelText('Reason'), 'Ticket 4711')
    await send()
    expect((await dialog.findByRole('alert')).textContent).toContain('restarting')
    server.respond(GIVE, ok({ message: 'done' }))
    await send()
    expect(await screen.findByText('The credit has been given.')).toBeTruthy()
    const [first, second] = sent().map(({ body }) => body as Record<string, unknown>)
    expect(first).toMatchObject({ amount: 2.5, reason: 'Ticket 4711' })
    expect(first?.['idempotencyKey']).toMatch(/^[\w-]{8,64}$/)
    expect(second).toEqual(first)
  })
})

it('refunds the rest of the cost of a call', async () => {
  const { user, server, sent } = open('/operator/customers/user_1?section=calls')
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(screen.getByRole('dialog'))
  const listed = server.requests.find(({ route }) => route === CALLS)
  expect(listed?.query).toContain('customer=user_1')
  expect(dialog.getByLabelText<HTMLInputElement>('Amount in dollars').value).toBe('0.02')
  await user.type(dialog.getByLabelText('Reason'), 'The line was silent')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('The call has been refunded.')).toBeTruthy()
  expect(sent(REFUND)[0]).toMatchObject({ amount: 0.02, reason: 'The line was silent' })
})
