import { beforeEach, describe, expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import { DECK_HEADER, activateTestDeck } from '../../../testing/decks.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import type { ChangedBy } from '../operators/change.ts'
import { importDefaultFees } from '../rates/import-default-decks.ts'
import { fetchDeck } from '../rates/prepare-deck.ts'
import { resetSetting, setSetting } from './change-setting.ts'

describe('a setting that prices depend on', () => {
  const world = useWorld({ business: { markupPercent: 15 } })
  let by: ChangedBy
  beforeEach(async () => {
    by = await operatorOf(world, 'owner')
    const rates = `${DECK_HEADER}\n1,USA,US,0.01,60,60\n44,UK,GB,0.02,60,60`
    await activateTestDeck(world, { name: 'ours', rates, overrides: null })
    // 0.012 and 0.004 are 0.016; we sell 0.014 x 1.15 = 0.0161.
    world.pricing.calls = [price('US', 'USA', '1', 12_000n), price('GB', 'UK', '44', 20_000n)]
    const fetched = await fetchDeck(world, 'calls', 'owner@ringback.test')
    if (!fetched.ok) throw new Error(fetched.why)
  })

  const set = (name: string, value: string, acceptBelowCost = false) =>
    setSetting(world, by, { name, value, acceptBelowCost })
  const belowCost = (count: string, example: string) => ({
    why: 'setting-below-cost',
    details: { count, example },
  })

  it('is refused when its value sells below what the carrier charges, unless it is accepted', async () => {
    expect(await set('markupPercent', '13')).toMatchObject(belowCost('1', 'USA (+1)'))
    expect(world.business.markupPercent).toBe(15)
    expect(await set('markupPercent', '13', true)).toMatchObject({ ok: true })
    expect(world.business.markupPercent).toBe(13)
    // The loss that was accepted grows, and that of the United Kingdom is none at its cost.
    expect(await set('markupPercent', '0')).toMatchObject(belowCost('1', 'USA (+1)'))
    expect(await set('markupPercent', '13.05')).toMatchObject({ ok: true })
  })

  it('is refused as a rule for a part of the numbers, and as a leg of the browser', async () => {
    const rule = (markupPercent: number) => JSON.stringify([{ prefix: '+1415', markupPercent }])
    expect(await set('destinationRules', rule(3))).toMatchObject(belowCost('1', 'USA (+1415)'))
    expect(await set('destinationRules', rule(30))).toMatchObject({ ok: true })
    // Without it: 0.01 x 1.15 = 0.0115 against 0.012.
    expect(await set('browserLegPerMinute', '0')).toMatchObject(belowCost('1', 'USA (+1)'))
    expect(await set('browserLegPerMinute', '0.005')).toMatchObject({ ok: true })
  })

  it('is refused as a reset', async () => {
    expect(await set('browserLegPerMinute', '0.04')).toMatchObject({ ok: true })
    expect(await set('markupPercent', '5')).toMatchObject({ ok: true })
    const reset = (acceptBelowCost: boolean) =>
      resetSetting(world, by, { name: 'browserLegPerMinute', acceptBelowCost })
    expect(await reset(false)).toMatchObject(belowCost('1', 'USA (+1)'))
    expect(await reset(true)).toMatchObject({ ok: true })
  })

  it('is refused when the fees of numbers would be below those of the carrier', async () => {
    const fees = 'country_iso,number_type,monthly_fee_usd,voice\nUS,local,1.15,yes'
    await importDefaultFees(world, async () => fees)
    // The active fee is 1.15, or 1.44 with 25%.
    world.pricing.numbers = [
      {
        country: 'US',
        prices: [{ type: 'local', monthlyCost: micros(1_400_000n), incomingCostPerMinute: null }],
      },
    ]
    const fetched = await fetchDeck(world, 'numbers', 'owner@ringback.test')
    if (!fetched.ok) throw new Error(fetched.why)
    expect(await set('numberMarkupPercent', '0')).toMatchObject(belowCost('1', 'local'))
    expect(await set('numberMarkupPercent', '22')).toMatchObject({ ok: true })
  })

  it('is refused when incoming calls would cost their user less than the carrier charges', async () => {
    const fees =
      'country_iso,number_type,monthly_fee_usd,voice\nUS,local,1.15,yes\nUS,toll_free,2.15,yes'
    await importDefaultFees(world, async () => fees)
    // The default fees have no prices of incoming calls; the carrier's are 0.0085 and 0.022, and 0.004 for the browser.
    const priced = (type: string, monthly: bigint, incoming: bigint) => ({
      type,
      monthlyCost: micros(monthly),
      incomingCostPerMinute: micros(incoming),
    })
    world.pricing.numbers = [
      {
        country: 'US',
        prices: [priced('local', 1_150_000n, 8_500n), priced('toll_free', 2_150_000n, 22_000n)],
      },
    ]
    const fetched = await fetchDeck(world, 'numbers', 'owner@ringback.test')
    if (!fetched.ok) throw new Error(fetched.why)
    const local = belowCost('1', 'incoming local')
    const both = belowCost('2', 'incoming toll_free')
    expect(await set('inboundRatePerMinute', 'carrier')).toMatchObject({ ok: true })
    expect(await set('inboundRatePerMinute', '0')).toMatchObject(both)
    expect(await set('inboundRatePerMinute', '0.02')).toMatchObject(
      belowCost('1', 'incoming toll_free'),
    )
    expect(await set('inboundRatePerMinute', '0.03')).toMatchObject({ ok: true })
    expect(await set('inboundRatePerMinute', 'carrier')).toMatchObject({ ok: true })
    expect(await set('incomingLegPerMinute', '0.002')).toMatchObject(local)
    expect(await set('tollFreeLegPerMinute', '0.01')).toMatchObject(
      belowCost('1', 'incoming toll_free'),
    )
    expect(await set('incomingLegPerMinute', '0.009')).toMatchObject({ ok: true })
  })
})

function price(country: string, name: string, prefix: string, costPerMinute: bigint) {
  const about = { name, destinationPrefixes: [prefix], originPrefixes: null }
  return { country, prices: [{ ...about, costPerMinute: micros(costPerMinute) }] }
}
