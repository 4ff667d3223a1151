import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeMicrophoneStream, fakeAudio } from '../../../testing/fake-audio.ts'
import { watchOwnLevel } from './watch-level.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('measures a copy, which is enabled although the stream of the call is muted, and stops only the copy', () => {
  const { stream, copies, setLevel } = fakeAudio()
  const [track] = stream.getAudioTracks()
  if (track) track.enabled = false
  const levels: (number | null)[] = []
  const stop = watchOwnLevel(
    () => stream,
    level => levels.push(level),
  )
  setLevel(0.25)
  vi.advanceTimersByTime(80)
  expect(levels).toEqual([0.25])
  expect(copies.map(({ track: copy }) => copy.enabled)).toEqual([true])
  stop()
  expect(copies.map(({ track: copy }) => copy.isStopped)).toEqual([true])
  expect([track?.enabled, (stream as unknown as FakeMicrophoneStream).track.isStopped]).toEqual([
    false,
    false,
  ])
})

it('follows the softphone to another microphone, and reports nothing without one', () => {
  const first = fakeAudio()
  const second = fakeAudio()
  let current: MediaStream | null = first.stream
  const levels: (number | null)[] = []
  watchOwnLevel(
    () => current,
    level => levels.push(level),
  )
  current = second.stream
  vi.advanceTimersByTime(500)
  expect([first.copies[0]?.track.isStopped, second.copies[0]?.track.isStopped]).toEqual([
    true,
    false,
  ])
  current = null
  vi.advanceTimersByTime(500)
  expect(second.copies[0]?.track.isStopped).toBe(true)
  expect(levels.at(-1)).toBeNull()
})
