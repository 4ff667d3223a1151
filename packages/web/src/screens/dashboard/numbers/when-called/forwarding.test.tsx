import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { numberServer, rented } from '../../../../../testing/number-server.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { NumbersPage } from '../NumbersPage.tsx'

const PATH = '/api/numbers/num_1/settings'
const PHONE = '+447400123456'
const TARGETS = {
  body: {
    targets: [
      { phoneNumber: PHONE, ratePerMinute: 0.023, billingSeconds: 60 },
      { phoneNumber: '+8613812345678', ratePerMinute: null, billingSeconds: null },
    ],
  },
}

const card = () => screen.findByRole('article')
const dialog = () => within(screen.getByRole('dialog', { name: 'When someone calls' }))
const open = () => screen.findByRole('button', { name: 'When someone calls +1 415 555 2671' })
const phoneChoice = () => dialog().findByRole<HTMLInputElement>('radio', { name: /7400 123456/ })

describe('the forwarding of a number', () => {
  it('shows the price, is saved, shown on the card, and switched off', async () => {
    const { responses } = numberServer({ numbers: [rented()], forwarding: TARGETS })
    const { user, bodies } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    const choice = await phoneChoice()
    expect(choice.labels?.[0]?.textContent).toContain('$0.0230 per min, billed per 60 s')
    expect(dialog().getByRole('radio', { name: 'Do not forward' })).toHaveProperty('checked', true)
    await user.click(choice)
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies[PATH]).toEqual({ forwardsTo: PHONE })
    expect((await card()).textContent).toMatch(/Rings here, then \+44 7400 123456/)

    await user.click(await open())
    expect(await phoneChoice()).toHaveProperty('checked', true)
    await user.click(dialog().getByRole('radio', { name: 'Do not forward' }))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await card()).textContent).not.toMatch(/then/))
    expect(bodies[PATH]).toEqual({ forwardsTo: null })
  })

  it('is not offered to a phone that cannot be called', async () => {
    const { responses } = numberServer({ numbers: [rented()], forwarding: TARGETS })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    const choice = await dialog().findByRole('radio', { name: /138 1234 5678 ?Cannot be called/ })
    expect(choice).toHaveProperty('disabled', true)
  })

  it('leads to Settings when there is no verified phone', async () => {
    const { responses } = numberServer({ numbers: [rented()] })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    const link = await dialog().findByRole('link', { name: 'Verify a number in Settings' })
    expect(link.getAttribute('href')).toBe('/dashboard?tab=settings')
  })

  it('can be loaded again when the phones could not be loaded', async () => {
    const failing = { status: 500, body: {} }
    const { responses, state } = numberServer({ numbers: [rented()], forwarding: failing })
    const { user } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    expect(await dialog().findByText('Failed to load your phone numbers')).toBeTruthy()
    state.forwarding = TARGETS
    await user.click(dialog().getByRole('button', { name: 'Retry phone numbers' }))
    expect(await phoneChoice()).toBeTruthy()
  })

  it('is kept when something else changes and the phone cannot be called any more', async () => {
    const numbers = [rented({ forwardsTo: '+8613812345678' })]
    const { responses } = numberServer({ numbers, forwarding: TARGETS })
    const { user, bodies } = renderScreen(<NumbersPage />, { responses })
    await user.click(await open())
    const kept = await dialog().findByRole('radio', { name: /138 1234 5678/ })
    expect(kept).toHaveProperty('checked', true)
    await user.click(dialog().getByRole('checkbox', { name: /^Ring here/ }))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies[PATH]).toEqual({ ringsBrowser: false }))
  })

  it('says nothing of the phone in quiet hours, in which calls are not forwarded', async () => {
    const always = { from: '00:00', until: '23:59', timeZone: 'UTC' }
    const other = { from: '23:59', until: '00:00', timeZone: 'UTC' }
    const now = new Date().toISOString().slice(11, 16)
    const quietHours = now === '23:59' ? other : always
    const number = rented({ forwardsTo: PHONE, quietHours })
    const { responses } = numberServer({ numbers: [number] })
    renderScreen(<NumbersPage />, { responses })
    expect((await card()).textContent).toMatch(/Busy tone: quiet hours until/)
    expect((await card()).textContent).not.toMatch(/\+44 7400/)
  })
})
