import { type MicrophoneFault, microphoneWords } from '../strings/softphone.ts'
import { audioCheckWords } from '../strings/audio-check.ts'
import { type QualityLabel, qualityLabel } from './machine/call-quality.ts'
import { type Clock } from './browser/clock.ts'
import { type Microphone } from './browser/microphone.ts'

/**
 * A test of the microphone and the network, without a call to a phone.
 *
 *   opening ──microphone──> connecting ──> connected ──8 s──> completed
 *      └───────────────────────┴──────────────┴─────────────> failed
 */
export type AudioCheckState =
  | { is: 'opening' | 'connecting' | 'connected' }
  | { is: 'completed'; microphoneWorks: boolean; network: NetworkQuality | null }
  | { is: 'failed'; part: 'microphone' | 'network'; message: string }

export interface NetworkQuality extends NetworkReport {
  label: QualityLabel
}

/** Averages measured by the voice library. */
export interface NetworkReport {
  /** Mean opinion score, 1 to 4.5. */
  mos: number
  roundTripMs: number
  jitterMs: number
  lostPercent: number
}

/** A running network test of the voice library. */
export interface Preflight {
  /** Ends the test call; the event `completed` follows. */
  finish(): void
  /** Aborts the test; no event follows. */
  stop(): void
}
export type PreflightEvent =
  | { is: 'connected' }
  /** `report` is null if no audio came back. */
  | { is: 'completed'; report: NetworkReport | null }
  | { is: 'failed'; code: number; message: string }

interface Deps {
  microphone: Pick<Microphone, 'open' | 'getUserMedia' | 'release'>
  /** Reports the level of a stream, 0 to 1, several times a second. @returns a function that stops. */
  watchLevel: (stream: MediaStream, onLevel: (level: number) => void) => () => void
  fetchToken: () => Promise<{ token: string }>
  startPreflight: (
    token: string,
    stream: MediaStream,
    onEvent: (event: PreflightEvent) => void,
  ) => Promise<Preflight>
  clock: Clock
}

interface Listener {
  onState: (state: AudioCheckState) => void
  /** 0 to 1. */
  onLevel: (level: number) => void
}

/** Long enough to measure the network several times, and for the user to speak a sentence. */
export const TALK_MS = 8_000
/** The test fails after this time, because the library may never report that it could not connect. */
const CONNECT_LIMIT_MS = 25_000
/** A level from 0 to 1. Breath and hum are below it; speech at a usual distance is above it. */
const SPEECH_LEVEL = 0.02

/** Starts the test. @returns a function that aborts it; the listener is not called afterwards. */
export function runAudioCheck(deps: Deps, inputId: string | null, listener: Listener): () => void {
  const check = new AudioCheck(deps, listener)
  check
    .run(inputId)
    .catch((reason: unknown) =>
      check.fail(
        'network',
        reason instanceof Error ? reason.message : audioCheckWords.failed(null),
      ),
    )
  return () => check.end(null)
}

/** Owns the microphone, the preflight call and the timer of one test. */
class AudioCheck {
  readonly #deps: Deps
  readonly #listener: Listener
  #isOver = false
  #maxLevel = 0
  #preflight: Preflight | null = null
  #stopLevel: () => void = () => undefined
  #stopTimer: () => void = () => undefined

  constructor(deps: Deps, listener: Listener) {
    this.#deps = deps
    this.#listener = listener
  }

  async run(inputId: string | null): Promise<void> {
    const { clock, fetchToken, microphone, startPreflight, watchLevel } = this.#deps
    this.#listener.onState({ is: 'opening' })
    const fault = await this.#openMicrophone(inputId)
    if (this.#isOver) return microphone.release()
    if (fault) return this.fail('microphone', microphoneWords[fault])
    const stream = await microphone.getUserMedia({ audio: true })
    if (this.#isOver) return microphone.release()
    this.#stopLevel = watchLevel(stream, level => {
      this.#maxLevel = Math.max(this.#maxLevel, level)
      this.#listener.onLevel(level)
    })
    this.#listener.onState({ is: 'connecting' })
    this.#stopTimer = clock.after(CONNECT_LIMIT_MS, () =>
      this.fail('network', audioCheckWords.failed(null)),
    )
    const { token } = await fetchToken()
    if (this.#isOver) return
    const preflight = await startPreflight(token, stream, event => this.#onEvent(event))
    if (this.#isOver) return preflight.stop()
    this.#preflight = preflight
  }

  /** Opens the chosen microphone, or the default one if the chosen one no longer exists. */
  async #openMicrophone(inputId: string | null): Promise<MicrophoneFault | null> {
    const { microphone } = this.#deps
    let result = await microphone.open(inputId)
    if (!result.ok && result.why === 'no-such-input' && inputId !== null) {
      result = await microphone.open(null)
    }
    return result.ok ? null : result.why
  }

  #onEvent(event: PreflightEvent): void {
    if (this.#isOver) return
    if (event.is === 'failed') return this.fail('network', audioCheckWords.failed(event.code))
    if (event.is === 'completed') {
      const { report } = event
      const network = report && { ...report, label: qualityLabel(report.mos) }
      const microphoneWorks = this.#maxLevel >= SPEECH_LEVEL
      return this.end({ is: 'completed', microphoneWorks, network })
    }
    this.#stopTimer()
    this.#listener.onState({ is: 'connected' })
    this.#stopTimer = this.#deps.clock.after(TALK_MS, () => this.#preflight?.finish())
  }

  fail(part: 'microphone' | 'network', message: string): void {
    this.end({ is: 'failed', part, message })
  }

  /** Ends the test and sends `state` to the listener as the last state; with null, sends nothing. */
  end(state: AudioCheckState | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stopTimer()
    this.#stopLevel()
    this.#preflight?.stop()
    this.#deps.microphone.release()
    if (state) this.#listener.onState(state)
  }
}
