import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onRing, announceRing } from './ring-channel.ts'

const CALLER = { callId: 'call-in', from: '+12125550142', to: '+14155550199' }

/** Delivers at once to all others of its name, never to itself. */
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

it('every tab hears that it rings, and that it rings no more', () => {
  const first = vi.fn()
  const second = vi.fn()
  onRing(first)
  onRing(second)
  const tellOver = announceRing(CALLER)
  for (const hear of [first, second]) expect(hear).toHaveBeenLastCalledWith(CALLER)
  tellOver()
  for (const hear of [first, second]) expect(hear).toHaveBeenLastCalledWith(null)
  expect(first).toHaveBeenCalledTimes(2)
})

it('so does a tab that is opened meanwhile', () => {
  announceRing(CALLER)
  const hear = vi.fn()
  onRing(hear)
  expect(hear.mock.calls).toEqual([[CALLER]])
})

it('a tab that crashed does not ring for ever', () => {
  const hear = vi.fn()
  onRing(hear)
  announceRing(CALLER)
  vi.advanceTimersByTime(89_000)
  expect(hear).toHaveBeenLastCalledWith(CALLER)
  vi.advanceTimersByTime(1_000)
  expect(hear).toHaveBeenLastCalledWith(null)
})

it('a tab that stopped listening hears nothing', () => {
  const hear = vi.fn()
  onRing(hear)()
  announceRing(CALLER)
  vi.advanceTimersByTime(200_000)
  expect(hear).not.toHaveBeenCalled()
})

it('does without where there are no channels', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(() => {
    onRing(vi.fn())()
    announceRing(CALLER)()
  }).not.toThrow()
})
