import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onRing, announceRing } from './ring-channel.ts'

const CALLER = { callId: 'call-in', from: '+12125550142', to: '+14155550199' }

/** Delivers to all other channels synchronously, never to itself. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>()
  constructor() {
    super()
    Channel.all.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  close(): void {
    Channel.all.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  Channel.all.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('notifies every other tab of the ringing and of its end', () => {
  const first = vi.fn()
  const second = vi.fn()
  onRing(first)
  onRing(second)
  const announceEnd = announceRing(CALLER)
  for (const listener of [first, second]) expect(listener).toHaveBeenLastCalledWith(CALLER)
  announceEnd()
  for (const listener of [first, second]) expect(listener).toHaveBeenLastCalledWith(null)
  expect(first).toHaveBeenCalledTimes(2)
})

it('notifies a tab that opens while a call rings', () => {
  announceRing(CALLER)
  const listener = vi.fn()
  onRing(listener)
  expect(listener.mock.calls).toEqual([[CALLER]])
})

it('ends after 90 s if the ringing tab has crashed', () => {
  const listener = vi.fn()
  onRing(listener)
  announceRing(CALLER)
  vi.advanceTimersByTime(89_000)
  expect(listener).toHaveBeenLastCalledWith(CALLER)
  vi.advanceTimersByTime(1_000)
  expect(listener).toHaveBeenLastCalledWith(null)
})

it('does not notify a tab that has unsubscribed', () => {
  const listener = vi.fn()
  onRing(listener)()
  announceRing(CALLER)
  vi.advanceTimersByTime(200_000)
  expect(listener).not.toHaveBeenCalled()
})

it('does nothing in a browser without BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(() => {
    onRing(vi.fn())()
    announceRing(CALLER)()
  }).not.toThrow()
})
