import { describe, expect, it } from 'vitest'
import { formatDateTime, formatReceiptTime, formatRecentDay, formatShortTime } from './dates.ts'

describe('formatRecentDay', () => {
  const now = new Date(2026, 10, 21, 0, 5)

  it('counts days by the local midnight, not by 24 hours', () => {
    expect(formatRecentDay(new Date(2026, 10, 21, 0, 1), now)).toMatch(/^Today, /)
    expect(formatRecentDay(new Date(2026, 10, 20, 23, 59), now)).toMatch(/^Yesterday, /)
    expect(formatRecentDay(new Date(2026, 10, 19, 23, 59), now)).toContain('2026')
  })

  it('prints the time of day as the history does', () => {
    const time = new Date(2026, 10, 20, 17, 5)
    const timeOfDay = formatDateTime(time).split(', ').at(-1)
    expect(formatRecentDay(time, now)).toBe(`Yesterday, ${timeOfDay}`)
  })
})

describe('formatShortTime', () => {
  it('shows a word and the time for two days, then the day, and the year when it is another one', () => {
    const now = new Date(2026, 0, 2, 12)
    const times = [
      [2026, 0, 2],
      [2026, 0, 1],
      [2025, 11, 31],
    ] as const
    expect(times.map(([y, m, d]) => formatShortTime(new Date(y, m, d, 9, 7), now))).toEqual([
      expect.stringMatching(/^today 0?9:07/),
      expect.stringMatching(/^yesterday 0?9:07/),
      'Dec 31, 2025',
    ])
    expect(formatShortTime(new Date(2026, 0, 2), new Date(2026, 5, 1))).toBe('Jan 2')
  })
})

describe('formatReceiptTime', () => {
  it('prints the time of day as all other screens do, with the time zone', () => {
    const time = new Date(2026, 10, 20, 17, 5)
    const timeOfDay = formatDateTime(time).split(', ').at(-1) ?? ''
    expect(formatReceiptTime(time)).toContain(`${timeOfDay} `)
    expect(formatReceiptTime(time)).toMatch(/November.* (UTC|GMT|[A-Z]{3,4})/)
  })
})
