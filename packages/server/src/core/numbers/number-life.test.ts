import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  graceEnd,
  decideMissingNumber,
  nextRentalStep,
  nextGraceCheck,
  renewalAfter,
} from './number-life.ts'

const at = (text: string) => new Date(text)
const DAY_MS = 86_400_000

describe('renewal dates', () => {
  it.each([
    ['2026-01-31T10:15:30.250Z', 1, '2026-02-28T10:15:30.250Z'],
    ['2026-01-31T10:15:30.250Z', 2, '2026-03-31T10:15:30.250Z'],
    ['2026-01-31T10:15:30.250Z', 3, '2026-04-30T10:15:30.250Z'],
    ['2027-01-31T00:00:00Z', 13, '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', 12, '2029-02-28T23:59:59.999Z'],
    ['2028-02-29T23:59:59.999Z', 48, '2032-02-29T23:59:59.999Z'],
    ['2026-12-15T12:00:00Z', 1, '2027-01-15T12:00:00.000Z'],
    ['2026-11-30T12:00:00Z', 3, '2027-02-28T12:00:00.000Z'],
  ])('%s and %s months is %s', (anchor, months, expected) => {
    expect(addMonths(at(anchor), months).toISOString()).toBe(expected)
  })

  const anchor = fc.date({ min: at('2020-01-01'), max: at('2060-12-31'), noInvalidDate: true })

  it('keep the day and the time of the first month, over fifty years', () => {
    fc.assert(
      fc.property(anchor, fc.integer({ min: 1, max: 600 }), (first, period) => {
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

  it('follow each other by 28 to 31 days, without a gap or an overlap', () => {
    fc.assert(
      fc.property(anchor, fc.integer({ min: 0, max: 600 }), (first, period) => {
        const from = renewalAfter(first, period).getTime()
        const days = (renewalAfter(first, period + 1).getTime() - from) / DAY_MS
        expect([28, 29, 30, 31]).toContain(days)
      }),
    )
  })
})

describe("what a number's month asks for", () => {
  const renewalAt = at('2026-12-01T12:00:00Z')
  const before = at('2026-12-01T11:59:59.999Z')
  const rentedAt = at('2026-11-01T12:00:00Z')

  it.each([
    ['active', before, 'nothing'],
    ['active', renewalAt, 'renew'],
    ['grace_period', before, 'retry'],
    ['grace_period', renewalAt, 'last-try'],
    ['pending_deactivation', renewalAt, 'nothing'],
    ['deactivated', renewalAt, 'nothing'],
  ] as const)('%s at %s: %s', (status, now, expected) => {
    expect(nextRentalStep({ status, rentedAt, period: 1, renewalAt }, now)).toBe(expected)
  })

  it('is nothing before it is rented', () => {
    const term = { status: 'purchasing', rentedAt: null, period: 0, renewalAt: null } as const
    expect(nextRentalStep(term, renewalAt)).toBe('nothing')
  })

  it('is tried daily in grace, and at its end', () => {
    const end = graceEnd(renewalAt, 7)
    expect(end).toEqual(at('2026-12-08T12:00:00Z'))
    expect(nextGraceCheck(renewalAt, end)).toEqual(at('2026-12-02T12:00:00Z'))
    expect(nextGraceCheck(at('2026-12-07T18:00:00Z'), end)).toEqual(end)
  })
})

describe('a number that the carrier does not have', () => {
  const now = at('2026-11-01T12:00:00Z')

  it('is looked for again a minute later', () => {
    expect(decideMissingNumber(null, now)).toEqual({ lookAt: at('2026-11-01T12:01:00Z') })
    const early = at('2026-11-01T12:00:59.999Z')
    expect(decideMissingNumber(now, early)).toEqual({ lookAt: at('2026-11-01T12:01:00Z') })
  })

  it('is given up when it is absent then, too', () => {
    expect(decideMissingNumber(now, at('2026-11-01T12:01:00Z'))).toBe('give-up')
  })
})
