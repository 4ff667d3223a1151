import { describe, expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

describe('formatDuration', () => {
  it.each([
    [0, '00:00'],
    [61.9, '01:01'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [36_065, '10:01:05'],
    [-3, '00:00'],
  ])('prints %s s as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})
