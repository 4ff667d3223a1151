import { micros } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, addCustomer } = await openTestServer()

world.prices.set('+44', {
  destination: 'United Kingdom',
  country: null,
  ratePerMinute: micros(15_800n),
  costPerMinute: micros(12_000n),
  billingSeconds: 6,
})
const { send } = await addCustomer()
const lookUp = (number: string) => send(`/api/rates/selling?number=${number}`)

// spec 3.15, 5.26, 7.15 see 9
it.each(['%2B442071234567', '%2B44+20+7123+4567', '+442071234567'])(
  'answers with the selling rate and the billing increment of %s',
  async number => {
    expect(await lookUp(number)).toMatchObject({
      ...{ status: 200, sellingRatePerMinute: 0.0158, sellingBillingSeconds: 6 },
      maxCallSeconds: 3_600,
    })
  },
)

it('refuses a number of no plan with the reason, until it is confirmed', async () => {
  expect(await lookUp('%2B444155550100')).toEqual({
    status: 400,
    error: 'We know of no such phone number. Please check it, or confirm that it is right.',
    code: 'unlisted-number',
  })
  expect(await lookUp('%2B444155550100&isNumberConfirmed=true')).toMatchObject({ status: 200 })
})
