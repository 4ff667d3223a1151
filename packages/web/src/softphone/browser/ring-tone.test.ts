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

it('rings in a loop until it is stopped', async () => {
  const sound = fakeSound()
  const hear = vi.fn()
  const stop = playRingTone(hear, () => sound)
  await Promise.resolve()
  expect(sound.loop).toBe(true)
  expect(hear).toHaveBeenLastCalledWith(false)
  stop()
  expect(sound.pause).toHaveBeenCalledTimes(1)
})

it('rings as soon as something is pressed where the browser keeps the page silent', async () => {
  const sound = fakeSound()
  sound.play.mockImplementationOnce(blocked)
  const hear = vi.fn()
  playRingTone(hear, () => sound)
  await vi.waitFor(() => expect(hear).toHaveBeenLastCalledWith(true))
  press()
  await vi.waitFor(() => expect(hear).toHaveBeenLastCalledWith(false))
  press()
  expect(sound.play).toHaveBeenCalledTimes(2)
})

it('stays silent when it was stopped before it could begin', async () => {
  const sound = fakeSound()
  let begin: () => void = () => undefined
  sound.play.mockImplementation(() => new Promise(resolve => (begin = resolve)))
  const hear = vi.fn()
  const stop = playRingTone(hear, () => sound)
  stop()
  begin()
  await Promise.resolve()
  await Promise.resolve()
  expect(sound.pause).toHaveBeenCalledTimes(2)
  press()
  expect(sound.play).toHaveBeenCalledTimes(1)
  expect(hear).not.toHaveBeenCalled()
})
