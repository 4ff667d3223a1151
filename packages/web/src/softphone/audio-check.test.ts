import { accepted, refused } from '@ringback/contract/outcome'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserClock } from './browser/clock.ts'
import { type PreflightEvent, type AudioCheckState, TALK_MS, runAudioCheck } from './audio-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stream = {} as MediaStream
const REPORT = { mos: 4.25, roundTripMs: 40, jitterMs: 2, lostPercent: 0 }

function createRig(inputId: string | null = null) {
  const microphone = {
    open: vi.fn(async (_deviceId: string | null) => accepted(undefined) as never),
    getUserMedia: vi.fn(async () => stream),
    release: vi.fn(),
  }
  const preflight = { finish: vi.fn(), stop: vi.fn() }
  const states: AudioCheckState[] = []
  let says: (event: PreflightEvent) => void = () => undefined
  let level: (level: number) => void = () => undefined
  const stopLevel = vi.fn()
  const fetchToken = vi.fn(async () => ({ token: 't' }))
  const startPreflight = vi.fn(
    async (_token: string, _stream: MediaStream, hear: (event: PreflightEvent) => void) => {
      says = hear
      return preflight
    },
  )
  const begin = () =>
    runAudioCheck(
      {
        microphone,
        fetchToken,
        startPreflight,
        watchLevel: (_stream, hear) => {
          level = hear
          return stopLevel
        },
        clock: browserClock,
      },
      inputId,
      { onState: state => states.push(state), onLevel: () => undefined },
    )
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    microphone,
    preflight,
    states,
    stopLevel,
    fetchToken,
    startPreflight,
    begin,
    settle,
    says: (event: PreflightEvent) => says(event),
    sounds: (loudness: number) => level(loudness),
  }
}

async function connected() {
  const rig = createRig()
  const stop = rig.begin()
  await rig.settle()
  rig.says({ is: 'connected' })
  return { ...rig, stop }
}

function expectReleased({ microphone, stopLevel }: ReturnType<typeof createRig>) {
  expect(microphone.release).toHaveBeenCalled()
  expect(stopLevel).toHaveBeenCalled()
}

describe('a test of the setup', () => {
  it('goes through its states to a verdict, and lets the microphone go', async () => {
    const rig = await connected()
    rig.sounds(0.2)
    rig.sounds(0.001)
    await vi.advanceTimersByTimeAsync(TALK_MS - 1)
    expect(rig.preflight.finish).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.preflight.finish).toHaveBeenCalledTimes(1)
    rig.says({ is: 'completed', report: REPORT })
    expect(rig.states).toEqual([
      { is: 'opening' },
      { is: 'connecting' },
      { is: 'connected' },
      { is: 'completed', microphoneWorks: true, network: { ...REPORT, label: 'Excellent' } },
    ])
    expect(rig.startPreflight.mock.calls[0]?.slice(0, 2)).toEqual(['t', stream])
    expectReleased(rig)
  })

  it('says when nobody was heard, and when nothing came back', async () => {
    const rig = await connected()
    rig.sounds(0.005)
    rig.says({ is: 'completed', report: null })
    expect(rig.states.at(-1)).toEqual({ is: 'completed', microphoneWorks: false, network: null })
  })

  it('ends with the microphone that was refused, before anything is connected', async () => {
    const rig = createRig()
    rig.microphone.open.mockResolvedValue(refused('denied') as never)
    rig.begin()
    await rig.settle()
    expect(rig.states.at(-1)).toMatchObject({
      is: 'failed',
      part: 'microphone',
      message: expect.stringContaining('allow microphone access'),
    })
    expect(rig.fetchToken).not.toHaveBeenCalled()
  })

  it('uses the default microphone when the chosen one is gone', async () => {
    const rig = createRig('gone')
    rig.microphone.open.mockResolvedValueOnce(refused('no-such-input') as never)
    rig.begin()
    await rig.settle()
    expect(rig.microphone.open.mock.calls).toEqual([['gone'], [null]])
    expect(rig.states.at(-1)).toEqual({ is: 'connecting' })
  })

  it.each([
    [31603, 'ten times an hour'],
    [20101, 'reload the page'],
    [53000, 'Code: 53000'],
  ])('says what %i means', async (code, words) => {
    const rig = await connected()
    rig.says({ is: 'failed', code, message: 'no' })
    expect(rig.states.at(-1)).toMatchObject({ part: 'network' })
    expect(JSON.stringify(rig.states.at(-1))).toContain(words)
    expectReleased(rig)
  })

  it('gives up when the library never says anything', async () => {
    const rig = createRig()
    rig.begin()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(rig.states.at(-1)).toMatchObject({ is: 'failed', part: 'network' })
    expect(rig.preflight.stop).toHaveBeenCalled()
    expectReleased(rig)
  })

  it('says why there is no token', async () => {
    const rig = createRig()
    rig.fetchToken.mockRejectedValue(new Error('Calls are down.'))
    rig.begin()
    await rig.settle()
    expect(rig.states.at(-1)).toMatchObject({ part: 'network', message: 'Calls are down.' })
  })

  it('is silent after it was broken off, and leaves nothing open', async () => {
    const rig = await connected()
    const told = rig.states.length
    rig.stop()
    rig.says({ is: 'completed', report: REPORT })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rig.states).toHaveLength(told)
    expect(rig.preflight.stop).toHaveBeenCalledTimes(1)
    expectReleased(rig)
  })

  it('is broken off while the microphone is asked for', async () => {
    const rig = createRig()
    const stop = rig.begin()
    stop()
    const before = rig.microphone.release.mock.calls.length
    await rig.settle()
    expect(rig.microphone.release.mock.calls.length).toBeGreaterThan(before)
    expect(rig.fetchToken).not.toHaveBeenCalled()
  })
})
