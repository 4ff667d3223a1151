import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { SCREENS } from './navigation.ts'

const NONE = ok({ items: [], currentPage: 1, hasMore: false })

/** The lists with a filter of their address, the title of an empty list without filters, and the list's path at the server. */
const LISTS = (
  [
    ['customers', 'search=asha', 'No customers yet'],
    ['calls', 'state=stuck', 'No calls yet'],
    ['payments', 'state=parked', 'No payments yet'],
    ['orders', 'status=paid', 'No orders yet'],
    ['refunds', 'customer=asha', 'No refunds yet'],
    ['disputes', 'state=to-answer', 'No disputes yet'],
    ['documents', 'month=2026-11', 'No documents yet'],
    ['numbers', 'state=pending_deactivation', 'No numbers'],
    ['trunk-numbers', 'state=free', 'No numbers'],
    ['failures', 'state=failing', 'Nothing fails'],
    ['mails', 'state=failed', 'No mail waits'],
    ['changes', 'subject=user%3A1&page=3', 'No changes yet'],
    ['rates', 'kind=numbers', 'No decks', 'rates/decks'],
    ['rates/history', 'kind=numbers', 'No deck was active yet.'],
    ['rates/decks/d/prices', 'country=GB', 'No prices'],
  ] as const
).map(([path, filter, empty, list = path]) => ({ path, filter, empty, list }))

describe('each list of the console', () => {
  it.each(LISTS)('/$path?$filter requests what the address names', async row => {
    const route = `GET /api/operator/${row.list}`
    const { server } = renderConsole(`/operator/${row.path}?${row.filter}`, {
      responses: { [route]: NONE },
    })
    await waitFor(() =>
      expect(server.requests.find(request => request.route === route)?.query).toContain(row.filter),
    )
  })

  it.each(LISTS)('/$path without filters says that it is empty: $empty', async row => {
    const responses = { [`GET /api/operator/${row.list}`]: NONE }
    renderConsole(`/operator/${row.path}`, { responses })
    expect(await screen.findByText(row.empty)).toBeTruthy()
  })
})

// The look-up reads nothing before a number is entered.
const READING = SCREENS.filter(({ path }) => path !== '/operator/rate-look-up')

it.each(READING.map(({ path }) => path.replace(/:\w+/g, 'id_1')))(
  '%s shows a failed load with Retry',
  async path => {
    const failure = { status: 500, body: null }
    const responses = { 'GET /api/operator/overview': failure }
    renderConsole(path, { responses, otherwise: failure })
    const [alert] = await screen.findAllByRole('alert')
    expect(alert?.textContent).toMatch(/could not be loaded/)
    expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0)
  },
)
