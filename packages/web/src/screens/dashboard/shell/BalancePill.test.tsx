import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { never, renderScreen } from '../../../../testing/render-screen.tsx'
import { BalancePill } from './Header.tsx'

const pill = () => screen.getByRole('button', { name: /^Balance/ })

describe('the balance in the header', () => {
  // spec 2.27
  it("is '...' while it is unknown", () => {
    renderScreen(<BalancePill onPress={() => {}} />, {
      responses: { '/api/credits/balance': never },
    })
    expect(pill().textContent).toBe('Balance ...')
  })

  // spec 2.27 see 13
  it('has two decimals, and leads to the credits', async () => {
    const onPress = vi.fn()
    const { user } = renderScreen(<BalancePill onPress={onPress} />, {
      responses: { '/api/credits/balance': { body: { balance: 7.5, available: 7.5, debt: 0 } } },
    })
    expect((await screen.findByText('$7.50')).closest('button')).toBe(pill())
    await user.click(pill())
    expect(onPress).toHaveBeenCalledOnce()
  })
})
