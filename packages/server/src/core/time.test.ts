import { describe, expect, it } from 'vitest'
import { addSeconds, earliest, needsOperator, retryAt, secondsBetween, startOfDay } from './time.ts'

const start = new Date('2026-11-01T12:00:00Z')
const after = (seconds: number) => addSeconds(start, seconds)

describe('time', () => {
  it('adds and subtracts seconds', () => {
    expect(after(90)).toEqual(new Date('2026-11-01T12:01:30Z'))
    expect(secondsBetween(start, after(90))).toBe(90)
    expect(secondsBetween(after(90), start)).toBe(-90)
  })

  it('finds the earlier of two times', () => {
    expect(earliest(start, after(1))).toEqual(start)
    expect(earliest(after(1), start)).toEqual(start)
  })

  it('starts a day at midnight UTC and leaves its argument unchanged', () => {
    expect(startOfDay(start)).toEqual(new Date('2026-11-01T00:00:00Z'))
    expect(start).toEqual(new Date('2026-11-01T12:00:00Z'))
  })

  it('retries after a quarter of the time since the first failure, between 15 s and one hour', () => {
    expect(retryAt(start, after(0))).toEqual(after(15))
    expect(retryAt(start, after(400))).toEqual(after(500))
    expect(retryAt(start, after(86_400))).toEqual(after(90_000))
  })

  it('raises an alarm after a day', () => {
    expect(needsOperator(start, after(86_399))).toBe(false)
    expect(needsOperator(start, after(86_400))).toBe(true)
  })
})
