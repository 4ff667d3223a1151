import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { describe, expect, it } from 'vitest'
import {
  type Transfer,
  adjustmentTransfer,
  assertBalanced,
  callCorrectionTransfer,
  callCostTransfer,
  callRefundTransfer,
  closingTransfer,
  debtAccount,
  giftTransfer,
  welcomeTransfer,
} from './ledger.ts'

const call = {
  id: 'call_1',
  userId: 'user_1',
  direction: 'outbound',
  fromNumber: '+14155550199' as E164,
  toNumber: '+14155550100',
  forwardOf: null,
} as const

describe('transfers', () => {
  const byHand = { key: 'adjust:user_1:1', userId: 'user_1', description: 'A mistake' }

  // Functions, because a mutation applies to what runs in a test, and not to what a table has.
  it.each<[string, () => Transfer, string, Transfer['type'], string, bigint]>([
    [
      ...(['a call', () => callCostTransfer(call, micros(26_000n))] as const),
      ...(['call:call_1:settle', 'deduction', 'calls-revenue:USD', -26_000n] as const),
    ],
    [
      ...(['a correction', () => callCorrectionTransfer(call, 2, micros(13_000n))] as const),
      ...(['call:call_1:correct:2', 'refund', 'calls-revenue:USD', 13_000n] as const),
    ],
    [
      ...(['a refund', () => callRefundTransfer(call, 'refund:call_1:1', micros(7n))] as const),
      ...(['refund:call_1:1', 'refund', 'refunds:USD', 7n] as const),
    ],
    [
      ...(['welcome credit', () => welcomeTransfer('user_1', micros(1_000_000n))] as const),
      ...(['welcome:user_1', 'promotion', 'promotions:USD', 1_000_000n] as const),
    ],
    [
      ...(['a gift', () => giftTransfer('given:1', 'user_1', micros(5n), 'A gift')] as const),
      ...(['given:1', 'promotion', 'promotions:USD', 5n] as const),
    ],
    [
      ...(['an adjustment', () => adjustmentTransfer(byHand, micros(-9n))] as const),
      ...(['adjust:user_1:1', 'adjustment', 'adjustments:USD', -9n] as const),
    ],
    [
      ...(['a closed account', () => closingTransfer('user_1', micros(3n))] as const),
      ...(['close:user_1', 'adjustment', 'adjustments:USD', -3n] as const),
    ],
  ])('of %s move credit once', (_what, make, key, type, counterAccount, moved) => {
    const transfer = make()
    expect(transfer).toMatchObject({ key, type, userId: 'user_1' })
    expect(transfer.entries).toEqual([
      { account: 'credit:user_1', currency: 'USD', amount: moved },
      { account: counterAccount, currency: 'USD', amount: -moved },
    ])
    expect(() => assertBalanced(transfer)).not.toThrow()
  })

  it('are described by what moved the credit', () => {
    const descriptions = [
      callRefundTransfer(call, 'key', micros(1n)),
      welcomeTransfer('user_1', micros(1n)),
      giftTransfer('key', 'user_1', micros(1n), 'A gift'),
      adjustmentTransfer(byHand, micros(1n)),
      closingTransfer('user_1', micros(1n)),
    ].map(({ description }) => description)
    expect(descriptions).toEqual([
      'Refund for the call to +14155550100',
      'Welcome credit',
      'A gift',
      'A mistake',
      'Account closed',
    ])
  })

  it('describe the other party of a call', () => {
    const incoming = { ...call, direction: 'inbound' } as const
    const withheld = { ...incoming, fromNumber: 'anonymous' } as const
    const transfers = [call, incoming, withheld].map(each => callCostTransfer(each, micros(1n)))
    const words = transfers.map(({ description }) => description)
    expect(words).toEqual([
      'Call to +14155550100',
      'Call from +14155550199',
      'Call from a private number',
    ])
    expect(transfers.map(({ ifOwnPhone }) => ifOwnPhone)).toEqual([
      { phone: '+14155550100', description: 'Call to your own phone' },
      { phone: '+14155550199', description: 'Call from your own phone' },
      undefined,
    ])
    const forwarded = { ...call, forwardOf: 'call_0' }
    expect(callCostTransfer(forwarded, micros(1n)).description).toBe(
      'Call forwarded from +14155550199',
    )
    expect(callCorrectionTransfer(incoming, 1, micros(1n)).description).toBe(
      'Correction for the call from +14155550199',
    )
  })

  it('are refused unless they sum to zero in each currency', () => {
    const good = callCostTransfer(call, micros(26_000n))
    const [first, second] = good.entries
    const debt = { account: debtAccount('user_1'), currency: 'USD', amount: 0n }
    const bad = [
      ['is off by -1 USD', [first, { ...second, amount: 25_999n }]],
      ['is off by', [first, { ...second, currency: 'INR' }]],
      ['has an entry of zero', [first, second, debt]],
      ['names an account twice', [first, { ...first, amount: 26_000n }]],
    ] as unknown as [string, Transfer['entries']][]
    for (const [fault, entries] of bad) {
      expect(() => assertBalanced({ ...good, entries })).toThrow(
        `transfer call:call_1:settle ${fault}`,
      )
    }
  })
})
