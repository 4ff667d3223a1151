import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequestCounts } from './request-counts.ts'

let steadyMs: number
let counts: RequestCounts
beforeEach(() => {
  steadyMs = 0
  counts = new RequestCounts(undefined, () => steadyMs)
})
afterEach(() => {
  vi.useRealTimers()
})

function count(key: string): { current: number; ttl: number } {
  let seen = { current: 0, ttl: 0 }
  counts.incr(key, (_error, result) => (seen = result), 60_000)
  return seen
}

it('counts the requests of each network in a minute', () => {
  expect(count('a')).toEqual({ current: 1, ttl: 60_000 })
  steadyMs = 10_000
  expect(count('a')).toEqual({ current: 2, ttl: 50_000 })
  expect(count('b').current).toBe(1)
  steadyMs = 60_000
  expect(count('a')).toEqual({ current: 1, ttl: 60_000 })
})

it('reads a count without counting, and nothing after its minute', () => {
  const read = () => {
    let seen = { current: -1, ttl: -1 }
    counts.read('a', (_error, result) => (seen = result), 60_000)
    return seen
  }
  expect(read()).toEqual({ current: 0, ttl: 0 })
  count('a')
  steadyMs = 10_000
  expect([read(), read()]).toEqual(Array(2).fill({ current: 1, ttl: 50_000 }))
  steadyMs = 60_000
  expect(read()).toEqual({ current: 0, ttl: 0 })
})

it('ends a minute although the clock is set back by an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  count('a')
  vi.setSystemTime(Date.now() - 3_600_000)
  steadyMs = 60_000
  expect(count('a').current).toBe(1)
})

it('forgets the network that was counted first when there are too many', () => {
  for (let n = 0; n <= 5_000; n++) count(`network ${n}`)
  expect(count('network 1').current).toBe(2)
  expect(count('network 0').current).toBe(1)
})
