import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'

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
  carrierSid: 'PN2',
}
const history = {
  phoneNumber: NUMBER,
  current: rental,
  rentals: [rental],
  fees: [{ at: rental.rentedAt, rentalId: 'num_1', description: 'Number (month 1)', amount: 1.44 }],
  calls: { count: 3, lastAt: null },
  changes: [],
}
const LIST = 'GET /api/operator/numbers'
const SHOW = 'GET /api/operator/numbers/num_1'
const RELEASE = 'POST /api/operator/numbers/num_1/release'
const REASSIGN = 'POST /api/operator/numbers/num_1/reassign'
describe('the numbers', () => {
  it('keep the focus in a filter that is applied with Enter, and empty it with the others', async () => {
    const { user, address } = renderConsole('/operator/numbers', {
      responses: { [LIST]: ok({ items: [rental], currentPage: 1, hasMore: false }) },
    })
    const filter = await screen.findByRole('searchbox', { name: 'Number' })
    await user.type(filter, ' +1212{Enter}')
    await waitFor(() => expect(address.path).toBe('/operator/numbers?number=%2B1212'))
    expect(document.activeElement).toBe(filter)
    expect(filter).toHaveProperty('value', '+1212')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address.path).toBe('/operator/numbers'))
    expect(filter).toHaveProperty('value', '')
  })
})

describe('a number', () => {
  it('is given to another customer, with a reason', async () => {
    const { user, change, sent } = renderConsole('/operator/numbers/num_1', {
      responses: {
        [SHOW]: ok(history),
        [REASSIGN]: ok({ id: 'num_2', state: 'active', message: 'done' }),
      },
    })
    const dialog = await change('Reassign', { Reason: 'Moved to the company' })
    expect(dialog.getByText(/Enter the email address/)).toBeTruthy()
    await user.type(dialog.getByLabelText('Next customer'), 'grace@example.com')
    await user.click(dialog.getByRole('button', { name: 'Reassign' }))
    expect(await screen.findByText(`${NUMBER} has another customer.`)).toBeTruthy()
    expect(sent(REASSIGN)[0]).toEqual({
      customer: 'grace@example.com',
      firstMonth: 'paid',
      reason: 'Moved to the company',
    })
  })

  it('says what it waits for, and has no buttons meanwhile', async () => {
    const current = { ...rental, state: 'pending_deactivation' }
    renderConsole('/operator/numbers/num_1', {
      responses: { [SHOW]: ok({ ...history, current, rentals: [current] }) },
    })
    expect(await screen.findByText(/The carrier has not confirmed the release yet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  })

  it('says where older fees are not shown', async () => {
    const fees = Array.from({ length: 100 }, (_, month) => ({
      ...history.fees[0],
      at: new Date(Date.UTC(2026, -month)).toISOString(),
    }))
    renderConsole('/operator/numbers/num_1', { responses: { [SHOW]: ok({ ...history, fees }) } })
    expect(await screen.findByText('Only the newest 100 are shown.')).toBeTruthy()
  })

  it('says whether the carrier has confirmed the release', async () => {
    const { change } = renderConsole('/operator/numbers/num_1', {
      responses: {
        [SHOW]: ok(history),
        [RELEASE]: ok({ id: 'num_1', state: 'pending_deactivation', message: 'pending' }),
      },
    })
    await change('Release', { Reason: 'Asked for by the customer' })
    expect(await screen.findByText(/has not confirmed the release yet\.$/)).toBeTruthy()
  })
})
