import { describe, expect, it } from 'vitest'
import {
  type NumberEvent,
  type NumberStatus,
  isMonthDue,
  transition,
  renewalAfter,
} from './number-life.ts'
import fc from 'fast-check'

const at = (text: string) => new Date(text)
const renewalAt = at('2026-12-01T12:00:00Z')
const before = at('2026-12-01T11:59:59.999Z')
const ALL: NumberStatus[] = [
  'purchasing',
  'abandoned',
  'active',
  'grace_period',
  'pending_deactivation',
  'deactivated',
]

function step(status: NumberStatus, event: NumberEvent, now = renewalAt) {
  const isRented = status !== 'purchasing' && status !== 'abandoned'
  const number = { status, renewalAt: isRented ? renewalAt : null, missingSince: null }
  return transition(number, event, now)
}

describe('the next step of a number', () => {
  it.each<[NumberStatus, NumberEvent, NumberStatus, string]>([
    ['purchasing', { is: 'assigned' }, 'active', 'charge-first-month'],
    ['abandoned', { is: 'assigned' }, 'abandoned', 'return-late-assignment'],
    ['purchasing', { is: 'not-assigned' }, 'abandoned', 'release-hold'],
    ['active', { is: 'month-covered' }, 'active', 'charge-month'],
    ['grace_period', { is: 'month-covered' }, 'active', 'charge-month'],
    ['active', { is: 'cancelled' }, 'pending_deactivation', 'end-routing'],
    ['grace_period', { is: 'cancelled' }, 'pending_deactivation', 'end-routing'],
    ['active', { is: 'reassigned' }, 'deactivated', 'hand-over'],
    ['grace_period', { is: 'reassigned' }, 'deactivated', 'hand-over'],
    ['pending_deactivation', { is: 'released' }, 'deactivated', 'deactivate'],
  ])('that is %s on %j is %s, with the effect %s', (status, event, next, effect) => {
    expect(step(status, event)).toMatchObject({ status: next, effect: { do: effect } })
  })

  it.each<[NumberEvent, NumberStatus[]]>([
    [{ is: 'assigned' }, ['purchasing', 'abandoned']],
    [{ is: 'not-assigned' }, ['purchasing']],
    [{ is: 'missing' }, ['purchasing']],
    [{ is: 'month-covered' }, ['active', 'grace_period']],
    [{ is: 'month-not-covered', graceDays: 7 }, ['active', 'grace_period']],
    [{ is: 'cancelled' }, ['active', 'grace_period']],
    [{ is: 'reassigned' }, ['active', 'grace_period']],
    [{ is: 'released' }, ['pending_deactivation']],
  ])('is unchanged by %j unless it is %j', (event, concerned) => {
    for (const status of ALL.filter(each => !concerned.includes(each))) {
      expect(step(status, event)).toEqual({ status, effect: { do: 'nothing' } })
    }
  })

  it.each<NumberEvent>([{ is: 'month-covered' }, { is: 'month-not-covered', graceDays: 7 }])(
    'is unchanged while the paid month lasts, on %j',
    event => {
      expect(step('active', event, before)).toEqual({ status: 'active', effect: { do: 'nothing' } })
    },
  )

  it('starts the grace period when credit does not cover the month', () => {
    expect(step('active', { is: 'month-not-covered', graceDays: 7 })).toEqual({
      status: 'grace_period',
      effect: {
        do: 'start-grace',
        deadline: at('2026-12-08T12:00:00Z'),
        checkAt: at('2026-12-02T12:00:00Z'),
      },
    })
  })

  it.each([
    ['2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z'],
    ['2026-11-30T18:00:00Z', '2026-12-01T12:00:00Z'],
  ])('is checked daily in grace, and at the deadline: at %s for %s', (now, checkAt) => {
    expect(step('grace_period', { is: 'month-not-covered', graceDays: 7 }, at(now))).toEqual({
      status: 'grace_period',
      effect: { do: 'check-again', checkAt: at(checkAt) },
    })
  })

  it('ends routing when the grace period is over', () => {
    expect(step('grace_period', { is: 'month-not-covered', graceDays: 7 })).toEqual({
      status: 'pending_deactivation',
      effect: { do: 'end-routing' },
    })
  })
})

describe('a number that the carrier does not list', () => {
  const since = at('2026-11-01T12:00:00Z')
  const missing = (missingSince: Date | null, now: Date) =>
    transition({ status: 'purchasing', renewalAt: null, missingSince }, { is: 'missing' }, now)

  it('is checked again a minute after it was first missing', () => {
    const again = {
      status: 'purchasing',
      effect: { do: 'record-missing', since, checkAt: at('2026-11-01T12:01:00Z') },
    }
    expect(missing(null, since)).toEqual(again)
    expect(missing(since, at('2026-11-01T12:00:59.999Z'))).toEqual(again)
  })

  it('is abandoned when it is still missing then, and checked once for a late assignment', () => {
    expect(missing(since, at('2026-11-01T12:01:00Z'))).toEqual({
      status: 'abandoned',
      effect: { do: 'release-hold', checkAt: at('2026-11-01T12:11:00Z') },
    })
  })
})

describe("a number's month", () => {
  it.each<[NumberStatus, Date, boolean]>([
    ['active', before, false],
    ['active', renewalAt, true],
    ['grace_period', before, true],
    ['grace_period', renewalAt, true],
    ['pending_deactivation', renewalAt, false],
    ['deactivated', renewalAt, false],
  ])('of a number that is %s at %s is due: %s', (status, now, isDue) => {
    expect(isMonthDue({ status, renewalAt, missingSince: null }, now)).toBe(isDue)
  })

  it('is not due before the number is rented', () => {
    const number = { status: 'purchasing', renewalAt: null, missingSince: null } as const
    expect(isMonthDue(number, renewalAt)).toBe(false)
  })
})

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
