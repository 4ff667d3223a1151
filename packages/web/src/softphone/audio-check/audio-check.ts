import type { MicrophoneFault } from '../words.ts'
import type { Clock } from '../browser/clock.ts'
import { qualityLabel } from '../machine/call-quality.ts'
import type { QualityLabel } from '../machine/softphone-state.ts'
import {
  type MicrophoneResult,
  type TestedMicrophoneDeps,
  TestedMicrophone,
} from './tested-microphone.ts'
import type { VoiceToken } from '../voice-device.ts'

/**
 * A test of the microphone and the network, without a call to a phone.
 *
 *   opening ──microphone──> connecting ──> connected ──20 s, or finish──> completed
 *      └───────────────────────┴──────────────┴────────────────────────> failed
 */
export type AudioCheckState =
  | { is: 'opening' | 'connecting' }
  /** The user can finish the test early as soon as there is something to report. */
  | { is: 'connected'; canFinish: boolean }
  | { is: 'completed'; microphone: MicrophoneResult; network: NetworkQuality | null }
  | { is: 'failed'; part: 'microphone'; why: MicrophoneFault }
  /** `why`: the error code of the voice library, or the message of another error; null if there is neither. */
  | { is: 'failed'; part: 'network'; why: number | string | null }

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
  /** Sound came back in the last second. */
  | { is: 'received' }
  /** `report` is null if no audio came back. */
  | { is: 'completed'; report: NetworkReport | null }
  | { is: 'failed'; code: number; message: string }

interface Deps extends TestedMicrophoneDeps {
  fetchToken: () => Promise<{ token: VoiceToken }>
  /** `openStream` returns a live stream at each request; the preflight stops it. */
  startPreflight: (
    token: VoiceToken,
    openStream: () => Promise<MediaStream>,
    onEvent: (event: PreflightEvent) => void,
  ) => Promise<Preflight>
  clock: Clock
}

interface Listener {
  onState: (state: AudioCheckState) => void
  /** 0 to 1. */
  onLevel: (level: number) => void
}

/** The length of the echo test (spec section 9). */
export const TALK_MS = 20_000
/** After this time the user can finish the test although nothing was received. */
export const NOTHING_RECEIVED_MS = 8_000
/** The test fails after this time, because the library may never report that it could not connect. */
const CONNECT_LIMIT_MS = 25_000
/** A running test. */
export interface RunningAudioCheck {
  /** Ends the conversation with the echo; the result follows. */
  finish(): void
  /** Aborts the test. The listener is not called afterwards. */
  stop(): void
}

/** Starts the test with the chosen microphone; null is the browser's default. */
export function runAudioCheck(
  deps: Deps,
  inputId: string | null,
  listener: Listener,
): RunningAudioCheck {
  const check = new AudioCheck(deps, inputId, listener)
  check
    .run()
    .catch((reason: unknown) => check.failNetwork(reason instanceof Error ? reason.message : null))
  return { finish: () => check.finish(), stop: () => check.end(null) }
}

/** Owns the microphone, the preflight call and the timers of one test. */
class AudioCheck {
  readonly #deps: Deps
  readonly #listener: Listener
  readonly #microphone: TestedMicrophone
  #isOver = false
  #canFinish = false
  #preflight: Preflight | null = null
  #stopTimers: () => void = () => undefined

  constructor(deps: Deps, inputId: string | null, listener: Listener) {
    this.#deps = deps
    this.#listener = listener
    this.#microphone = new TestedMicrophone(deps, inputId, level => listener.onLevel(level))
  }

  async run(): Promise<void> {
    const { clock, fetchToken, startPreflight } = this.#deps
    this.#listener.onState({ is: 'opening' })
    const fault = await this.#microphone.open()
    if (this.#isOver) return
    if (fault) return this.#failMicrophone(fault)
    this.#listener.onState({ is: 'connecting' })
    this.#stopTimers = clock.after(CONNECT_LIMIT_MS, () => this.failNetwork(null))
    const { token } = await fetchToken()
    if (this.#isOver) return
    const openStream = () => this.#microphone.copy(gone => this.#failMicrophone(gone))
    const preflight = await startPreflight(token, openStream, event => this.#onEvent(event))
    if (this.#isOver) return preflight.stop()
    this.#preflight = preflight
  }

  #onEvent(event: PreflightEvent): void {
    if (this.#isOver) return
    switch (event.is) {
      case 'connected':
        return this.#startTalk()
      case 'received':
        return this.#allowFinish()
      case 'completed':
        return this.#complete(event.report)
      case 'failed':
        return this.failNetwork(event.code)
    }
  }

  #startTalk(): void {
    const { clock } = this.#deps
    this.#stopTimers()
    this.#listener.onState({ is: 'connected', canFinish: false })
    const stopWaiting = clock.after(NOTHING_RECEIVED_MS, () => this.#allowFinish())
    const stopTalk = clock.after(TALK_MS, () => this.finish())
    this.#stopTimers = () => {
      stopWaiting()
      stopTalk()
    }
  }

  #allowFinish(): void {
    if (this.#canFinish) return
    this.#canFinish = true
    this.#listener.onState({ is: 'connected', canFinish: true })
  }

  #complete(report: NetworkReport | null): void {
    const network = report && { ...report, label: qualityLabel(report.mos) }
    this.end({ is: 'completed', microphone: this.#microphone.result(), network })
  }

  finish(): void {
    this.#preflight?.finish()
  }

  #failMicrophone(why: MicrophoneFault): void {
    this.end({ is: 'failed', part: 'microphone', why })
  }

  failNetwork(why: number | string | null): void {
    this.end({ is: 'failed', part: 'network', why })
  }

  /** Ends the test and sends `state` to the listener as the last state; with null, sends nothing. */
  end(state: AudioCheckState | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stopTimers()
    this.#preflight?.stop()
    this.#microphone.close()
    if (state) this.#listener.onState(state)
  }
}
