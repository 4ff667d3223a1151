import { costOf } from '@ringback/contract/calls/billing'
import { type Micros, micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallAllowance } from './account-limits.ts'
import { authoriseCall, authoriseIncoming, shortenTo } from './authorise-call.ts'
import { countedFor } from './counted-spend.ts'

const TO = '+442079460958' as E164
/** $0.06 a minute in increments of 6 s; the carrier takes 3 cents. */
const TARIFF = {
  ratePerMinute: micros(60_000n),
  billingSeconds: 6,
  costPerMinute: micros(30_000n),
}
const ALLOWANCE: CallAllowance = {
  spend: micros(50_000_000n),
  spendLimitedBy: 'account',
  maxCallSeconds: 3_600,
}

function balance(posted: bigint, available = posted) {
  return { posted: micros(posted), available: micros(available) }
}

describe('an outgoing call', () => {
  it.each([
    ['the longest call', balance(10_000_000n), {}, {}, 3_600, 3_600_000n],
    ['as long as the credit', balance(600_000n), {}, {}, 600, 600_000n],
    [
      'as long as the spend that is left',
      balance(10_000_000n),
      { spend: 120_000n },
      {},
      120,
      120_000n,
    ],
    // It counts what the carrier takes, and the user pays the rate.
    [
      'as long as the spend at the price of the carrier',
      balance(10_000_000n),
      { spend: 120_000n },
      { costPerMinute: micros(120_000n) },
      60,
      60_000n,
    ],
    ['exactly the spend that is left', balance(600_000n), { spend: 600_000n }, {}, 600, 600_000n],
  ])('lasts %s', (_what, credit, limits, price, seconds, hold) => {
    const allowance = { ...ALLOWANCE, ...limits } as CallAllowance
    expect(authoriseCall(TO, { ...TARIFF, ...price }, credit, allowance)).toEqual({
      ok: true,
      value: { seconds, hold },
    })
  })

  it.each([
    ['no-credit', undefined, balance(0n), {}, {}],
    ['too-little-credit', { minimum: '$0.0600' }, balance(59_999n), {}, {}],
    // The other calls hold some of it, and without them it would still be too little.
    ['too-little-credit', { minimum: '$0.0600' }, balance(50_000n, 0n), {}, {}],
    ['credit-held', { held: '$0.06' }, balance(60_000n, 0n), {}, {}],
    ['credit-held', { held: '$1.00' }, balance(1_050_000n, 50_000n), {}, {}],
    [
      'increment-too-expensive',
      { minimum: '$0.1200' },
      balance(60_000n),
      {},
      { billingSeconds: 120 },
    ],
    ['own-spend-reached', undefined, balance(1_000_000n), { spend: 59_999n }, {}],
    ['budget-reached', undefined, balance(1_000_000n), { spend: 0n, spendLimitedBy: 'budget' }, {}],
  ])('is refused as %s, with %j', (why, details, credit, limits, price) => {
    const allowance = { ...ALLOWANCE, ...limits } as CallAllowance
    const refusal = authoriseCall(TO, { ...TARIFF, ...price }, credit, allowance)
    expect(refusal).toEqual({ ok: false, why, ...(details && { details }) })
  })

  it.each([0n, 1_000_000n])('is refused for what is no number, with a credit of %d', credit => {
    const refusal = authoriseCall('+' as E164, TARIFF, balance(credit), ALLOWANCE)
    expect(refusal).toEqual({ ok: false, why: 'invalid-number' })
  })
})

const amount = fc.bigInt({ min: 0n, max: 5_000_000n }).map(micros)
const calls = fc.record({
  tariff: fc.record({
    ratePerMinute: amount,
    billingSeconds: fc.constantFrom(1, 6, 60),
  }),
  costPerMinute: fc.option(amount),
  available: amount,
  spend: amount,
})

describe('an incoming call', () => {
  const price = { tariff: TARIFF, costPerMinute: null }
  const incoming = (available: bigint, limits: Partial<CallAllowance>, rate = 60_000n) => {
    const tariff = { ...TARIFF, ratePerMinute: micros(rate) }
    return authoriseIncoming({ ...price, tariff }, micros(available), { ...ALLOWANCE, ...limits })
  }

  it.each([
    ['too-little-credit', 59_999n, {}],
    ['too-little-credit', 0n, { spend: micros(0n), spendLimitedBy: 'budget' as const }],
    ['own-spend-reached', 1_000_000n, { spend: micros(0n) }],
    ['budget-reached', 1_000_000n, { spend: micros(0n), spendLimitedBy: 'budget' as const }],
  ])('is refused as %s, with a credit of %d', (why, available, limits) => {
    expect(incoming(available, limits)).toEqual({ ok: false, why })
  })

  it('needs no credit when it is free, even with a debt', () => {
    expect(incoming(-1_000_000n, {}, 0n)).toEqual({ ok: true, value: { seconds: 3_600, hold: 0n } })
  })

  it('holds its cost, within the credit and the limit of the day', () => {
    fc.assert(
      fc.property(calls, ({ available, spend, ...price }) => {
        const authorised = authoriseIncoming(price, available, { ...ALLOWANCE, spend })
        if (!authorised.ok) return
        const { seconds, hold } = authorised.value
        expect(hold).toBe(costOf(price.tariff, seconds))
        expect(hold <= available).toBe(true)
        expect(countedFor(price, seconds) <= spend).toBe(true)
      }),
    )
  })

  it('is shortened to what is left of a limit at the price of the carrier', () => {
    const longest = { seconds: 600, hold: micros(600_000n) }
    const shorten = (spend: Micros) =>
      shortenTo(spend, { ...price, costPerMinute: micros(120_000n) }, longest)
    expect(shorten(micros(240_000n))).toEqual({ ok: true, value: { seconds: 120, hold: 120_000n } })
    expect(shorten(micros(9_000_000n))).toEqual({ ok: true, value: longest })
    expect(shorten(micros(119_999n))).toEqual({ ok: false, why: 'too-little-credit' })
  })
})
