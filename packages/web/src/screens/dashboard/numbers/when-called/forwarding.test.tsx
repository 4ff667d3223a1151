import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rented } from '../../../../../testing/number-server.ts'
import { SETTINGS_PATH, card, dialog, openWhenCalled } from '../../../../../testing/when-called.tsx'

const PHONE = '+447400123456'
const TARGETS = {
  body: {
    targets: [
      { phoneNumber: PHONE, ratePerMinute: 0.023, billingSeconds: 60 },
      { phoneNumber: '+8613812345678', ratePerMinute: null, billingSeconds: null },
    ],
  },
}

const phoneChoice = () => dialog().findByRole<HTMLInputElement>('radio', { name: /7400 123456/ })

describe('the forwarding of a number', () => {
  it('shows the price, is saved, shown on the card, and switched off', async () => {
    const { user, bodies, open, save, saveAndClose } = await openWhenCalled(
      {},
      { forwarding: TARGETS },
    )
    const choice = await phoneChoice()
    expect(choice.labels?.[0]?.textContent).toContain('$0.0230 per min, billed per 60 s')
    expect(dialog().getByRole('radio', { name: 'Do not forward' })).toHaveProperty('checked', true)
    await user.click(choice)
    await saveAndClose()
    expect(bodies[SETTINGS_PATH]).toEqual({ forwardsTo: PHONE })
    expect((await card()).textContent).toMatch(/Rings here, then \+44 7400 123456/)

    await open()
    expect(await phoneChoice()).toHaveProperty('checked', true)
    await user.click(dialog().getByRole('radio', { name: 'Do not forward' }))
    await save()
    await waitFor(async () => expect((await card()).textContent).not.toMatch(/then/))
    expect(bodies[SETTINGS_PATH]).toEqual({ forwardsTo: null })
  })

  it('is not offered to a phone that cannot be called', async () => {
    await openWhenCalled({}, { forwarding: TARGETS })
    const choice = await dialog().findByRole('radio', { name: /138 1234 5678 ?Cannot be called/ })
    expect(choice).toHaveProperty('disabled', true)
  })

  it('leads to Settings when there is no verified phone', async () => {
    await openWhenCalled()
    const link = await dialog().findByRole('link', { name: 'Verify a number in Settings' })
    expect(link.getAttribute('href')).toBe('/dashboard?tab=settings')
  })

  it('can be loaded again when the phones could not be loaded', async () => {
    const failing = { status: 500, body: {} }
    const { user, state } = await openWhenCalled({}, { forwarding: failing })
    expect(await dialog().findByText('Failed to load your phone numbers')).toBeTruthy()
    state.forwarding = TARGETS
    await user.click(dialog().getByRole('button', { name: 'Retry phone numbers' }))
    expect(await phoneChoice()).toBeTruthy()
  })

  it('is kept when something else changes and the phone cannot be called any more', async () => {
    const numbers = [rented({ forwardsTo: '+8613812345678' })]
    const { user, bodies, save } = await openWhenCalled({}, { numbers, forwarding: TARGETS })
    const kept = await dialog().findByRole('radio', { name: /138 1234 5678/ })
    expect(kept).toHaveProperty('checked', true)
    await user.click(dialog().getByRole('checkbox', { name: /^Ring here/ }))
    await save()
    await waitFor(() => expect(bodies[SETTINGS_PATH]).toEqual({ ringsBrowser: false }))
  })
})
