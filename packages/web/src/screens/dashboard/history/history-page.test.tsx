import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { record, serverWith } from '../../../../testing/history-server.ts'
import { ongoingCall, renderScreen } from '../../../../testing/render-screen.tsx'
import { useBalance } from '../../../api/queries.ts'
import { DialerPage } from '../dialer/DialerPage.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { sentence } from '../../../../testing/sentence.ts'

/** Those of calls, without the heads of the table and of the days. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .filter(row => within(row).queryByRole('rowheader') === null)

/** The tab of the address, and the balance, which the header asks for. */
function HistoryOrDialer() {
  useBalance()
  const { search } = useLocation()
  return search.includes('tab=history') ? <HistoryPage /> : <DialerPage />
}

describe('the call history', () => {
  // spec 1.7, 2.50, 9.8
  it('lists type, date, number, duration, status and cost', async () => {
    renderScreen(<HistoryPage />, {
      responses: serverWith([
        record('1'),
        record('2', {
          direction: 'inbound',
          fromNumber: '+12125550136',
          status: 'no-answer',
          duration: 0,
          actualCost: 0,
          sellingRatePerMinute: 0,
        }),
        record('3', { status: 'in-progress', actualCost: null, billedSeconds: null }),
      ]),
    })
    await screen.findByRole('table')
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Type',
      'Date',
      'Number',
      'Duration',
      'Status',
      'Cost',
    ])
    const [first, second, third] = rows().map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    )
    expect(first?.[0]).toBe('Outgoing')
    expect(first?.[1]).toContain('2026')
    expect(first?.slice(2, 6)).toEqual([
      'United Kingdom+44 7400 123456',
      '01:01',
      'Completed',
      '$0.03',
    ])
    expect(second?.[0]).toBe('Incoming')
    expect(second?.slice(2, 6)).toEqual([
      'United States+1 212 555 0136',
      '–none',
      'Missed',
      '–none',
    ])
    expect(third?.slice(4, 6)).toEqual(['In progress', '$0.03 estimated'])
    expect(screen.getAllByTitle('$0.026')).toHaveLength(2)
  })

  // spec 3.10
  it('says why the carrier did not make a call, or why it did not ring, and nothing where it does not know', async () => {
    const failed = { status: 'failed', duration: 0, actualCost: 0, billedSeconds: 0 }
    const { user } = renderScreen(<HistoryPage />, {
      responses: serverWith([
        record('1', { ...failed, failureReason: 'number-not-allowed' }),
        record('2', { ...failed, toNumber: '+447400123457', failureReason: null }),
        record('3', { ...failed, toNumber: '+447400123458', failureReason: 'of another version' }),
        record('4', { ...failed, direction: 'inbound', missedBecause: 'in-call' }),
      ]),
    })
    await screen.findByRole('table')
    const reasons: (string | null)[] = []
    for (const button of screen.getAllByRole('button', { name: /^Details of the call/ })) {
      await user.click(button)
      reasons.push(screen.queryByText('Reason')?.nextSibling?.textContent ?? null)
    }
    expect(reasons).toEqual([
      'Our carrier does not allow calls to this number.',
      null,
      null,
      'You were in another call.',
    ])
  })

  it('calls an answered call without a cost free, and has a dash for one that never began', async () => {
    const incoming = { direction: 'inbound', actualCost: 0 }
    const ends = ['completed', 'no-answer', 'canceled', 'busy', 'failed']
    renderScreen(<HistoryPage />, {
      responses: serverWith(ends.map((status, id) => record(`${id}`, { ...incoming, status }))),
    })
    await screen.findByRole('table')
    const costs = rows().map(row => within(row).getAllByRole('cell')[5]?.textContent)
    expect(costs).toEqual(['Free', '–none', '–none', '–none', '–none'])
  })

  it('does not call a call free that has not ended', async () => {
    renderScreen(<HistoryPage />, {
      responses: serverWith([
        record('1', { status: 'ringing', estimatedCost: 0, actualCost: null }),
      ]),
    })
    await screen.findByRole('table')
    expect(screen.queryByText('Free')).toBeNull()
  })

  it('has a head for each day, in local time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 3, 12) })
    const at = (day: number, hour: number) => ({ startTime: new Date(2026, 10, day, hour) })
    renderScreen(<HistoryPage />, {
      responses: serverWith(
        [at(3, 10), at(3, 0), at(2, 23), at(1, 23), at(1, 1), at(-365, 1)].map((time, id) =>
          record(`${id}`, { startTime: time.startTime.toISOString() }),
        ),
      ),
    })
    await screen.findByRole('table')
    const heads = screen.getAllByRole('rowheader').map(head => head.textContent)
    expect(heads).toEqual(['Today', 'Yesterday', 'November 1', 'October 31, 2025'])
    const groups = screen.getAllByRole('rowgroup').slice(1)
    expect(groups.map(group => within(group).getAllByRole('row').length - 1)).toEqual([2, 1, 2, 1])
    vi.useRealTimers()
  })

  it('shows no country of a withheld number, and of a number of no country', async () => {
    const unknown = { direction: 'inbound', fromNumber: 'anonymous' }
    renderScreen(<HistoryPage />, {
      responses: serverWith([record('1', unknown), record('2', { toNumber: '+9991234567' })]),
    })
    await screen.findByRole('table')
    expect(document.querySelector('td img')).toBeNull()
    expect(rows().map(row => within(row).getAllByText('?').length)).toEqual([1, 1])
  })

  it('calls the number of a row with one press, and puts no number into the address', async () => {
    const { user, phone, address } = renderScreen(<HistoryOrDialer />, {
      responses: serverWith([record('1')]),
      search: '?tab=history',
    })
    await user.click(await screen.findByRole('button', { name: 'Call +44 7400 123456' }))
    await waitFor(() => expect(phone.sent).toEqual([{ is: 'start', to: '+447400123456' }]))
    expect(address.search).toBe('?tab=dialer')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says in the dialer why the number of a row cannot be called', async () => {
    const { user, phone } = renderScreen(<HistoryOrDialer />, {
      responses: {
        ...serverWith([record('1')]),
        '/api/rates/selling': { status: 404, body: { error: 'No rate', code: 'no-rate' } },
      },
      search: '?tab=history',
    })
    await user.click(await screen.findByRole('button', { name: 'Call +44 7400 123456' }))
    expect(await screen.findByText(/^Could not determine call rate/)).toBeTruthy()
    expect(phone.sent).toEqual([])
  })

  it('offers no call during a call, nor to a withheld number', async () => {
    const withheld = { direction: 'inbound', fromNumber: 'anonymous' }
    renderScreen(<HistoryPage />, {
      responses: serverWith([record('1'), record('2', withheld)]),
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    await screen.findByRole('table')
    const buttons = screen.getAllByRole('button', { name: /^Call / })
    expect(buttons.map(button => button.matches(':disabled'))).toEqual([true])
  })

  // spec 2.49 see 10, 2.51, 7.14, 9.15
  it('filters on the server and starts again at the first page', async () => {
    const calls = Array.from({ length: 12 }, (_, index) => record(`${index}`))
    const { user, requests } = renderScreen(<HistoryPage />, {
      responses: serverWith([...calls, record('in', { direction: 'inbound' })]),
    })
    const all = screen.getByRole('button', { name: 'All Calls' })
    const incoming = screen.getByRole('button', { name: 'Incoming' })
    expect(all.getAttribute('aria-pressed')).toBe('true')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('Page 2 of 2')
    await user.click(incoming)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(incoming.getAttribute('aria-pressed')).toBe('true')
    expect(all.getAttribute('aria-pressed')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Outgoing' }))
    await screen.findByText('Page 1 of 2')
    expect(requests.filter(path => path.startsWith('/api/call/history'))).toEqual([
      '/api/call/history?page=1&limit=10',
      '/api/call/history?page=2&limit=10',
      '/api/call/history?page=1&limit=10&direction=inbound',
      '/api/call/history?page=1&limit=10&direction=outbound',
    ])
  })

  // spec 2.51
  it('has no pager for one page', async () => {
    renderScreen(<HistoryPage />, { responses: serverWith([record('1')]) })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    expect(screen.queryByText(/^Page/)).toBeNull()
  })

  it('shows how the cost was calculated, and opens the dialer to call again', async () => {
    const { user, address } = renderScreen(<HistoryPage />, {
      responses: serverWith([record('1')]),
    })
    const details = await screen.findByRole('button', {
      name: 'Details of the call with +44 7400 123456',
    })
    await user.click(details)
    expect(details.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(sentence('120 s x $0.0130 / 60 = $0.026'))).toBeTruthy()
    expect(screen.getByText(sentence('$0.0130 per min, billed per 60 s'))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Call again' }))
    await waitFor(() => expect(address.search).toBe('?tab=dialer&number=%2B447400123456'))
  })

  it('says that an incoming call is free, without a calculation', async () => {
    const call = { direction: 'inbound', actualCost: 0, sellingRatePerMinute: 0, billedSeconds: 61 }
    const { user } = renderScreen(<HistoryPage />, { responses: serverWith([record('1', call)]) })
    await user.click(await screen.findByRole('button', { name: /^Details of the call/ }))
    expect(screen.getByText('Incoming calls are free.')).toBeTruthy()
    expect(screen.queryByText(/\$0/)).toBeNull()
    expect(screen.queryByText('Calculation')).toBeNull()
  })

  it('isolates every number from the direction of the text around it', async () => {
    const { user } = renderScreen(<HistoryPage />, { responses: serverWith([record('1')]) })
    await user.click(await screen.findByRole('button', { name: /^Details of the call/ }))
    const isolated = [...document.querySelectorAll('bdi')].map(number => number.textContent)
    expect(isolated.filter(text => text?.startsWith('+'))).toEqual([
      '+44 7400 123456',
      '+1 415 555 2671',
      '+44 7400 123456',
    ])
  })
})

// spec 3.10
it('a call of a newer server is shown with its unknown status and direction as they come', async () => {
  const calls = [record('1', { direction: 'conference', status: 'parked' })]
  renderScreen(<HistoryPage />, { responses: serverWith(calls) })
  expect(await screen.findByText('parked')).toBeTruthy()
  expect(screen.getByText('conference')).toBeTruthy()
})
