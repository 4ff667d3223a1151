import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  type Responses,
  renderScreen,
  messageRegion,
} from '../../../../../testing/render-screen.tsx'
import { LowBalanceBanner } from './AccountBanners.tsx'

const BALANCE = '/api/credits/balance'
const SPENDING = '/api/user/spending'
const balance = (isLow?: boolean) => ({
  body: { balance: 1.239, available: 1, debt: 0, isLow, packageId: 'small' },
})

function open(responses: Responses) {
  const onAdd = vi.fn()
  return { ...renderScreen(<LowBalanceBanner onAdd={onAdd} />, { responses }), onAdd }
}

it('shows a low balance, rounded down, and leads to the offered package', async () => {
  const { user, onAdd } = open({ [BALANCE]: balance(true) })
  expect((await screen.findByRole('group')).textContent).toContain('Your balance is low: $1.23')
  await user.click(screen.getByRole('button', { name: 'Add credits' }))
  expect(onAdd.mock.calls).toEqual([['small']])
})

it('turns the warnings off with one press', async () => {
  let isLow = true
  const { user, bodies, settled } = open({
    [BALANCE]: () => balance(isLow),
    [SPENDING]: { body: { dailyBudget: null, lowBalanceBelow: null, spentToday: 0 } },
  })
  const off = await screen.findByRole('button', { name: 'Turn off warnings' })
  isLow = false
  await user.click(off)
  await settled()
  expect(bodies[SPENDING]).toEqual({ lowBalanceBelow: null })
  expect(messageRegion()).toBeNull()
})

it('stays, with the reason, when the warnings could not be turned off', async () => {
  const { user } = open({
    [BALANCE]: balance(true),
    [SPENDING]: { status: 503, body: { error: 'Please try again later.', code: 'busy' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn off warnings' }))
  expect(await screen.findByText('Please try again later.')).toBeTruthy()
})

it.each([false, undefined])('is not shown when the balance says %s', async isLow => {
  const { settled } = open({ [BALANCE]: balance(isLow) })
  await settled()
  expect(messageRegion()).toBeNull()
})
