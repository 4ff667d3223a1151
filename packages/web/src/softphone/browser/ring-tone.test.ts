import { afterEach, expect, it, vi } from 'vitest'
import { playRingTone } from './ring-tone.ts'

function fakeSound() {
  return { loop: false, play: vi.fn<() => Promise<void>>(async () => undefined), pause: vi.fn() }
}

const blocked = (): Promise<void> => Promise.reject(new DOMException('No', 'NotAllowedError'))
const press = () => window.dispatchEvent(new Event('pointerdown'))

afterEach(() => {
  vi.restoreAllMocks()
})

it('loops until it is stopped', async () => {
  const sound = fakeSound()
  const onBlocked = vi.fn()
  const stop = playRingTone(onBlocked, () => sound)
  await Promise.resolve()
  expect(sound.loop).toBe(true)
  expect(onBlocked).toHaveBeenLastCalledWith(false)
  stop()
  expect(sound.pause).toHaveBeenCalledTimes(1)
})

it('starts with the next press if the browser blocks it', async () => {
  const sound = fakeSound()
  sound.play.mockImplementationOnce(blocked)
  const onBlocked = vi.fn()
  playRingTone(onBlocked, () => sound)
  await vi.waitFor(() => expect(onBlocked).toHaveBeenLastCalledWith(true), { timeout: 60_000 })
  press()
  await vi.waitFor(() => expect(onBlocked).toHaveBeenLastCalledWith(false), { timeout: 60_000 })
  press()
  expect(sound.play).toHaveBeenCalledTimes(2)
})

it('does not start after it was stopped', async () => {
  const sound = fakeSound()
  let begin: () => void = () => undefined
  sound.play.mockImplementation(() => new Promise(resolve => (begin = resolve)))
  const onBlocked = vi.fn()
  const stop = playRingTone(onBlocked, () => sound)
  stop()
  begin()
  await Promise.resolve()
  await Promise.resolve()
  expect(sound.pause).toHaveBeenCalledTimes(2)
  press()
  expect(sound.play).toHaveBeenCalledTimes(1)
  expect(onBlocked).not.toHaveBeenCalled()
})
