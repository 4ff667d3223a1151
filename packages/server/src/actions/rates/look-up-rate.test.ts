import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { activateTestDeck, deckFile } from '../../../testing/decks.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { useDecks } from '../../../testing/use-decks.ts'
import { createRateBook } from '../../services/rate-book.ts'
import { findRate } from './find-rate.ts'
import { lookUpRate } from './look-up-rate.ts'

const dataFile = (name: string) =>
  readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')

describe('the look-up of a number, with the shipped prices', () => {
  const world = useWorld({ shared: 'world' })
  beforeAll(async () => {
    world.rates = createRateBook()
    await activateTestDeck(world, {
      name: 'rates.csv',
      rates: dataFile('rates.csv'),
      overrides: dataFile('rates-origin-overrides.csv'),
    })
  })

  async function look(number: string, callerId?: string) {
    const found = await lookUpRate(world, { number, callerId })
    if (!found.ok) throw new Error(found.why)
    return found.value
  }

  // Name, input, country, kind of number, prefix of the price, why a call is refused.
  it.each([
    ['a landline', '+44 20 7946 0018', 'GB', 'FIXED_LINE', '44', null],
    ['a mobile phone', '+447400123456', 'GB', 'MOBILE', '447', null],
    ['a toll-free number', '+18005550199', 'US', 'TOLL_FREE', '18', null],
    ['an international toll-free number', '+80012345678', null, 'TOLL_FREE', null, 'no-rate'],
    ['a premium number', '+19005550199', 'US', 'PREMIUM_RATE', '1', 'premium-number'],
    ['a personal number', '+447012345678', 'GB', 'PERSONAL_NUMBER', '44', 'premium-number'],
    ['a satellite phone', '+881612345678', null, 'MOBILE', null, 'satellite-number'],
    ['a shared cost number', '+80812345678', null, 'SHARED_COST', null, 'shared-cost-number'],
    ['an emergency number', '112', null, null, null, 'emergency-number'],
    ['an emergency number after a plus', '+911', null, null, null, 'emergency-number'],
    ['a short number', '1234', null, null, null, 'short-number'],
    ['a directory service', '+1411', null, null, null, 'short-number'],
    ['a number without a plus', '442079460018', null, null, null, 'invalid-number'],
    ['letters', 'call home', null, null, null, 'invalid-number'],
    ['digits of another script', '+٤٤٢٠٧٩٤٦٠٠١٨', null, null, null, 'invalid-number'],
    ['too many digits', '+4420794600181234', null, null, null, 'invalid-number'],
    ['a superfluous zero', '+4402079460018', 'GB', 'FIXED_LINE', '44', 'invalid-number'],
    ['an impossible area code', '+11234567890', null, null, '1', 'invalid-number'],
    ['a country that does not exist', '+999123456789', null, null, null, 'no-rate'],
  ])('explains %s', async (_what, input, country, type, prefix, refusal) => {
    const { facts, explanation, ...found } = await look(input)
    const cost = explanation?.cost ?? null
    expect({
      country: facts.country,
      type: facts.type,
      begins: cost === null ? null : cost.prefix.startsWith(prefix ?? 'none'),
      refusal: found.refusal,
    }).toEqual({ country, type, begins: prefix === null ? null : true, refusal })
    expect(found.minimumCredit === null).toBe(cost === null)
  })

  it.each(['+447400123456', '+12125551234', '+43720123456', '+8613812345678', '+19005550199'])(
    'of %s has the price and the refusal of a call',
    async number => {
      const userId = 'user_1'
      const called = await findRate(world, { number, userId, selectedCallerId: null })
      const { explanation, refusal } = await look(number)
      if (called.ok) {
        expect(refusal).toBeNull()
        expect(explanation).toMatchObject({
          price: {
            ratePerMinute: called.value.quote.ratePerMinute,
            costPerMinute: called.value.quote.costPerMinute,
          },
          cost: { billingSeconds: called.value.quote.billingSeconds },
        })
      } else {
        expect(refusal).toBe(called.why)
      }
    },
  )

  it('has the price of a caller ID where the carrier has one', async () => {
    const fromAbroad = await look('+4315880012345', '+8613812345678')
    const fromAustria = await look('+4315880012345', '+43123456789')
    expect(fromAbroad.explanation?.override).toBeNull()
    expect(fromAustria.explanation).toMatchObject({
      override: { country: 'AT' },
      cost: { originPrefix: '43' },
    })
    const [abroad, austria] = [fromAbroad, fromAustria].map(
      each => each.explanation?.price.ratePerMinute,
    )
    expect(Number(austria)).toBeLessThan(Number(abroad))
  })
})

describe('the look-up of a number', () => {
  const { world } = useDecks()

  it('has each price of its prefixes, the price by caller ID, and what a call costs', async () => {
    world.business = { ...world.business, markupPercent: 10 }
    await activateTestDeck(world, {
      name: 'deck',
      rates: deckFile('4,Europe,,0.5,60,60', '43,Austria,AT,0.1781,60,6', '431,Vienna,AT,0.1,6,6'),
      overrides: [
        'country_iso,destination,origin_group,origin_prefixes,cost_per_min_usd',
        'AT,Austria,from EEA,43 49,0.0176',
      ].join('\n'),
    })
    const found = await lookUpRate(world, { number: '+43 512 123456', callerId: '+4930123456' })
    expect(found).toMatchObject({
      value: {
        number: '+43512123456',
        deck: { name: 'deck' },
        explanation: {
          candidates: [{ prefix: '43' }, { prefix: '4' }],
          override: { originGroup: 'from EEA' },
          cost: { costPerMinute: 17_600n, billingSeconds: 60, originPrefix: '49' },
          // 0.0176 and 0.004 for the browser's leg, and 10%.
          price: { costPerMinute: 21_600n, ratePerMinute: 23_800n },
        },
        minimumCredit: 23_800n,
      },
    })
    const ofOtherDeck = await lookUpRate(world, { number: '+43', deckId: 'deck_x' })
    expect(ofOtherDeck).toMatchObject({ why: 'unknown-deck' })
  })
})
