import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuiet, quietHours } from './quiet-hours.ts'

const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }
const at = (time: string) => new Date(time)

describe('quiet hours', () => {
  it.each([
    ['2026-01-10T20:59:59Z', false],
    ['2026-01-10T21:00:00Z', true],
    ['2026-01-11T05:59:59Z', true],
    ['2026-01-11T06:00:00Z', false],
    // In summer, Berlin is one hour further ahead.
    ['2026-07-10T19:59:59Z', false],
    ['2026-07-10T20:00:00Z', true],
    ['2026-07-11T05:00:00Z', false],
  ])('from 22:00 to 07:00 in Berlin, at %s: %s', (time, expected) => {
    expect(isQuiet(night, at(time))).toBe(expected)
  })

  it.each([
    // At 03:00 in winter time it is 02:00 again: the hour is quiet both times.
    ['2026-10-25T00:15:00Z', '02:00', '03:00', true],
    ['2026-10-25T01:15:00Z', '02:00', '03:00', true],
    ['2026-10-25T02:00:00Z', '02:00', '03:00', false],
    // From 02:00 to 03:00 there is no time in this night: the hour is never quiet.
    ['2026-03-29T00:59:59Z', '02:00', '03:00', false],
    ['2026-03-29T01:00:00Z', '02:00', '03:00', false],
    // The night is an hour longer, or shorter, and ends at 07:00 of the clock.
    ['2026-10-25T05:59:59Z', '22:00', '07:00', true],
    ['2026-10-25T06:00:00Z', '22:00', '07:00', false],
    ['2026-03-29T04:59:59Z', '22:00', '07:00', true],
    ['2026-03-29T05:00:00Z', '22:00', '07:00', false],
  ])(
    'follow the clock when it changes: at %s, from %s to %s, %s',
    (time, from, until, expected) => {
      expect(isQuiet({ ...night, from, until }, at(time))).toBe(expected)
    },
  )

  it('may lie within a day', () => {
    const lunch = { from: '12:00', until: '13:30', timeZone: 'Asia/Kolkata' }
    expect(isQuiet(lunch, at('2026-01-10T06:29:59Z'))).toBe(false)
    expect(isQuiet(lunch, at('2026-01-10T06:30:00Z'))).toBe(true)
    expect(isQuiet(lunch, at('2026-01-10T08:00:00Z'))).toBe(false)
  })

  it('are quiet where the opposite hours are not, in each zone at each time', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const instant = fc.date({ min: at('2000-01-01'), max: at('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(time, time, zone, instant, (from, until, timeZone, now) => {
        fc.pre(from !== until)
        expect(quietHours.safeParse({ from, until, timeZone }).success).toBe(true)
        expect(isQuiet({ from, until, timeZone }, now)).not.toBe(
          isQuiet({ from: until, until: from, timeZone }, now),
        )
      }),
    )
  })

  it('are never in a zone that this program does not know', () => {
    expect(isQuiet({ ...night, timeZone: 'Mars/Base' }, at('2026-01-10T23:00:00Z'))).toBe(false)
  })

  it.each([
    { from: '7:00' },
    { from: '24:00' },
    { from: '22:60' },
    { until: '22:00' },
    { timeZone: 'Mars/Base' },
    { timeZone: '+02:00' },
    { timeZone: '' },
    { timeZone: 'Europe/Berlin'.padEnd(65, 'x') },
  ])('are refused with %j', part => {
    expect(quietHours.safeParse({ ...night, ...part }).success).toBe(false)
  })
})
