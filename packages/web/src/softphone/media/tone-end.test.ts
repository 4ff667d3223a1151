import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitForToneEnd } from './tone-end.ts'

function createSender(canInsertDTMF = true) {
  const target = new EventTarget()
  const play = (tone: string): void => {
    target.dispatchEvent(Object.assign(new Event('tonechange'), { tone }))
  }
  return { sender: Object.assign(target, { canInsertDTMF }) as unknown as RTCDTMFSender, play }
}

async function isSettled(promise: Promise<void>): Promise<boolean> {
  const done = vi.fn()
  promise.then(done, done)
  await vi.advanceTimersByTimeAsync(0)
  return done.mock.calls.length > 0
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('settles when the browser reports that no tone is left', async () => {
  const { sender, play } = createSender()
  const end = waitForToneEnd(sender)
  play('5')
  expect(await isSettled(end)).toBe(false)
  play('')
  expect(await isSettled(end)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('settles after a second without a report', async () => {
  const { sender } = createSender()
  const end = waitForToneEnd(sender)
  await vi.advanceTimersByTimeAsync(999)
  expect(await isSettled(end)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isSettled(end)).toBe(true)
})

it('settles at once if digits are sent by signalling', async () => {
  expect(await isSettled(waitForToneEnd(null))).toBe(true)
  expect(await isSettled(waitForToneEnd(createSender(false).sender))).toBe(true)
})
