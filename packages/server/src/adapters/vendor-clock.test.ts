import { describe, expect, it } from 'vitest'
import { createVendorClock } from './vendor-clock.ts'

describe("a vendor's clock", () => {
  it('is unknown before the first response that has a time', () => {
    const clock = createVendorClock()
    clock.set(null)
    clock.set('yesterday')
    expect(clock.now()).toBeNull()
  })

  it('goes on with the steady clock after each response', () => {
    let steadyMs = 5_000
    const clock = createVendorClock(() => steadyMs)
    clock.set('Sun, 01 Mar 2026 12:00:00 GMT')
    steadyMs += 90_000
    expect(clock.now()).toEqual(new Date('2026-03-01T12:01:30Z'))
    clock.set('Sun, 01 Mar 2026 12:00:10 GMT')
    expect(clock.now()).toEqual(new Date('2026-03-01T12:00:10Z'))
  })
})
