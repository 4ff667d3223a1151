import { expect, vi } from 'vitest'
import { type FakeStream, fakeTestedMicrophone } from './fake-tested-microphone.ts'
import { browserClock } from '../../src/softphone/browser/clock.ts'
import {
  type AudioCheckState,
  type PreflightEvent,
  runAudioCheck,
} from '../../src/softphone/audio-check/audio-check.ts'

export const REPORT = { mos: 4.25, roundTripMs: 40, jitterMs: 2, lostPercent: 0 }

export function createRig(inputId: string | null = null) {
  const { microphone, watchLevel, streams, stopLevel, emitLevel } = fakeTestedMicrophone()
  const preflight = { finish: vi.fn(), stop: vi.fn() }
  const states: AudioCheckState[] = []
  let onEvent: (event: PreflightEvent) => void = () => undefined
  let openStream: () => Promise<MediaStream> = () => Promise.reject(new Error('not started'))
  const fetchToken = vi.fn(async () => ({ token: 't' }))
  const startPreflight = vi.fn(
    async (
      _token: unknown,
      open: () => Promise<MediaStream>,
      listener: (event: PreflightEvent) => void,
    ) => {
      openStream = open
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
        watchLevel,
        clock: browserClock,
      },
      inputId,
      { onState: state => states.push(state), onLevel: () => undefined },
    )
  const flush = () => vi.advanceTimersByTimeAsync(0)
  return {
    streams,
    microphone,
    preflight,
    states,
    stopLevel,
    fetchToken,
    startPreflight,
    start,
    flush,
    emit: (event: PreflightEvent) => onEvent(event),
    emitLevel,
    /** The voice library requests the microphone. */
    requestStream: async () => (await openStream()) as unknown as FakeStream,
  }
}

export async function connected() {
  const rig = createRig()
  const check = rig.start()
  await rig.flush()
  rig.emit({ is: 'connected' })
  return { ...rig, check }
}

export function expectReleased({ microphone, stopLevel }: ReturnType<typeof createRig>) {
  expect(microphone.release).toHaveBeenCalled()
  expect(stopLevel).toHaveBeenCalled()
}
