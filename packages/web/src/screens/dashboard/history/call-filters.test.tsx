import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { record } from '../../../../testing/history-server.ts'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { Link } from '../../../ui/buttons/Link.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { filterOfUrl, requestOf } from './call-filter.ts'

const PATIENT = { timeout: 10_000 }

/** A server with one call, which no search but "Ravi" finds. */
function server(examinedFrom: string | null = null): Responses {
  return {
    '/api/call/history': query => {
      const search = query.get('search')
      const calls = search === null || search === 'Ravi' ? [record('1')] : []
      const totals = { totalCount: calls.length, currentPage: 1, totalPages: 1 }
      return { body: { calls, ...totals, examinedFrom: search === null ? null : examinedFrom } }
    },
  }
}

const lastQuery = (requests: readonly string[]) =>
  new URLSearchParams(
    requests
      .filter(path => path.startsWith('/api/call/history'))
      .at(-1)
      ?.split('?')[1],
  )

describe('the filters of the call history', () => {
  it('search after a pause, keep the search in the URL, and say when nothing matches', async () => {
    const { user, requests, address } = renderScreen(<HistoryPage />, {
      responses: server(),
      search: '?tab=history',
    })
    const field = await screen.findByRole('searchbox', { name: 'Search calls' })
    await user.type(field, 'Nobody')
    await waitFor(() => expect(lastQuery(requests).get('search')).toBe('Nobody'), PATIENT)
    expect(await screen.findByText('No calls match these filters.', {}, PATIENT)).toBeTruthy()
    expect(screen.queryByText('No call history found.')).toBeNull()
    await waitFor(() => expect(address.search).toBe('?tab=history&search=Nobody'), PATIENT)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('table', {}, PATIENT)
    await waitFor(() => expect(address.search).toBe('?tab=history'), PATIENT)
    expect((field as HTMLInputElement).value).toBe('')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }))
  })

  it('keep a day whose year is being typed', async () => {
    const { address } = renderScreen(<HistoryPage />, {
      responses: server(),
      search: '?tab=history&from=2026-11-03',
    })
    const from = (await screen.findByLabelText<HTMLInputElement>('From')) as HTMLInputElement
    expect(from.value).toBe('2026-11-03')
    fireEvent.change(from, { target: { value: '0002-11-03' } })
    await waitFor(() => expect(address.search).toBe('?tab=history'))
    expect(from.value).toBe('0002-11-03')
    fireEvent.change(from, { target: { value: '2025-11-03' } })
    await waitFor(() => expect(address.search).toBe('?tab=history&from=2025-11-03'))
    expect(from.value).toBe('2025-11-03')
  })

  it('are read from the URL', async () => {
    const { requests } = renderScreen(<HistoryPage />, {
      responses: server(),
      search:
        '?tab=history&search=Ravi&outcome=missed&from=2026-11-02&until=2026-11-03&direction=inbound',
    })
    const field = await screen.findByRole('searchbox', { name: 'Search calls' })
    expect((field as HTMLInputElement).value).toBe('Ravi')
    await waitFor(() => expect(requests.some(path => path.includes('outcome=missed'))).toBe(true))
    const query = lastQuery(requests)
    expect(query.get('direction')).toBe('inbound')
    expect(new Date(query.get('from') ?? '')).toEqual(new Date(2026, 10, 2))
    // The last day belongs to the period.
    expect(new Date(query.get('to') ?? '')).toEqual(new Date(2026, 10, 4))
    expect(screen.getByRole('button', { name: 'Incoming' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
  })

  it('go when the address loses them, as by a press of the tab, and come back with it', async () => {
    const { user, requests } = renderScreen(
      <>
        <Link to="/dashboard?tab=history">Call History tab</Link>
        <Link to="/dashboard?tab=history&outcome=busy">Busy calls</Link>
        <HistoryPage />
      </>,
      { responses: server(), search: '?tab=history&search=Ravi&outcome=missed' },
    )
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search calls' })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const outcome = () => screen.getByRole('combobox', { name: /^Outcome/ }).textContent
    await user.click(screen.getByRole('link', { name: 'Call History tab' }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(outcome()).toContain('Any outcome')
    await waitFor(() => expect(lastQuery(requests).has('outcome')).toBe(false))
    await user.click(screen.getByRole('link', { name: 'Busy calls' }))
    await waitFor(() => expect(outcome()).toContain('Busy'))
    await user.click(screen.getByRole('button', { name: 'Incoming' }))
    expect(outcome()).toContain('Busy')
  })

  it('choose an outcome with the keyboard', async () => {
    const { user, requests, address } = renderScreen(<HistoryPage />, { responses: server() })
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const outcome = await screen.findByRole('combobox', { name: 'Outcome' })
    outcome.focus()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: 'Missed' }, PATIENT)
    await user.keyboard('Mis{Enter}')
    await waitFor(() => expect(lastQuery(requests).get('outcome')).toBe('missed'), PATIENT)
    await waitFor(() => expect(address.search).toBe('?outcome=missed'))
  })

  it('are behind a button that lists what is chosen, to be removed one by one', async () => {
    const { user, address } = renderScreen(<HistoryPage />, {
      responses: server(),
      search: '?tab=history&outcome=missed&from=2026-11-02&until=2026-11-03',
    })
    const filter = await screen.findByRole('button', { name: 'Filter' })
    expect(screen.queryByRole('combobox', { name: /^Outcome/ })).toBeNull()
    const chips = () => screen.queryAllByRole('button', { name: /^Remove filter/ })
    expect(chips().map(chip => chip.textContent)).toEqual([
      'Missed',
      'From Nov 2, 2026',
      'Until Nov 3, 2026',
    ])
    await user.click(screen.getByRole('button', { name: 'Remove filter: From Nov 2, 2026' }))
    await waitFor(() => expect(address.search).toBe('?tab=history&outcome=missed&until=2026-11-03'))
    expect(document.activeElement).toBe(filter)
    await user.click(screen.getByRole('button', { name: 'Remove filter: Missed' }))
    await user.click(screen.getByRole('button', { name: 'Remove filter: Until Nov 3, 2026' }))
    await waitFor(() => expect(address.search).toBe('?tab=history'))
    expect(chips()).toEqual([])
  })

  it('say from when on a long history was searched, and search before it', async () => {
    const { user, requests } = renderScreen(<HistoryPage />, {
      responses: server('2026-03-03T12:00:00.000Z'),
      search: '?search=Ravi',
    })
    const text = /^Only the newest 10,000 calls of this period were searched, back to .*2026\.$/
    expect(await screen.findByText(text, {}, PATIENT)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Search earlier calls' }))
    await waitFor(
      () => expect(new Date(lastQuery(requests).get('to') ?? '')).toEqual(new Date(2026, 2, 4)),
      PATIENT,
    )
  })

  it('leave out what the URL may not contain', () => {
    const invalid = `direction=both&outcome=__proto__&from=2026-13-01&until=0001-01-01&search=${'x'.repeat(200)}`
    const filter = filterOfUrl(new URLSearchParams(invalid))
    expect(requestOf(filter)).toEqual({ search: 'x'.repeat(80) })
  })
})

describe('the number of a call', () => {
  it('is copied in E.164, and a refusal of the browser is shown', async () => {
    const { user } = renderScreen(<HistoryPage />, { responses: server() })
    await user.click(await screen.findByRole('button', { name: /^Details of the call/ }))
    const copy = screen.getByRole('button', { name: 'Copy number' })
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(copy)
    expect(write).toHaveBeenCalledWith('+447400123456')
    await waitFor(() => expect(document.body.textContent).toContain('+44 7400 123456 copied'))
    write.mockRejectedValue(new Error('not allowed'))
    await user.click(copy)
    expect(await screen.findByText(/^Your browser did not allow the copy/)).toBeTruthy()
  })
})
