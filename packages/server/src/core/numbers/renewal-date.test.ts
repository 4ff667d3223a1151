import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renewalAfter } from './number-life.ts'

const at = (text: string) => new Date(text)
const DAY_MS = 86_400_000

describe('a renewal date', () => {
  it.each([
    ['2026-01-31T10:15:30.250Z', 1, '2026-02-28T10:15:30.250Z'],
    ['2026-01-31T10:15:30.250Z', 2, '2026-03-31T10:15:30.250Z'],
    ['2026-01-31T10:15:30.250Z', 3, '2026-04-30T10:15:30.250Z'],
    ['2027-01-31T00:00:00Z', 13, '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
    ['2028-02-29T23:59:59.999Z', 48, '2032-02-29T23:59:59.999Z'],
    ['2026-12-15T12:00:00Z', 1, '2027-01-15T12:00:00.000Z'],
    ['2026-11-30T12:00:00Z', 3, '2027-02-28T12:00:00.000Z'],
  ])('of %s after %s months is %s', (rentedAt, months, expected) => {
    expect(renewalAfter(at(rentedAt), months).toISOString()).toBe(expected)
  })

  const anyDate = fc.date({ min: at('2020-01-01'), max: at('2060-12-31'), noInvalidDate: true })

  it('keeps the day and the time of the first month, over fifty years', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 600 }), (first, period) => {
        const renewal = renewalAfter(first, period)
        const months = renewal.getUTCFullYear() * 12 + renewal.getUTCMonth()
        expect(months).toBe(first.getUTCFullYear() * 12 + first.getUTCMonth() + period)
        expect(renewal.toISOString().slice(10)).toBe(first.toISOString().slice(10))
        const isLastDay = new Date(renewal.getTime() + DAY_MS).getUTCDate() === 1
        if (renewal.getUTCDate() !== first.getUTCDate()) {
          expect(isLastDay && renewal.getUTCDate() < first.getUTCDate()).toBe(true)
        }
      }),
    )
  })

  it('follows the previous one by 28 to 31 days', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 600 }), (first, period) => {
        const from = renewalAfter(first, period).getTime()
        const days = (renewalAfter(first, period + 1).getTime() - from) / DAY_MS
        expect([28, 29, 30, 31]).toContain(days)
      }),
    )
  })
})
