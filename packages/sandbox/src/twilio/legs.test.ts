import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advance, answeredSeconds, createLegs, viewLeg } from './legs.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function answered(ms: number, limitSeconds?: number) {
  const leg = createLegs().open({ from: 'client:a', to: '+14155550100', direction: 'inbound' })
  leg.limitSeconds = limitSeconds
  advance(leg, 'in-progress')
  vi.advanceTimersByTime(ms)
  return leg
}

test.each([
  [200, 1],
  [1400, 1],
  [1600, 2],
  [61_000, 61],
])('an answered leg of %i ms lasted %i s', (ms, seconds) => {
  const leg = answered(ms)
  advance(leg, 'completed')
  expect(answeredSeconds(leg)).toBe(seconds)
})

test('a live leg counts whole seconds, and an ended one stops', () => {
  const leg = answered(1999)
  expect(viewLeg(leg).seconds).toBe(1)
  advance(leg, 'completed')
  vi.advanceTimersByTime(10_000)
  expect(viewLeg(leg).seconds).toBe(2)
})

test('a leg lasts no longer than its limit', () => {
  const leg = answered(2700, 2)
  advance(leg, 'completed')
  expect(answeredSeconds(leg)).toBe(2)
})

test('a final status does not change', () => {
  const leg = answered(1000)
  expect(advance(leg, 'completed')).toBe(true)
  expect(advance(leg, 'in-progress')).toBe(false)
  expect(leg.status).toBe('completed')
})
