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
  let onEvent: (event: PreflightEvent) => void = () => undefined
  let onLevel: (level: number) => void = () => undefined
  const stopLevel = vi.fn()
  const fetchToken = vi.fn(async () => ({ token: 't' }))
  const startPreflight = vi.fn(
    async (_token: string, _stream: MediaStream, listener: (event: PreflightEvent) => void) => {
      onEvent = listener
      return preflight
    },
  )
  const start = () =>
    runAudioCheck(
      {
        microphone,
        fetchToken,
        startPreflight,
        watchLevel: (_stream, listener) => {
          onLevel = listener
          return stopLevel
        },
        clock: browserClock,
      },
      inputId,
      { onState: state => states.push(state), onLevel: () => undefined },
    )
  const flush = () => vi.advanceTimersByTimeAsync(0)
  return {
    microphone,
    preflight,
    states,
    stopLevel,
    fetchToken,
    startPreflight,
    start,
    flush,
    emit: (event: PreflightEvent) => onEvent(event),
    emitLevel: (level: number) => onLevel(level),
  }
}

async function connected() {
  const rig = createRig()
  const stop = rig.start()
  await rig.flush()
  rig.emit({ is: 'connected' })
  return { ...rig, stop }
}

function expectReleased({ microphone, stopLevel }: ReturnType<typeof createRig>) {
  expect(microphone.release).toHaveBeenCalled()
  expect(stopLevel).toHaveBeenCalled()
}

describe('the audio check', () => {
  it('goes through its states to a result and releases the microphone', async () => {
    const rig = await connected()
    rig.emitLevel(0.2)
    rig.emitLevel(0.001)
    await vi.advanceTimersByTimeAsync(TALK_MS - 1)
    expect(rig.preflight.finish).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.preflight.finish).toHaveBeenCalledTimes(1)
    rig.emit({ is: 'completed', report: REPORT })
    expect(rig.states).toEqual([
      { is: 'opening' },
      { is: 'connecting' },
      { is: 'connected' },
      { is: 'completed', microphoneWorks: true, network: { ...REPORT, label: 'Excellent' } },
    ])
    expect(rig.startPreflight.mock.calls[0]?.slice(0, 2)).toEqual(['t', stream])
    expectReleased(rig)
  })

  it('reports a silent microphone and a network without audio', async () => {
    const rig = await connected()
    rig.emitLevel(0.005)
    rig.emit({ is: 'completed', report: null })
    expect(rig.states.at(-1)).toEqual({ is: 'completed', microphoneWorks: false, network: null })
  })

  it('fails without connecting if the microphone is refused', async () => {
    const rig = createRig()
    rig.microphone.open.mockResolvedValue(refused('denied') as never)
    rig.start()
    await rig.flush()
    expect(rig.states.at(-1)).toMatchObject({
      is: 'failed',
      part: 'microphone',
      message: expect.stringContaining('allow microphone access'),
    })
    expect(rig.fetchToken).not.toHaveBeenCalled()
  })

  it('uses the default microphone if the chosen one no longer exists', async () => {
    const rig = createRig('gone')
    rig.microphone.open.mockResolvedValueOnce(refused('no-such-input') as never)
    rig.start()
    await rig.flush()
    expect(rig.microphone.open.mock.calls).toEqual([['gone'], [null]])
    expect(rig.states.at(-1)).toEqual({ is: 'connecting' })
  })

  it.each([
    [31603, 'ten times an hour'],
    [20101, 'reload the page'],
    [53000, 'Code: 53000'],
  ])('explains error %i', async (code, words) => {
    const rig = await connected()
    rig.emit({ is: 'failed', code, message: 'no' })
    expect(rig.states.at(-1)).toMatchObject({ part: 'network' })
    expect(JSON.stringify(rig.states.at(-1))).toContain(words)
    expectReleased(rig)
  })

  it('fails after 25 s if the library emits nothing', async () => {
    const rig = createRig()
    rig.start()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(rig.states.at(-1)).toMatchObject({ is: 'failed', part: 'network' })
    expect(rig.preflight.stop).toHaveBeenCalled()
    expectReleased(rig)
  })

  it('fails with the reason of the server if there is no token', async () => {
    const rig = createRig()
    rig.fetchToken.mockRejectedValue(new Error('Calls are down.'))
    rig.start()
    await rig.flush()
    expect(rig.states.at(-1)).toMatchObject({ part: 'network', message: 'Calls are down.' })
  })

  it('reports nothing after it was aborted, and releases everything', async () => {
    const rig = await connected()
    const statesBefore = rig.states.length
    rig.stop()
    rig.emit({ is: 'completed', report: REPORT })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rig.states).toHaveLength(statesBefore)
    expect(rig.preflight.stop).toHaveBeenCalledTimes(1)
    expectReleased(rig)
  })

  it('can be aborted while the microphone opens', async () => {
    const rig = createRig()
    const stop = rig.start()
    stop()
    const before = rig.microphone.release.mock.calls.length
    await rig.flush()
    expect(rig.microphone.release.mock.calls.length).toBeGreaterThan(before)
    expect(rig.fetchToken).not.toHaveBeenCalled()
  })
})
