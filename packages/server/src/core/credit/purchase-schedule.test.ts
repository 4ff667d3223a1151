import { describe, expect, it } from 'vitest'
import { nextOpenCheckAt, nextPaidCheckAt, purchaseRetryAt } from './purchase-schedule.ts'

const start = new Date('2026-11-01T12:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const minutesUntil = (time: Date | null) => time && (time.getTime() - start.getTime()) / 60_000

describe('the schedule of an unpaid order', () => {
  it('checks after 1, 2, 5, 15 and 60 minutes, hourly for a day, every 6 hours up to four days, and then no more', () => {
    const checks: number[] = []
    for (let next = nextOpenCheckAt(start, start); next; next = nextOpenCheckAt(start, next)) {
      checks.push((next.getTime() - start.getTime()) / 60_000)
    }
    const hours = [...Array.from({ length: 24 }, (_, n) => n + 1)]
    const sixth = Array.from({ length: 12 }, (_, n) => 30 + 6 * n)
    expect(checks).toEqual([1, 2, 5, 15, ...[...hours, ...sixth].map(hour => hour * 60)])
    expect(checks.at(-1)).toBe(4 * 24 * 60)
  })

  it('continues with the next check when some were missed', () => {
    expect(minutesUntil(nextOpenCheckAt(start, after(3)))).toBe(5)
    expect(minutesUntil(nextOpenCheckAt(start, after(61)))).toBe(120)
    expect(nextOpenCheckAt(start, after(10 * 24 * 60))).toBeNull()
  })
})

it('checks a paid order after 15 minutes, a day and four days', () => {
  expect(minutesUntil(nextPaidCheckAt(start, start))).toBe(15)
  expect(minutesUntil(nextPaidCheckAt(start, after(15)))).toBe(24 * 60)
  expect(minutesUntil(nextPaidCheckAt(start, after(24 * 60)))).toBe(96 * 60)
  expect(nextPaidCheckAt(start, after(96 * 60))).toBeNull()
})

it('repeats a check without a response within five minutes', () => {
  expect(minutesUntil(purchaseRetryAt(after(1), start))).toBe(1)
  expect(minutesUntil(purchaseRetryAt(after(60), start))).toBe(5)
  expect(minutesUntil(purchaseRetryAt(null, start))).toBe(360)
})
