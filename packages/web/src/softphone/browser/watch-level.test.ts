import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeMicrophoneStream, fakeAudio } from '../../../testing/fake-audio.ts'
import { watchLevel, watchOwnLevel } from './watch-level.ts'

/** The used part of an AudioContext. Each sample of its wave has the value `sample`. */
class FakeContext {
  static newest: FakeContext
  state = 'running'
  sample = 0
  resume = vi.fn(async () => undefined)
  close = vi.fn(async () => undefined)
  constructor() {
    FakeContext.newest = this
  }
  createMediaStreamSource = (_stream: MediaStream) => ({ connect: () => undefined })
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (wave: Float32Array) => void wave.fill(this.sample),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeContext)
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  const levels: (number | null)[] = []
  const stop = watchLevel({} as MediaStream, level => levels.push(level))
  return { levels, stop, context: FakeContext.newest }
}

it('reports the level of the stream until it is stopped', () => {
  const { levels, stop, context } = watch()
  context.sample = 0.25
  vi.advanceTimersByTime(80)
  context.sample = 0
  vi.advanceTimersByTime(80)
  expect(levels).toEqual([0.25, 0])
  stop()
  vi.advanceTimersByTime(800)
  expect(levels).toHaveLength(2)
  expect(context.close).toHaveBeenCalledTimes(1)
})

it('reports no level while the browser suspends the measurement, and resumes it', () => {
  const { levels, context } = watch()
  context.state = 'suspended'
  context.sample = 0.25
  vi.advanceTimersByTime(80)
  expect(levels).toEqual([null])
  expect(context.resume).toHaveBeenCalled()
  context.state = 'running'
  vi.advanceTimersByTime(80)
  expect(levels).toEqual([null, 0.25])
})

it('reports no level of a stream that the browser does not let the page measure', () => {
  class RefusingContext extends FakeContext {
    override createMediaStreamSource = (): never => {
      throw new DOMException('different sample-rate', 'NotSupportedError')
    }
  }
  vi.stubGlobal('AudioContext', RefusingContext)
  const { levels, stop, context } = watch()
  vi.advanceTimersByTime(800)
  expect(levels).toEqual([null])
  expect(context.close).toHaveBeenCalledTimes(1)
  stop()
})

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
