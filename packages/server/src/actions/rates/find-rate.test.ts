import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Database } from '../../ports/database.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { testWorld } from '../../../testing/test-world.ts'
import { type RateRefusal, findRate } from './find-rate.ts'

describe('the rate of a number', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshPglite()
  })
  afterAll(() => database.close())

  function world(business = {}) {
    const made = testWorld(database, business)
    const add = (prefix: string, destination: string, rate: bigint) =>
      made.prices.set(prefix, {
        destination,
        country: null,
        ratePerMinute: micros(rate),
        costPerMinute: micros(1n),
        billingSeconds: 60,
      })
    add('+44', 'United Kingdom', 15_800n)
    add('+91', 'India', 49_700n)
    add('+672', 'Norfolk Island', 3_630_000n)
    add('+61', 'Australia - Shared Cost Service', 180_000n)
    return made
  }

  it('contains the number that will be dialled and the caller ID that will be shown', async () => {
    const found = await findRate(world(), {
      number: '+44 20 7123 4567',
      userId: 'user_a',
      selectedCallerId: null,
    })
    expect(found).toMatchObject({
      ok: true,
      value: {
        to: '+442071234567',
        callerId: '+14155550199',
        quote: { destination: 'United Kingdom', ratePerMinute: 15_800n },
      },
    })
  })

  it('ignores a caller ID that the user does not own', async () => {
    const request = {
      number: '+442071234567',
      userId: 'user_a',
      selectedCallerId: '+2348031234567',
    }
    expect(await findRate(world(), request)).toMatchObject({ value: { callerId: '+14155550199' } })
  })

  it.each<[RateRefusal, string]>([
    ['no-rate', '+5371234567'],
    ['emergency-number', '+44999'],
    ['premium-number', '+449012345678'],
    ['shared-cost-number', '+61131234567'],
    ['rate-above-ceiling', '+672312345'],
    ['invalid-number', '+0441234567'],
  ])('is refused with %s for %s', async (why, number) => {
    const found = await findRate(world(), { number, userId: 'user_a', selectedCallerId: null })
    expect(found).toEqual({ ok: false, why })
  })

  it('to India is refused when the platform number is Indian', async () => {
    const request = { number: '+911123456789', userId: 'user_a', selectedCallerId: null }
    expect(await findRate(world(), request)).toMatchObject({ ok: true })
    const indian = world({ platformNumber: '+912212345678' as E164 })
    expect(await findRate(indian, request)).toEqual({ ok: false, why: 'no-caller-id' })
  })
})
