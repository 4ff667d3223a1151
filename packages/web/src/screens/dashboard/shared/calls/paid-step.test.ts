import { micros } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { paidStep } from './paid-step.ts'

/** The price of a minute in micro-dollars, and the seconds of an increment. */
const MINUTES = [39_700, 60] as const
const HALVES = [39_700, 30] as const
const SIXES = [39_700, 6] as const
const SECONDS = [7_000, 1] as const
const UNPRICED = [null, null] as const

it.each([
  ['a minute, at the answer', MINUTES, 0, [0, 39_700, 60]],
  ['a minute, in its middle', MINUTES, 30, [0.5, 39_700, 60]],
  ['a minute, in its last second', MINUTES, 60, [1, 39_700, 60]],
  ['the third minute', MINUTES, 135, [0.25, 39_700, 180]],
  ['half a minute', HALVES, 45, [0.5, 19_850, 60]],
  ['six seconds', SIXES, 9, [0.5, 3_970, 12]],
  ['a second, of which the cost is rounded for the whole call', SECONDS, 2, [1, 116, 2]],
  ['a minute of an incoming call', UNPRICED, 75, [0.25, null, null]],
])('%s', (_, [rate, billingSeconds], seconds, [share, cost, at]) => {
  const ratePerMinute = rate === null ? null : micros(BigInt(rate))
  expect(paidStep({ ratePerMinute, billingSeconds, connectedAtMs: 0 }, seconds)).toEqual({
    share,
    nextCost: cost === null ? null : BigInt(cost ?? 0),
    nextAtSeconds: at,
  })
})

it('before the answer nothing is paid, and the first increment is next', () => {
  const call = { ratePerMinute: micros(39_700n), billingSeconds: 60, connectedAtMs: null }
  expect(paidStep(call, 0)).toEqual({ share: 0, nextCost: 39_700n, nextAtSeconds: 0 })
})
