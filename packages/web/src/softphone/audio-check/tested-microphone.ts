import { type MicrophoneFault } from '../words.ts'
import { type Microphone } from '../browser/microphone.ts'

export interface TestedMicrophoneDeps {
  microphone: Pick<Microphone, 'open' | 'getUserMedia' | 'release'>
  /**
   * Reports the level of a stream, 0 to 1, several times a second; null while it cannot be measured.
   * @returns a function that stops.
   */
  watchLevel: (stream: MediaStream, onLevel: (level: number | null) => void) => () => void
}

/** `unmeasured`: the browser did not let the page measure the level, which is no silence. */
export type MicrophoneResult = 'works' | 'silent' | 'unmeasured'

/** A level from 0 to 1. Breath and hum are below it; speech at a usual distance is above it. */
const SPEECH_LEVEL = 0.02

/** The microphone of an audio check: always live while it is open, with a meter that follows it. */
export class TestedMicrophone {
  readonly #deps: TestedMicrophoneDeps
  readonly #inputId: string | null
  readonly #onLevel: (level: number) => void
  #stream: MediaStream | null = null
  #isClosed = false
  #wasCopied = false
  /** Null until a level was measured. */
  #maxLevel: number | null = null
  #stopLevel: () => void = () => undefined

  /** With `inputId` null it opens the browser's default device. */
  constructor(
    deps: TestedMicrophoneDeps,
    inputId: string | null,
    onLevel: (level: number) => void,
  ) {
    this.#deps = deps
    this.#inputId = inputId
    this.#onLevel = onLevel
  }

  /** Opens the chosen device, or the default one if the chosen one no longer exists. */
  async open(): Promise<MicrophoneFault | null> {
    const { microphone } = this.#deps
    const opened = await microphone.open(this.#inputId)
    if (!opened.ok) return opened.why
    const stream = await microphone.getUserMedia({ audio: true })
    if (this.#isClosed) microphone.release()
    else this.#follow(stream)
    return null
  }

  /**
   * Returns a copy of the stream. The voice library stops its stream and requests another one when audio
   * devices were added or removed, or when it learns of them late. The device is opened again then, because
   * the default may be another one now. Returns an ended copy, after `onGone`, if no device is left.
   */
  async copy(onGone: (fault: MicrophoneFault) => void): Promise<MediaStream> {
    const fault = this.#wasCopied ? await this.open() : null
    this.#wasCopied = true
    const stream = this.#stream
    if (!stream) throw new Error('The microphone was not opened.')
    if (fault && !stream.active) onGone(fault)
    return stream.clone()
  }

  result(): MicrophoneResult {
    if (this.#maxLevel === null) return 'unmeasured'
    return this.#maxLevel >= SPEECH_LEVEL ? 'works' : 'silent'
  }

  close(): void {
    this.#isClosed = true
    this.#stopLevel()
    this.#deps.microphone.release()
  }

  #follow(stream: MediaStream): void {
    this.#stopLevel()
    this.#stream?.getTracks().forEach(track => track.stop())
    this.#stream = stream
    this.#stopLevel = this.#deps.watchLevel(stream, level => {
      if (level !== null) this.#maxLevel = Math.max(this.#maxLevel ?? 0, level)
      this.#onLevel(level ?? 0)
    })
  }
}
