import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { never, renderScreen } from '../../../../testing/render-screen.tsx'
import { HistoryPage } from './HistoryPage.tsx'

import { record, serverWith } from '../../../../testing/history-server.ts'

const rows = () => screen.getAllByRole('row').slice(1)

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
    expect(first?.slice(2)).toEqual(['+44 7400 123456', '01:01', 'Completed', '$0.03'])
    expect(second?.[0]).toBe('Incoming')
    expect(second?.slice(2)).toEqual(['+1 212 555 0136', '01:01', 'Missed', 'Free'])
    expect(third?.slice(4)).toEqual(['In progress', '$0.03 estimated'])
    expect(screen.getAllByTitle('$0.026')).toHaveLength(2)
  })

  // spec 3.10
  it('says why the carrier did not make a call, and nothing where it does not know', async () => {
    const failed = { status: 'failed', duration: 0, actualCost: 0, billedSeconds: 0 }
    const { user } = renderScreen(<HistoryPage />, {
      responses: serverWith([
        record('1', { ...failed, failureReason: 'number-not-allowed' }),
        record('2', { ...failed, toNumber: '+447400123457', failureReason: null }),
        record('3', { ...failed, toNumber: '+447400123458', failureReason: 'of another version' }),
      ]),
    })
    await screen.findByRole('table')
    const reasons: (string | null)[] = []
    for (const button of rows().map(row => within(row).getByRole('button'))) {
      await user.click(button)
      reasons.push(screen.queryByText('Reason')?.nextSibling?.textContent ?? null)
    }
    expect(reasons).toEqual(['Our carrier does not allow calls to this number.', null, null])
  })

  it('says why a call did not ring', async () => {
    const missed = { direction: 'inbound', status: 'no-answer', duration: 0, actualCost: 0 }
    const { user } = renderScreen(<HistoryPage />, {
      responses: serverWith([record('1', { ...missed, missedBecause: 'in-call' })]),
    })
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: /^Details of the call/ }))
    expect(screen.getByText('Reason').nextSibling?.textContent).toBe('You were in another call.')
  })

  // spec 2.52
  it('shows the empty state when there are no calls', async () => {
    renderScreen(<HistoryPage />)
    expect(await screen.findByText('No call history found.')).toBeTruthy()
    expect(
      screen.getByText('Your call history will appear here after you make your first call.'),
    ).toBeTruthy()
  })

  it('shows a skeleton while it loads', () => {
    renderScreen(<HistoryPage />, { responses: { '/api/call/history': never } })
    expect(screen.getByRole('status').textContent).toBe('Loading call history')
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
    expect(screen.getByText('120 s x $0.0130 / 60 = $0.026')).toBeTruthy()
    expect(screen.getByText('$0.0130 per min, billed per 60 s')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Call again' }))
    expect(address.search).toBe('?tab=dialer&number=%2B447400123456')
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
    expect(isolated).toEqual(['+44 7400 123456', '+1 415 555 2671', '+44 7400 123456'])
  })
})

describe('a call history of another server', () => {
  const { id, direction, fromNumber, toNumber, startTime } = record('1')
  const listed = { id, direction, fromNumber, toNumber, startTime, actualCost: null }

  it('shows calls without our additions, and pages without a page number', async () => {
    const calls = [{ ...listed, duration: 61, status: 'completed', estimatedCost: 0.026 }]
    const { user } = renderScreen(<HistoryPage />, {
      responses: { '/api/call/history': { body: { calls, totalPages: 2 } } },
    })
    await user.click(await screen.findByRole('button', { name: /^Details/ }))
    expect(screen.getAllByText('01:01').length).toBeGreaterThan(0)
    expect(screen.queryByText('Calculation')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  })

  // spec 3.10
  it('shows unknown statuses and directions as they come, and dashes for what is missing', async () => {
    const calls = [{ ...listed, direction: 'conference', status: 'parked', estimatedCost: null }]
    renderScreen(<HistoryPage />, {
      responses: { '/api/call/history': { body: { calls, totalPages: 1 } } },
    })
    expect(await screen.findByText('parked')).toBeTruthy()
    expect(screen.getByText('conference')).toBeTruthy()
    expect(
      screen.getAllByRole('cell').filter(cell => cell.textContent.startsWith('–')),
    ).toHaveLength(2)
  })

  it('shows only calls of the chosen direction when the server does not filter', async () => {
    const inbound = { ...record('2'), direction: 'inbound', fromNumber: '+12125550142' }
    const { user } = renderScreen(<HistoryPage />, {
      responses: {
        '/api/call/history': { body: { calls: [record('1'), inbound], totalPages: 1 } },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Incoming' }))
    await waitFor(() => expect(screen.queryByText('+44 7400 123456')).toBeNull())
    expect(screen.getByText('+1 212 555 0142')).toBeTruthy()
  })
})
