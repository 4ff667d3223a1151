import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFrameTimer } from './frame-timer.ts'
import { FRAME_MS } from './mulaw.ts'

let now: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The next timer of the machine comes after this time. */
function tickAfter(ms: number): void {
  now += ms
  vi.advanceTimersByTime(FRAME_MS)
}

test('a late timer is followed by the missed frames', () => {
  const onFrame = vi.fn()
  const stop = startFrameTimer(onFrame)
  tickAfter(FRAME_MS)
  expect(onFrame).toHaveBeenCalledTimes(1)
  tickAfter(3 * FRAME_MS)
  expect(onFrame).toHaveBeenCalledTimes(4)
  stop()
})

test('after a long pause the missed frames are skipped', () => {
  const onFrame = vi.fn()
  const stop = startFrameTimer(onFrame)
  tickAfter(100 * FRAME_MS)
  expect(onFrame).toHaveBeenCalledTimes(1)
  stop()
})

test('a timer that a frame stops gives no further frame, also not a missed one', () => {
  const onFrame = vi.fn(() => stop())
  const stop = startFrameTimer(onFrame)
  tickAfter(3 * FRAME_MS)
  tickAfter(FRAME_MS)
  expect(onFrame).toHaveBeenCalledTimes(1)
})
