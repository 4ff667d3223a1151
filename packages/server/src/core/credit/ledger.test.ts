import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { describe, expect, it } from 'vitest'
import {
  type Transfer,
  assertBalanced,
  callCorrectionTransfer,
  callCostTransfer,
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
  it.each<[Transfer, string, bigint]>([
    [callCostTransfer(call, micros(26_000n)), 'call:call_1:settle', -26_000n],
    [callCorrectionTransfer(call, 2, micros(13_000n)), 'call:call_1:correct:2', 13_000n],
    [welcomeTransfer('user_1', micros(1_000_000n)), 'welcome:user_1', 1_000_000n],
    [giftTransfer('given:1', 'user_1', micros(5n), 'A gift'), 'given:1', 5n],
  ])('%o', (transfer, key, moved) => {
    expect(transfer.key).toBe(key)
    expect(transfer.entries[0]).toMatchObject({ account: 'credit:user_1', amount: moved })
    expect(() => assertBalanced(transfer)).not.toThrow()
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
    const bad = [
      [first, { ...second, amount: 25_999n }],
      [first, { ...second, currency: 'INR' }],
      [
        { ...first, amount: 0n },
        { ...second, amount: 0n },
      ],
    ] as unknown as Transfer['entries'][]
    for (const entries of bad) expect(() => assertBalanced({ ...good, entries })).toThrow()
  })
})
