import { refused } from '@ringback/contract/outcome'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTHING_RECEIVED_MS, TALK_MS } from './audio-check.ts'
import {
  REPORT,
  createRig,
  connected,
  expectReleased,
} from '../../testing/audio-check/audio-check-rig.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the audio check', () => {
  it('fails with the code of the error of the voice library', async () => {
    const rig = await connected()
    rig.emit({ is: 'failed', code: 53000, message: 'no' })
    expect(rig.states.at(-1)).toEqual({ is: 'failed', part: 'network', why: 53000 })
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
    expect(rig.states.at(-1)).toMatchObject({ part: 'network', why: 'Calls are down.' })
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
