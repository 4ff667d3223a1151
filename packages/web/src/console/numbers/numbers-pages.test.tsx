import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { OWNER, renderConsole } from '../../../testing/render-console.tsx'

const NUMBER = '+12125552000'
const rental = {
  id: 'num_1',
  phoneNumber: NUMBER,
  state: 'active',
  origin: 'rented',
  customer: { id: 'user_1', email: 'ada@example.com' },
  countryCode: 'US',
  type: 'local',
  monthlyFee: 1.44,
  createdAt: '2026-11-01T10:00:00.000Z',
  rentedAt: '2026-11-01T10:00:00.000Z',
  renewalAt: '2026-12-01T10:00:00.000Z',
  endedAt: null,
}
const history = {
  phoneNumber: NUMBER,
  current: rental,
  rentals: [rental],
  fees: [{ at: rental.rentedAt, rentalId: 'num_1', description: 'Number (month 1)', amount: 1.44 }],
  calls: { count: 3, lastAt: null },
  changes: [],
}
const SHOW = 'GET /api/operator/numbers/num_1'
const REASSIGN = 'POST /api/operator/numbers/num_1/reassign'
const STOCK = 'GET /api/operator/number-stock'
const IMPORT = 'POST /api/operator/numbers/import'
const stock = {
  fetchedAt: '2026-11-22T10:00:00.000Z',
  atCarrier: 2,
  ours: 1,
  items: [
    {
      phoneNumber: '+14155550100',
      place: 'carrier-only',
      problems: [],
      carrier: { sid: 'PN1', friendlyName: 'left over', voiceUrl: '' },
      rental: null,
    },
    { phoneNumber: NUMBER, place: 'both', problems: [], carrier: null, rental },
  ],
}

describe('a number', () => {
  it('is given to another customer, with a reason', async () => {
    const { user, server } = renderConsole('/operator/numbers/num_1', {
      responses: {
        [SHOW]: ok(history),
        [REASSIGN]: ok({ id: 'num_2', state: 'active', message: 'done' }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Reassign' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Moved to the company')
    await user.click(dialog.getByRole('button', { name: 'Reassign' }))
    expect(dialog.getByText(/Enter the e-mail address/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Next customer'), 'grace@example.com')
    await user.click(dialog.getByRole('button', { name: 'Reassign' }))
    expect(await screen.findByText(`${NUMBER} has another customer.`)).toBeTruthy()
    expect(server.requests.find(({ route }) => route === REASSIGN)?.body).toEqual({
      customer: 'grace@example.com',
      firstMonth: 'paid',
      reason: 'Moved to the company',
    })
  })

  it('cannot be changed by support', async () => {
    renderConsole('/operator/numbers/num_1', {
      responses: { [SHOW]: ok(history) },
      operator: { ...OWNER, role: 'support' },
    })
    expect(await screen.findByText('Number (month 1)')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reassign' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  })
})

describe('the stock', () => {
  it('shows differences first, and imports an orphan', async () => {
    const { user, server } = renderConsole('/operator/stock', {
      responses: {
        [STOCK]: ok(stock),
        [IMPORT]: ok({ id: 'num_3', state: 'active', message: 'done' }),
      },
    })
    expect(await screen.findByText('left over')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Import' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Customer'), 'ada@example.com')
    await user.type(dialog.getByLabelText('Monthly fee in dollars'), 'two')
    await user.type(dialog.getByLabelText('Reason'), 'Ported in')
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(dialog.getByText('Enter an amount from 0.01 to 1,000.')).toBeTruthy()
    await user.clear(dialog.getByLabelText('Monthly fee in dollars'))
    await user.type(dialog.getByLabelText('Monthly fee in dollars'), '2')
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('+14155550100 is imported.')).toBeTruthy()
    expect(server.requests.find(({ route }) => route === IMPORT)?.body).toEqual({
      phoneNumber: '+14155550100',
      customer: 'ada@example.com',
      monthlyFee: 2,
      firstMonth: 'charged',
      reason: 'Ported in',
    })
  })
})
