import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  type Responses,
  messageRegion,
  renderScreen,
} from '../../../../../testing/render-screen.tsx'
import { keys } from '../../../../api/queries.ts'
import { FreezeBanner, LowBalanceBanner, RefusedAddressBanner } from './AccountBanners.tsx'
import { sentence } from '../../../../../testing/sentence.ts'

const BALANCE = '/api/credits/balance'
const SPENDING = '/api/user/spending'
const PROFILE = '/api/user/profile'
const AGAIN = '/api/user/mail-notices/try-again'
const profile = { id: 'user_1', email: 'ada@example.com', displayName: 'Ada' }
const balance = (fields: object) => ({
  body: { balance: 1.239, available: 1, debt: 0, packageId: 'small', ...fields },
})

function open(responses: Responses) {
  const onAdd = vi.fn()
  const banners = (
    <>
      <FreezeBanner supportUrl="https://support.test/" />
      <RefusedAddressBanner />
      <LowBalanceBanner onAdd={onAdd} />
    </>
  )
  const answers = { [BALANCE]: balance({}), [PROFILE]: { body: profile }, ...responses }
  return { ...renderScreen(banners, { responses: answers }), onAdd }
}

it('shows the reason of a frozen account and the way to support', async () => {
  open({ [BALANCE]: balance({ freezeReason: 'Unusual calls from your account' }) })
  const banner = await screen.findByRole('group')
  expect(banner.textContent).toContain('Your account is frozen')
  expect(banner.textContent).toContain('Reason: Unusual calls from your account.')
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
    'https://support.test/',
  )
})

it('names the address that refuses mail, the way to change it, and sends again', async () => {
  const { user, requests } = open({
    [PROFILE]: { body: { ...profile, isMailRefused: true } },
    [AGAIN]: { body: { off: [], addressRefusedAt: null } },
  })
  expect(await screen.findByText(sentence(/ada@example.com takes no mail/))).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Change address' })
  expect(link.getAttribute('href')).toBe('/dashboard?tab=settings')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/^We try again now/)).toBeTruthy()
  expect(requests).toContain(AGAIN)
})

describe('a low balance', () => {
  it('is shown rounded down, and leads to the offered package', async () => {
    const { user, onAdd } = open({ [BALANCE]: balance({ isLow: true }) })
    expect((await screen.findByRole('group')).textContent).toContain('Your balance is low: $1.23')
    await user.click(screen.getByRole('button', { name: 'Add credits' }))
    expect(onAdd.mock.calls).toEqual([['small']])
  })

  it('is not warned of any more after one press', async () => {
    let isLow = true
    const { user, bodies, settled } = open({
      [BALANCE]: () => balance({ isLow }),
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
      [BALANCE]: balance({ isLow: true }),
      [SPENDING]: { status: 503, body: { error: 'Please try again later.', code: 'busy' } },
    })
    await user.click(await screen.findByRole('button', { name: 'Turn off warnings' }))
    expect(await screen.findByText('Please try again later.')).toBeTruthy()
  })
})

it.each([
  [
    'the balance has fallen by dollars',
    { isLow: true, balance: 4.5 },
    { isLow: true, balance: 0.1 },
  ],
  ['the account is frozen for another reason', { freezeReason: 'One' }, { freezeReason: 'Two' }],
])('a message that is put away comes anew when %s', async (_what, before, after) => {
  let fields: object = before
  const { user, queries } = open({ [BALANCE]: () => balance(fields) })
  await user.click(await screen.findByRole('button', { name: 'Hide the message' }))
  expect(messageRegion()).toBeNull()
  fields = after
  await act(() => queries.refetchQueries({ queryKey: keys.balance }))
  expect(await screen.findByRole('group')).toBeTruthy()
})

it.each([
  ['nothing to say', { freezeReason: null, isLow: false }, { isMailRefused: false }],
  ['an older server', {}, {}],
])('no banner is shown with %s', async (_what, ofBalance, ofProfile) => {
  const responses = {
    [BALANCE]: balance(ofBalance),
    [PROFILE]: { body: { ...profile, ...ofProfile } },
  }
  await open(responses).settled()
  expect(messageRegion()).toBeNull()
})
