import { describe, expect, it } from 'vitest'
import { printDuration, secondsSince } from '../screens/dashboard/shared/call-clock.ts'

describe('call clock', () => {
  it.each([
    [0, '00:00'],
    [61.9, '01:01'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [36_065, '10:01:05'],
    [-3, '00:00'],
  ])('prints %s s as %s', (seconds, text) => {
    expect(printDuration(seconds)).toBe(text)
  })

  it('counts from the answer', () => {
    expect(secondsSince(null, 5_000)).toBe(0)
    expect(secondsSince(1_000, 3_999)).toBe(2)
  })
})
