import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { numberServer, rented } from '../../../../testing/number-server.ts'
import { renderScreen, messageRegion } from '../../../../testing/render-screen.tsx'
import { GraceBanner } from './GraceBanner.tsx'

const serverWith = (...numbers: ReturnType<typeof rented>[]) => numberServer({ numbers }).responses

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
