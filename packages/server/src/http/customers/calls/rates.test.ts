import { micros } from '@ringback/contract/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, app } = await openTestServer()

describe('rates over HTTP', () => {
  let authorization: string

  beforeAll(async () => {
    world.prices.set('+44', {
      destination: 'United Kingdom',
      country: null,
      ratePerMinute: micros(15_800n),
      costPerMinute: micros(12_000n),
      billingSeconds: 6,
    })
    authorization = `Bearer ${await signIn(world, await addCaller(world, 0n))}`
  })

  const lookUp = (number: string) =>
    app.inject({ url: `/api/rates/selling?number=${number}`, headers: { authorization } })

  // spec 3.15, 5.26, 7.15 see 9
  it.each(['%2B442071234567', '%2B44+20+7123+4567', '+442071234567'])(
    'are the selling rate and the billing increment of %s',
    async number => {
      const response = await lookUp(number)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({
        sellingRatePerMinute: 0.0158,
        sellingBillingSeconds: 6,
        maxCallSeconds: 3_600,
      })
    },
  )

  it('are refused with the reason for a number of no plan, until it is confirmed', async () => {
    const refused = await lookUp('%2B444155550100')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      error: 'We know of no such phone number. Please check it, or confirm that it is right.',
      code: 'unlisted-number',
    })
    const confirmed = await lookUp('%2B444155550100&isNumberConfirmed=true')
    expect(confirmed.json()).toMatchObject({ sellingRatePerMinute: 0.0158 })
    const tooLong = await lookUp('%2B4415555501000&isNumberConfirmed=true')
    expect(tooLong.json()).toMatchObject({ code: 'invalid-number' })
  })

  it.each([
    ['a destination without a price', '%2B5371234567'],
    ['a number that is too short', '%2B442071'],
  ])('are refused with a sentence for %s', async (_what, number) => {
    const response = await lookUp(number)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.json()).toMatchObject({ error: expect.stringMatching(/\.$/) as string })
  })
})
