import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'
import * as download from '../../ui/download-file.ts'

const RUNS = 'GET /api/operator/reconciliation/runs'
const START = 'POST /api/operator/reconciliation/runs'
const DIFFERENCES = 'GET /api/operator/reconciliation/differences'
const EXPLAIN = 'POST /api/operator/reconciliation/differences/diff_1/explain'
const STATEMENT = 'GET /api/operator/reconciliation/statement'

const page = (items: object[]) => ok({ items, currentPage: 1, hasMore: false })
const difference = {
  id: 'diff_1',
  check: 'numbers',
  kind: 'unknown-here',
  subject: 'number:+14155550100',
  here: 'not rented',
  there: 'in the account (PN1)',
  foundAt: '2026-11-22T02:00:00.000Z',
  lastFoundAt: '2026-11-22T02:00:00.000Z',
  explained: null,
}
const check = { name: 'calls', examinedHere: 3, examinedThere: 3, differences: 0, failure: null }
const run = {
  id: 'recon_1',
  day: '2026-11-21',
  requestedBy: null,
  requestedAt: '2026-11-22T02:00:00.000Z',
  finishedAt: '2026-11-22T02:00:10.000Z',
  checks: [check, { ...check, name: 'numbers', differences: 1 }],
}
const responses = {
  [RUNS]: page([run]),
  [DIFFERENCES]: page([difference]),
  [START]: ok({ message: 'done', id: 'recon_2' }),
  [EXPLAIN]: ok({ message: 'done' }),
  [STATEMENT]: ok({
    month: '2026-10',
    items: [],
    currentPage: 1,
    hasMore: false,
    csv: 'account\r\n',
  }),
}

const open = (options: object = {}) =>
  renderConsole('/operator/reconciliation', { responses, ...options })

describe('the reconciliation', () => {
  it('lists runs with the results of their checks', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Runs' })
    expect(within(table).getByText('Nightly')).toBeTruthy()
    expect(within(table).getByText('1 difference')).toBeTruthy()
    expect(
      await screen.findByText('The carrier has a number that nobody rents.', { exact: false }),
    ).toBeTruthy()
  })

  it('says in sentences what differs, and links the record', async () => {
    const rule = 'An open call has a live hold, an ended one has a released hold'
    const here = 'call call_1 is completed, its hold is missing'
    const broken = { ...difference, check: 'ledger', kind: rule, subject: 'call:call_1', here }
    const lengths = { check: 'calls', kind: 'seconds-differ', subject: 'call:call_2' }
    const other = { ...difference, ...lengths, id: 'diff_2', here: '3527 s answered', there: '' }
    const items = page([{ ...broken, there: '' }, other])
    open({ responses: { ...responses, [DIFFERENCES]: items } })
    const ofLedger = await screen.findByRole('row', {
      name: /It is completed, its hold is missing/,
    })
    expect(ofLedger.textContent).toContain(`Broken rule of the ledger: ${rule}.`)
    const link = within(ofLedger).getByRole('link', { name: 'Call call_1' })
    expect(link.getAttribute('href')).toBe('/operator/calls/call_1')
    const ofCarrier = screen.getByRole('row', { name: /another length of a call/ })
    expect(within(ofCarrier).getByText('58:47 answered')).toBeTruthy()
  })

  it('closes a difference with its explanation', async () => {
    const { change, sent } = open()
    await change('Explain', { Reason: 'Bought for a test' })
    expect(await screen.findByText('The difference is explained.')).toBeTruthy()
    expect(sent(EXPLAIN)[0]).toEqual({ reason: 'Bought for a test' })
  })

  it('lets an owner fetch and credit a payment that only the provider has', async () => {
    const lost = { ...difference, check: 'payments', subject: 'payment:pay_9' }
    const RECOVER = 'POST /api/operator/payments/pay_9/recover'
    const answer = ok({ message: 'done', state: 'credited' })
    const { change, sent } = open({
      operator: OWNER,
      responses: { ...responses, [DIFFERENCES]: page([lost]), [RECOVER]: answer },
    })
    await change('Fetch and credit', { Reason: 'Lost with the backup' })
    expect(await screen.findByText('The payment has been fetched and credited.')).toBeTruthy()
    expect(sent(RECOVER)[0]).toEqual({ reason: 'Lost with the backup' })
  })

  it('keeps the focus on the screen when the button that opened the dialog is gone', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Explain' }))
    const dialog = within(screen.getByRole('dialog'))
    server.respond(DIFFERENCES, page([]))
    await user.type(dialog.getByLabelText('Reason'), 'Bought for a test{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull()
  })

  it('starts a run for the calls of a day, and says so when that fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T00:30:00.000Z') })
    const { user, server, sent } = open()
    const start = await screen.findByRole('button', { name: 'Reconcile now' })
    vi.useRealTimers()
    const day = screen.getByLabelText<HTMLInputElement>('Calls of')
    expect(day.value).toBe('2026-11-23')
    fireEvent.change(day, { target: { value: '2026-11-20' } })
    await user.click(start)
    expect(sent(START)[0]).toEqual({ day: '2026-11-20' })
    expect(await screen.findByText(/starts within a few seconds/)).toBeTruthy()
    server.respond(START, refusal(503, 'Out of order'))
    await user.click(start)
    expect(await screen.findByText('The reconciliation could not be started.')).toBeTruthy()
  })

  it('lets a viewer only read', async () => {
    open({ operator: { ...OWNER, role: 'viewer' } })
    expect(await screen.findByText('Not rented')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reconcile now' })).toBeNull()
  })

  it('downloads the books of a month', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    const [request] = server.requests.filter(({ route }) => route === STATEMENT)
    const month = new URLSearchParams(request?.query).get('month')
    expect(month).toMatch(/^\d{4}-\d\d$/)
    expect(save).toHaveBeenCalledWith(`books-${month}.csv`, 'text/csv', 'account\r\n')
  })
})
