import { describe, expect, it } from 'vitest'
import { addSeconds } from '../../time.ts'
import { afterRing, awaitsPage, ringNumberOf, ringSecondsLeft } from './ring-again.ts'

const ringsUntil = new Date('2026-11-01T12:00:30Z')
const call = { id: 'call_1', ringsUntil, isPageReady: false, earlierLegs: [] }
const at = (seconds: number) => addSeconds(ringsUntil, seconds)

describe('a call that no browser has answered', () => {
  it.each([
    [-1, false, 'wait'],
    [0, false, 'end'],
    [-1, true, 'ring-again'],
    // A page that is ready at the last moment still has a short ring.
    [4, true, 'ring-again'],
    [5, true, 'end'],
  ])('%s s after its time, with a ready page %s: %s', (seconds, isPageReady, next) => {
    const rung = { ...call, isPageReady }
    expect(afterRing(rung, { now: at(seconds), hasCallerLeft: false })).toBe(next)
    expect(afterRing(rung, { now: at(seconds), hasCallerLeft: true })).toBe('end')
    expect(awaitsPage(rung, at(seconds))).toBe(next !== 'end')
  })

  it('awaits no page when its renter gets no notices', () => {
    expect(awaitsPage({ ...call, ringsUntil: null, isPageReady: true }, at(-100))).toBe(false)
  })

  it.each([
    [ringsUntil, -12.5, 13],
    [ringsUntil, -2, 5],
    [ringsUntil, 60, 5],
    [null, -12, 5],
  ])('rings again until %s, %s s after its time, for %s s', (until, seconds, left) => {
    expect(ringSecondsLeft({ ringsUntil: until }, at(seconds))).toBe(left)
  })

  it('counts its rings from 1', () => {
    expect(ringNumberOf({ earlierLegs: [] })).toBe(1)
    expect(ringNumberOf({ earlierLegs: ['', 'leg_2'] })).toBe(3)
  })
})
