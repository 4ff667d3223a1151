import { screen, within, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'
import * as download from '../../ui/download-file.ts'

const STOCK = 'GET /api/operator/number-inventory'
const IMPORT = 'POST /api/operator/numbers/import'
const RELEASE = 'POST /api/operator/number-inventory/release'
const REPAIR = 'POST /api/operator/number-inventory/repair'

const rental = (phoneNumber: string, state: string) => ({
  id: `num_${phoneNumber}`,
  phoneNumber,
  state,
  origin: 'rented',
  customer: { id: 'user_1', email: 'ada@example.com' },
  countryCode: 'US',
  type: 'local',
  monthlyFee: 1.44,
  createdAt: '2026-11-01T10:00:00.000Z',
  rentedAt: '2026-11-01T10:00:00.000Z',
  renewalAt: '2026-12-01T10:00:00.000Z',
  endedAt: null,
  carrierSid: 'PN2',
})
const carrier = { sid: 'PN1', friendlyName: 'left over', destination: '' }
const item = (phoneNumber: string, place: string, fields: object = {}) => ({
  phoneNumber,
  place,
  problems: [],
  carrier,
  rental: null,
  usualFee: null,
  ...fields,
})
const ORPHAN = '+14155550100'
const items = [
  item(ORPHAN, 'carrier-only', { usualFee: 1.44 }),
  item('+14155550101', 'both', {
    problems: ['calls-elsewhere'],
    rental: rental('+14155550101', 'active'),
  }),
  item('+14155550102', 'both', { rental: rental('+14155550102', 'grace_period') }),
  item('+14155550103', 'releasing', { rental: rental('+14155550103', 'pending_deactivation') }),
  item('+14155550199', 'platform'),
]
const inventory = {
  fetchedAt: '2026-11-22T10:00:00.000Z',
  atCarrier: 5,
  ours: 3,
  items,
  unlisted: 0,
}

const renderInventory = (path = '/operator/inventory', responses: object = {}, role = OWNER.role) =>
  renderConsole(path, {
    responses: { [STOCK]: ok(inventory), ...responses },
    operator: { ...OWNER, role },
  })
const rows = () => screen.getAllByRole('row').slice(1)

describe('the inventory', () => {
  it('lists all numbers, and each count selects its numbers', async () => {
    const { user, address } = renderInventory()
    expect(await screen.findByText('2 numbers need a decision.')).toBeTruthy()
    expect(rows()).toHaveLength(5)
    for (const [tile, number] of [
      ['In grace', '0102'],
      ['Pending release', '0103'],
      ['Orphans', '0100'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: tile }))
      expect(rows()).toHaveLength(1)
      expect(screen.getByRole('row', { name: new RegExp(number) })).toBeTruthy()
    }
    await waitFor(() => expect(address.path).toBe('/operator/inventory?state=orphan'))
    await user.click(screen.getByRole('link', { name: 'Missing at the carrier' }))
    expect(screen.getByText('Nothing matches these filters')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true)
  })

  it('says how many numbers are not listed', async () => {
    renderInventory('/operator/inventory', { [STOCK]: ok({ ...inventory, unlisted: 21 }) })
    expect(await screen.findByText(/^21 more numbers are not listed/)).toBeTruthy()
  })

  it('is exported as it is filtered', async () => {
    const save = vi.spyOn(download, 'downloadFile').mockImplementation(() => undefined)
    const { user } = renderInventory('/operator/inventory?state=differences')
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    const [name, , text] = save.mock.calls[0] ?? []
    expect(name).toBe('inventory.csv')
    expect(text?.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Number,State,Problem,Customer,Rental,Name at the carrier,Id at the carrier,Calls go to',
      '+14155550100,carrier-only,,,,left over,PN1,',
      '+14155550101,both,calls-elsewhere,ada@example.com,active,left over,PN1,',
      '',
    ])
    save.mockRestore()
  })

  it('is filtered by number and customer', async () => {
    const { user, address } = renderInventory('/operator/inventory?state=differences')
    await screen.findByText('2 numbers need a decision.')
    expect(rows()).toHaveLength(2)
    await user.type(screen.getByLabelText('Customer'), 'ADA@{Enter}')
    expect(rows()).toHaveLength(1)
    await waitFor(() =>
      expect(address.path).toBe('/operator/inventory?state=differences&customer=ADA%40'),
    )
    await user.type(screen.getByLabelText('Number'), '1 415 555 0100{Enter}')
    expect(screen.getByText('Nothing matches these filters')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(rows()).toHaveLength(5)
  })

  it('imports an orphan, at the usual fee unless another one is entered', async () => {
    const { user, sent } = renderInventory('/operator/inventory', {
      [IMPORT]: ok({ id: 'num_3', state: 'active', message: 'done' }),
    })
    await user.click(await screen.findByRole('button', { name: `Import ${ORPHAN}` }))
    const dialog = within(screen.getByRole('dialog'))
    const fee = dialog.getByLabelText('Monthly fee in dollars')
    expect(fee).toHaveProperty('value', '1.44')
    await user.type(dialog.getByLabelText('Customer'), 'ada@example.com')
    await user.type(dialog.getByLabelText('Reason'), 'Ported in')
    for (const wrong of ['two', '0', '1e2', '1.444', '1000.01']) {
      await user.clear(fee)
      await user.type(fee, wrong)
      await user.click(dialog.getByRole('button', { name: 'Import' }))
      expect(dialog.getByText(/^Enter an amount from 0.01 to 1,000/)).toBeTruthy()
    }
    await user.clear(fee)
    await user.type(fee, '2')
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText(`${ORPHAN} is rented to the customer.`)).toBeTruthy()
    expect(sent(IMPORT)[0]).toEqual({
      phoneNumber: ORPHAN,
      customer: 'ada@example.com',
      monthlyFee: 2,
      firstMonth: 'charged',
      reason: 'Ported in',
    })
  })

  it('says whether the carrier has confirmed a release', async () => {
    const { change } = renderInventory('/operator/inventory', {
      [RELEASE]: ok({ state: 'pending', message: 'pending' }),
    })
    await change(`Release ${ORPHAN}`, { Reason: 'Left from a test' })
    expect(await screen.findByText(/^The carrier has not confirmed the release of/)).toBeTruthy()
  })

  it('repairs a rented number whose calls go elsewhere', async () => {
    const { change, sent } = renderInventory('/operator/inventory', {
      [REPAIR]: ok({ message: 'done' }),
    })
    expect(await screen.findByText('Its calls do not come to us')).toBeTruthy()
    await change('Repair +14155550101', { Reason: 'Changed by hand' })
    expect(await screen.findByText('The calls of +14155550101 come to us.')).toBeTruthy()
    expect(sent(REPAIR)[0]).toEqual({
      phoneNumber: '+14155550101',
      reason: 'Changed by hand',
    })
  })
})
