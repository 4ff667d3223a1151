import { refused } from '@ringback/contract/outcome'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTHING_RECEIVED_MS, TALK_MS } from './audio-check.ts'
import {
  REPORT,
  createRig,
  connected,
  expectReleased,
} from '../../../testing/audio-check/audio-check-rig.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the audio check', () => {
  // spec 4.35 see 28, 9.46 see 28
  it('goes through its states to a result and releases the microphone', async () => {
    const rig = await connected()
    rig.emitLevel(0.2)
    rig.emitLevel(0.001)
    rig.emit({ is: 'received' })
    rig.emit({ is: 'received' })
    expect(TALK_MS).toBe(20_000)
    await vi.advanceTimersByTimeAsync(TALK_MS - 1)
    expect(rig.preflight.finish).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.preflight.finish).toHaveBeenCalledTimes(1)
    rig.emit({ is: 'completed', report: REPORT })
    expect(rig.states).toEqual([
      { is: 'opening' },
      { is: 'connecting' },
      { is: 'connected', canFinish: false },
      { is: 'connected', canFinish: true },
      { is: 'completed', microphone: 'works', network: { ...REPORT, label: 'Excellent' } },
    ])
    expect(rig.startPreflight.mock.calls[0]?.[0]).toBe('t')
    expectReleased(rig)
  })

  // spec 9.46
  it('can be finished early, with a result', async () => {
    const rig = await connected()
    rig.emitLevel(0.2)
    rig.check.finish()
    expect(rig.preflight.finish).toHaveBeenCalledTimes(1)
    rig.emit({ is: 'completed', report: REPORT })
    expect(rig.states.at(-1)).toMatchObject({ is: 'completed', microphone: 'works' })
    await vi.advanceTimersByTimeAsync(TALK_MS)
    expect(rig.preflight.finish).toHaveBeenCalledTimes(1)
  })

  it('can be finished early after a while although nothing was received', async () => {
    const rig = await connected()
    await vi.advanceTimersByTimeAsync(NOTHING_RECEIVED_MS - 1)
    expect(rig.states.at(-1)).toEqual({ is: 'connected', canFinish: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(rig.states.at(-1)).toEqual({ is: 'connected', canFinish: true })
  })

  it('fails if the microphone is gone and there is no other one', async () => {
    const rig = await connected()
    await rig.requestStream()
    rig.streams[0]?.getTracks().forEach(track => track.stop())
    rig.microphone.open.mockResolvedValue(refused('none-found'))
    await rig.requestStream()
    expect(rig.states.at(-1)).toMatchObject({
      is: 'failed',
      part: 'microphone',
      why: 'none-found',
    })
    expectReleased(rig)
  })

  it('reports a silent microphone and a network without audio', async () => {
    const rig = await connected()
    rig.emitLevel(0.005)
    rig.emit({ is: 'completed', report: null })
    expect(rig.states.at(-1)).toEqual({ is: 'completed', microphone: 'silent', network: null })
  })

  it.each<[what: string, prepare: (rig: ReturnType<typeof createRig>) => unknown, failed: object]>([
    [
      'without a microphone',
      ({ microphone }) => microphone.open.mockResolvedValue(refused('denied')),
      { part: 'microphone', why: 'denied' },
    ],
    [
      'with the reason of the server if there is no token',
      ({ fetchToken }) => fetchToken.mockRejectedValue(new Error('Calls are down.')),
      { part: 'network', why: 'Calls are down.' },
    ],
    [
      'after 25 s in which the library emits nothing',
      () => undefined,
      { part: 'network', why: null },
    ],
  ])('fails %s', async (_what, prepare, failed) => {
    const rig = createRig()
    prepare(rig)
    rig.start()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(rig.states.at(-1)).toEqual({ is: 'failed', ...failed })
    expect(rig.microphone.release).toHaveBeenCalled()
  })

  it('fails with the code of the error of the voice library', async () => {
    const rig = await connected()
    rig.emit({ is: 'failed', code: 53000, message: 'no' })
    expect(rig.states.at(-1)).toEqual({ is: 'failed', part: 'network', why: 53000 })
    expectReleased(rig)
  })

  it('reports nothing after it was aborted, and releases everything', async () => {
    const rig = await connected()
    const statesBefore = rig.states.length
    rig.check.stop()
    rig.emit({ is: 'completed', report: REPORT })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rig.states).toHaveLength(statesBefore)
    expect(rig.preflight.stop).toHaveBeenCalledTimes(1)
    expectReleased(rig)
  })

  it('can be aborted while the microphone opens', async () => {
    const rig = createRig()
    const check = rig.start()
    check.stop()
    const before = rig.microphone.release.mock.calls.length
    await rig.flush()
    expect(rig.microphone.release.mock.calls.length).toBeGreaterThan(before)
    expect(rig.fetchToken).not.toHaveBeenCalled()
  })
})
