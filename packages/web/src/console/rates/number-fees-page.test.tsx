import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import * as download from '../../ui/download-file.ts'

const FEES = 'GET /api/operator/rates/number-fees'
const FETCH = 'POST /api/operator/rates/decks/fetch'
const fees = {
  deck: { id: 'deck_1', name: 'Carrier, 2026-11-22', preparedAt: '2026-11-22T10:00:00.000Z' },
  items: [
    { countryCode: 'GE', country: 'Georgia', types: [] },
    {
      countryCode: 'MY',
      country: 'Malaysia',
      types: [
        {
          ...{ type: 'local', monthlyCost: 4, monthlyFee: 5 },
          ...{ incomingCost: 0.014, incomingRate: 0.0161 },
        },
      ],
    },
  ],
}

it('the fees of numbers name the active deck and the countries without numbers', async () => {
  const { user, address } = renderConsole('/operator/rates/number-fees', {
    responses: { [FEES]: ok(fees) },
  })
  const row = await screen.findByRole('row', { name: /Malaysia/ })
  expect(within(row).getByText('$5.00')).toBeTruthy()
  expect(within(row).getByText('$4.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Carrier, 2026-11-22' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Numbers'), 'None for rent')
  expect(screen.getByRole('row', { name: /Georgia.*customers find no numbers/ })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Malaysia/ })).toBeNull()
  await waitFor(() => expect(address.path).toBe('/operator/rates/number-fees?numbers=none'))
  await user.type(screen.getByLabelText('Country'), 'my{Enter}')
  expect(screen.getByText('Nothing matches these filters')).toBeTruthy()
})

it('the fees of numbers are exported with cost and fee apart', async () => {
  const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
  const { user } = renderConsole('/operator/rates/number-fees?country=malay', {
    responses: { [FEES]: ok(fees) },
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  const [, , text] = save.mock.calls[0] ?? []
  expect(text?.split('\r\n')[0]).toContain(
    "Local: our cost,Local: customer's fee,Local: our cost of an incoming minute,Local: customer's price of an incoming minute",
  )
  expect(text?.split('\r\n')[1]).toBe('Malaysia,MY,4,5,0.014,0.0161,,,,,,,,')
  save.mockRestore()
})

it('the fees of numbers are fetched from the carrier by an owner, and the draft opens', async () => {
  const draft = {
    id: 'deck_2',
    kind: 'numbers',
    name: 'Carrier, 2026-11-23',
    source: 'carrier',
    status: 'draft',
    prices: 64,
    preparedAt: '2026-11-23T10:00:00.000Z',
    preparedBy: 'ada@example.com',
    scheduledFor: null,
    scheduledBy: null,
    scheduleReason: null,
    scheduleRefusal: null,
  }
  const { user, address, sent } = renderConsole('/operator/rates/number-fees', {
    responses: { [FEES]: ok(fees), [FETCH]: ok(draft) },
  })
  await user.click(await screen.findByRole('button', { name: 'Fetch from the carrier' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Fetch from the carrier' }))
  await waitFor(() => expect(address.path).toBe('/operator/rates/decks/deck_2'))
  expect(sent(FETCH)[0]).toEqual({ kind: 'numbers' })
})
