import { screen, within, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'

const PRICES = 'GET /api/operator/rates/decks/deck_2/prices'
const london = {
  prefix: '4420',
  destination: 'United Kingdom - London',
  country: 'GB',
  cost: 0.0158,
  callCost: 0.0198,
  selling: 0.0228,
  increments: { first: 60, next: 1, billing: 60 },
}
const page = (items: object[]) => ok({ items, currentPage: 1, hasMore: false })

it('lists the prices of a deck, with filters in the URL', async () => {
  const { user, address, server } = renderConsole('/operator/rates/decks/deck_2/prices', {
    responses: { [PRICES]: page([london]) },
  })
  const table = await screen.findByRole('table', { name: 'Prices of a deck' })
  const row = within(table).getByRole('row', { name: /United Kingdom - London/ })
  expect(row.textContent).toBe(
    '+4420United Kingdom - LondonGB$0.0158$0.0198$0.022813.2%60 s (the carrier bills 60/1)',
  )
  await user.type(screen.getByRole('searchbox', { name: 'Country' }), 'GB{Enter}')
  await user.type(screen.getByRole('searchbox', { name: 'Prefix' }), '+442{Enter}')
  await waitFor(() => expect(address.path).toContain('country=GB'))
  expect(server.requests.filter(({ route }) => route === PRICES).at(-1)?.query).toContain(
    'prefix=%2B442',
  )
})
