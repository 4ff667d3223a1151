import { describe, expect, it } from 'vitest'
import { buy } from '../../../../testing/people/buyers.ts'
import { FAR_END, settledCall } from '../../../../testing/people/callers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { announceLowBalances } from '../../../actions/accounts/own/announce-low-balances.ts'

const { world, addCustomer } = await openTestServer()

// beyond A daily budget, and a warning of a low balance
describe('spending over HTTP', () => {
  async function customer() {
    const { userId, send } = await addCustomer(3_000_000n)
    return {
      userId,
      read: () => send('/api/user/spending'),
      choose: (choice: object) => send('/api/user/spending', choice, 'PUT'),
      balance: () => send('/api/credits/balance'),
      call: () => send('/api/call/pre-create', { toNumber: FAR_END }),
    }
  }

  it('begins without a budget and with a warning below $2, and stores what is sent', async () => {
    const { read, choose } = await customer()
    const first = { status: 200, dailyBudget: null, lowBalanceBelow: 2, spentToday: 0 }
    expect(await read()).toEqual(first)
    expect(await choose({ dailyBudget: 2.5 })).toEqual({ ...first, dailyBudget: 2.5 })
    expect(await choose({ lowBalanceBelow: null })).toMatchObject({
      dailyBudget: 2.5,
      lowBalanceBelow: null,
    })
    expect(await choose({})).toEqual(await read())
    expect(await (await customer()).read()).toEqual(first)
  })

  it('refuses a call beyond the budget with words', async () => {
    const { choose, call } = await customer()
    await choose({ dailyBudget: 0.01 })
    expect(await call()).toEqual({
      status: 429,
      code: 'budget-reached',
      error:
        'You have reached your daily budget for calls. You can change it in Settings; otherwise it starts again at midnight UTC.',
    })
  })

  it('says that the balance is low while it is below the amount, also after the amount is changed', async () => {
    const { userId, choose, balance } = await customer()
    await choose({ lowBalanceBelow: 13.5 })
    await settledCall(world, userId, 61)
    // Nothing was bought yet.
    expect(await balance()).toMatchObject({ isLow: false, packageId: null })
    await buy(world, userId)
    expect(await balance()).toMatchObject({ isLow: true, packageId: 'starter-5' })
    await announceLowBalances(world)
    await choose({ lowBalanceBelow: 37 })
    expect(await balance()).toMatchObject({ isLow: true, packageId: 'plus-25' })
    await choose({ lowBalanceBelow: 1 })
    expect(await balance()).toMatchObject({ isLow: false, packageId: null })
    await choose({ lowBalanceBelow: null })
    expect(await balance()).toMatchObject({ isLow: false })
  })
})
