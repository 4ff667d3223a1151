import { micros } from '@ringback/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DaySpend, compareSpend, newAccountShare, reservedSpend } from './counted-spend.ts'

const amount = fc.bigInt({ min: 0n, max: 1_000_000n }).map(micros)

it('calls within a limit never spend more than the limit, and one that is refused would', () => {
  const act = fc.record({ counted: amount, costs: fc.integer({ min: 0, max: 100 }) })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), amount, (acts, limit) => {
      const live: { counted: bigint; cost: bigint }[] = []
      let settled = 0n
      for (const { counted, costs } of acts) {
        const ended = costs % 3 === 0 ? live.shift() : undefined
        settled += ended?.cost ?? 0n
        const sum = live.reduce((total, call) => total + call.counted, 0n)
        const spend: DaySpend = { settled: micros(settled), live: micros(sum) }
        const decision = compareSpend(spend, counted, { limit, limitOf: 'all' })
        if (decision.is === 'within') {
          live.push({ counted, cost: (counted * BigInt(costs)) / 100n })
          expect(settled + sum + counted).toBeLessThanOrEqual(limit)
        } else {
          expect(settled + sum + counted).toBeGreaterThan(limit)
          expect(decision.room).toBe(limit - settled - sum)
          expect(decision.byLiveCalls).toBe(settled + counted <= limit)
        }
      }
    }),
  )
})

it.each([
  { settled: 30n, live: 30n, counted: 40n, decision: { is: 'within' } },
  {
    settled: 30n,
    live: 30n,
    counted: 41n,
    decision: { is: 'reached', byLiveCalls: true, room: 40n },
  },
  {
    settled: 60n,
    live: 1n,
    counted: 40n,
    decision: { is: 'reached', byLiveCalls: true, room: 39n },
  },
  {
    settled: 60n,
    live: 1n,
    counted: 41n,
    decision: { is: 'reached', byLiveCalls: false, room: 39n },
  },
])(
  'of a limit of 100, a call may use all that is left, and no more: %o',
  ({ settled, live, counted, decision }) => {
    const spend = { settled: micros(settled), live: micros(live) }
    const limit = { limit: micros(100n), limitOf: 'all' } as const
    expect(compareSpend(spend, micros(counted), limit)).toMatchObject(decision)
  },
)

it.each([
  ['outgoing', 300, null, 300_000n],
  ['outgoing', 3_600, null, 600_000n],
  ['incoming', 3_600, null, 3_600_000n],
  ['outgoing', 60, 59_999n, 60_000n],
  ['outgoing', 60, 120_000n, 120_000n],
])(
  'an %s call of up to %s s that costs us %s a minute counts %s',
  (way, seconds, cost, counted) => {
    const call = {
      tariff: { ratePerMinute: micros(60_000n), billingSeconds: 60 },
      costPerMinute: cost === null ? null : micros(cost),
      authorisedSeconds: seconds,
      isIncoming: way === 'incoming',
    }
    expect(reservedSpend(call)).toBe(counted)
  },
)

it('new accounts have a whole part of the limit, rounded down', () => {
  expect(newAccountShare(micros(1_001n), 50)).toBe(500n)
  expect(newAccountShare(micros(1_001n), 0)).toBe(0n)
  expect(newAccountShare(micros(1_001n), 100)).toBe(1_001n)
})
