import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Responses, renderScreen, messageRegion } from '../../../../testing/render-screen.tsx'
import { GraceBanner } from './GraceBanner.tsx'

const rented = (overrides: Record<string, unknown> = {}) => ({
  id: 'num_1',
  phoneNumber: '+14155552671',
  status: 'active',
  monthlyFee: 1.44,
  renewalDate: '2026-12-03T10:00:00.000Z',
  countryCode: 'US',
  ...overrides,
})

function serverWith(...numbers: ReturnType<typeof rented>[]): Responses {
  return { '/api/numbers': { body: { numbers, count: numbers.length } } }
}

describe('the grace banner', () => {
  // spec 2.31
  it('lists numbers with their release dates, and leads to the credits', async () => {
    const inGrace = rented({ id: 'num_2', phoneNumber: '+447400123456', status: 'grace_period' })
    const responses = serverWith(rented(), inGrace)
    const add = vi.fn()
    const { user } = renderScreen(<GraceBanner onAdd={add} />, { responses })
    const banner = await screen.findByRole('group')
    expect(banner.textContent).toMatch(
      /You lose \+44 7400 123456 on .*Dec.*\. Add credit to keep it/,
    )
    expect(banner.textContent).not.toContain('+1 415')
    await user.click(screen.getByRole('button', { name: 'Add credits' }))
    expect(add).toHaveBeenCalledOnce()
  })

  it('does not appear between a press and its click, so that no button moves', async () => {
    const { settled } = renderScreen(<GraceBanner onAdd={() => undefined} />, {
      responses: serverWith(rented({ status: 'grace_period' })),
    })
    fireEvent.pointerDown(document.body)
    await settled()
    expect(messageRegion()).toBeNull()
    act(() => void fireEvent.pointerUp(document.body))
    act(() => void fireEvent.click(document.body))
    expect(await screen.findByRole('group')).toBeTruthy()
  })

  it('does not appear for active numbers', async () => {
    const { requests, settled } = renderScreen(<GraceBanner onAdd={() => undefined} />, {
      responses: serverWith(rented()),
    })
    await waitFor(() => expect(requests).toContain('/api/numbers'))
    await settled()
    expect(messageRegion()).toBeNull()
  })
})
