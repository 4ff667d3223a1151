import { availableCreditOf, balanceOf, request, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const LOSES_THE_LAST_CALLBACK = '+14155550109'
const REPEATS_CALLBACKS = '+14155550110'

test.beforeEach(async ({ page, accounts }) => {
  await accounts.signUp(page)
})

test(
  'a call whose final callback is lost is settled from the carrier’s record',
  { tag: '@gate' },
  async ({ page }) => {
    await dial(page, LOSES_THE_LAST_CALLBACK)
    await expectConnected(page)
    await hangUp(page)
    expect(await settledCall(page)).toMatchObject({ status: 'completed' })
    expect(await availableCreditOf(page)).toBe(await balanceOf(page))
  },
)

test(
  'a call whose callbacks come three times and out of order is paid once',
  { tag: '@gate' },
  async ({ page }) => {
    await dial(page, REPEATS_CALLBACKS)
    await expectConnected(page)
    await hangUp(page)
    const call = await settledCall(page)
    expect(call).toMatchObject({ status: 'completed' })
    expect(await balanceOf(page)).toBeCloseTo(1 - (call['actualCost'] as number), 6)
    const { transactions } = await request(page, '/api/credits/transactions')
    expect((transactions as { type: string }[]).map(entry => entry.type)).toEqual([
      'deduction',
      'promotion',
    ])
  },
)
