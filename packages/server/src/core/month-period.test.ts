import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthPeriod } from './month-period.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'America/Asuncion',
  'Africa/Cairo',
  'Pacific/Kiritimati',
]

const month = fc
  .record({ year: fc.integer({ min: 2000, max: 2098 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => ({
    month: `${year}-${String(number).padStart(2, '0')}`,
    next: number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`,
  }))

describe('a month in a time zone', () => {
  it.each([
    ['2026-11', 'UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12', 'UTC', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-11', 'Asia/Kolkata', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
    // The clock goes forward in March.
    ['2026-03', 'Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    // The clock goes forward at 02:00 of the first day.
    ['2023-10', 'Australia/Sydney', '2023-09-30T14:00:00.000Z', '2023-10-31T13:00:00.000Z'],
    // It goes forward at midnight, to 01:00.
    ['2017-10', 'America/Asuncion', '2017-10-01T04:00:00.000Z', '2017-11-01T03:00:00.000Z'],
    ['2026-11', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ])('%s in %s is from %s until %s', (name, zone, from, to) => {
    const period = monthPeriod(name, zone)
    expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to])
  })

  it('begins where the one before ends, on the first day', () => {
    fc.assert(
      fc.property(month, fc.constantFrom(...ZONES), ({ month, next }, timeZone) => {
        const period = monthPeriod(month, timeZone)
        expect(period.to).toEqual(monthPeriod(next, timeZone).from)
        const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
        expect(day.format(period.from)).toBe(`${month}-01`)
        const days = (period.to.getTime() - period.from.getTime()) / 86_400_000
        expect(days).toBeGreaterThan(27)
        expect(days).toBeLessThan(32)
      }),
    )
  })
})
