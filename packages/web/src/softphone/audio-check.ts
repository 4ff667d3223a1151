import { type MicrophoneFault, microphoneWords } from '../strings/softphone.ts'
import { audioCheckWords } from '../strings/audio-check.ts'
import { type QualityRating, rateQuality } from './machine/call-quality.ts'
import { type Clock } from './browser/clock.ts'
import { type Microphone } from './browser/microphone.ts'

/**
 * A test of microphone and network, without anybody being called.
 *
 *   opening ──microphone──> connecting ──> connected ──8 s──> completed
 *      └───────────────────────┴──────────────┴─────────────> failed
 */
export type AudioCheckState =
  | { is: 'opening' | 'connecting' | 'connected' }
  | { is: 'completed'; heardYou: boolean; network: NetworkVerdict | null }
  | { is: 'failed'; part: 'microphone' | 'network'; message: string }

export interface NetworkVerdict extends NetworkReport {
  rating: QualityRating
}

/** What the voice library measured; averages. */
export interface NetworkReport {
  /** Mean opinion score, 1 to 4.5. */
  mos: number
  roundTripMs: number
  jitterMs: number
  lostPercent: number
}

/** The voice library's own test. `completed` has no report when no sound came back. */
export interface Preflight {
  /** Hangs up; `completed` follows. */
  finish(): void
  /** Ends it wherever it stands; nothing follows. */
  stop(): void
}
export type PreflightEvent =
  | { is: 'connected' }
  | { is: 'completed'; report: NetworkReport | null }
  | { is: 'failed'; code: number; message: string }

interface Deps {
  microphone: Pick<Microphone, 'open' | 'hand' | 'release'>
  /** Tells the loudness 0 to 1 of a stream, some times a second. @returns how to stop. */
  watchLevel: (stream: MediaStream, hear: (level: number) => void) => () => void
  fetchToken: () => Promise<{ token: string }>
  startPreflight: (
    token: string,
    stream: MediaStream,
    hear: (event: PreflightEvent) => void,
  ) => Promise<Preflight>
  clock: Clock
}

interface Listener {
  onState: (state: AudioCheckState) => void
  /** 0 to 1. */
  onLevel: (level: number) => void
}

/** Long enough for a few samples, one a second, and for a person to say something. */
export const TALK_MS = 8_000
/** The library may never say that it could not connect. */
const CONNECT_LIMIT_MS = 25_000
/** Breath and hum are quieter, speech at a usual distance is louder. */
const HEARD_LEVEL = 0.02

/** Begins at once. @returns how to break it off; nothing is told after that. */
export function runAudioCheck(
  deps: Deps,
  inputId: string | null,
  { onState, onLevel }: Listener,
): () => void {
  const { microphone, clock } = deps
  let isOver = false
  let loudest = 0
  let preflight: Preflight | null = null
  let stopLevel: () => void = () => undefined
  let stopTimer: () => void = () => undefined

  function end(state: AudioCheckState | null): void {
    if (isOver) return
    isOver = true
    stopTimer()
    stopLevel()
    preflight?.stop()
    microphone.release()
    if (state) onState(state)
  }
  const fail = (part: 'microphone' | 'network', message: string): void =>
    end({ is: 'failed', part, message })

  function hear(event: PreflightEvent): void {
    if (isOver) return
    if (event.is === 'failed') return fail('network', audioCheckWords.failed(event.code))
    if (event.is === 'completed') {
      const { report } = event
      const network = report && { ...report, rating: rateQuality(report.mos) }
      return end({ is: 'completed', heardYou: loudest >= HEARD_LEVEL, network })
    }
    stopTimer()
    onState({ is: 'connected' })
    stopTimer = clock.after(TALK_MS, () => preflight?.finish())
  }

  async function run(): Promise<void> {
    const fault = await openAny()
    if (isOver) return microphone.release()
    if (fault) return fail('microphone', microphoneWords[fault])
    const stream = await microphone.hand({ audio: true })
    if (isOver) return microphone.release()
    stopLevel = deps.watchLevel(stream, level => {
      loudest = Math.max(loudest, level)
      onLevel(level)
    })
    onState({ is: 'connecting' })
    stopTimer = clock.after(CONNECT_LIMIT_MS, () => fail('network', audioCheckWords.failed(null)))
    const { token } = await deps.fetchToken()
    if (isOver) return
    const started = await deps.startPreflight(token, stream, hear)
    if (isOver) return started.stop()
    preflight = started
  }

  /** The chosen microphone, or the default one when that is gone. */
  async function openAny(): Promise<MicrophoneFault | null> {
    let opened = await microphone.open(inputId)
    if (!opened.ok && opened.why === 'no-such-input' && inputId !== null) {
      opened = await microphone.open(null)
    }
    return opened.ok ? null : opened.why
  }

  onState({ is: 'opening' })
  run().catch((reason: unknown) =>
    fail('network', reason instanceof Error ? reason.message : audioCheckWords.failed(null)),
  )
  return () => end(null)
}
