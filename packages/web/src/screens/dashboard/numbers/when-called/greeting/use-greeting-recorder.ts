import { GREETING_MAX_SECONDS } from '@ringback/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { createMicrophone } from '../../../../../softphone/browser/microphone.ts'
import { watchLevel } from '../../../../../softphone/browser/watch-level.ts'
import { type MicrophoneFault, microphoneText } from '../../../../../softphone/words.ts'
import { base64Of, PHONE_SAMPLE_RATE, phoneSamplesOf, phoneWavOf } from './phone-wav.ts'

export type RecorderState =
  | { is: 'idle' | 'opening' | 'recording' | 'converting' }
  | { is: 'failed'; message: string }

const TICK_MS = 200

/**
 * Records the microphone for at most {@link GREETING_MAX_SECONDS}. It is released when the recording ends and when the
 * component unmounts.
 *
 * @param onRecorded receives a WAV file of a phone, in base64
 */
export function useGreetingRecorder(onRecorded: (wav: string) => void) {
  const [state, setState] = useState<RecorderState>({ is: 'idle' })
  const [level, setLevel] = useState(0)
  const [seconds, setSeconds] = useState(0)
  const running = useRef<Recording | null>(null)
  useEffect(() => () => running.current?.cancel(), [])

  const fail = (message: string) => setState({ is: 'failed', message })
  const finish = async (recorded: Blob) => {
    setState({ is: 'converting' })
    try {
      const samples = (await phoneSamplesOf(recorded)).slice(
        0,
        GREETING_MAX_SECONDS * PHONE_SAMPLE_RATE,
      )
      if (samples.length < PHONE_SAMPLE_RATE)
        return fail('The recording is shorter than a second. Please record it again.')
      onRecorded(base64Of(phoneWavOf(samples)))
      setState({ is: 'idle' })
    } catch {
      fail('The recording failed. Please try again.')
    }
  }
  const start = async () => {
    if (typeof MediaRecorder !== 'function')
      return fail('This browser cannot record. Please use another browser, or a spoken text.')
    setState({ is: 'opening' })
    setSeconds(0)
    setLevel(0)
    const recording = new Recording({
      onLevel: setLevel,
      onSeconds: setSeconds,
      onEnd: recorded => void finish(recorded),
      onFailed: () => fail('The recording failed. Please try again.'),
    })
    running.current = recording
    const fault = await recording.start()
    if (running.current !== recording) return
    if (fault !== null) fail(recordingFaultText(fault))
    else setState({ is: 'recording' })
  }
  return { state, level, seconds, start: () => void start(), stop: () => running.current?.stop() }
}

interface RecordingEvents {
  onLevel: (level: number) => void
  onSeconds: (seconds: number) => void
  onEnd: (recorded: Blob) => void
  onFailed: () => void
}

/** One use of the microphone. */
class Recording {
  // `mediaDevices` is undefined on insecure pages, but the DOM types declare it as always present.
  readonly #microphone = createMicrophone((navigator as Partial<Navigator>).mediaDevices)
  readonly #events: RecordingEvents
  #recorder: MediaRecorder | null = null
  #isCancelled = false
  #stopWatching: () => void = () => undefined

  constructor(events: RecordingEvents) {
    this.#events = events
  }

  /** @returns why the microphone could not be opened; null when the recording has begun or was cancelled */
  async start() {
    const opened = await this.#microphone.open(null)
    if (!opened.ok) return this.#isCancelled ? null : opened.why
    const stream = await this.#microphone.getUserMedia({ audio: true })
    if (this.#isCancelled) this.#microphone.release()
    else this.#record(stream)
    return null
  }

  stop(): void {
    if (this.#recorder?.state === 'recording') this.#recorder.stop()
  }

  cancel(): void {
    this.#isCancelled = true
    this.stop()
    this.#release()
  }

  #record(stream: MediaStream): void {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data))
    recorder.addEventListener('error', () => {
      this.#release()
      if (!this.#isCancelled) this.#events.onFailed()
    })
    // Also when the microphone is unplugged.
    recorder.addEventListener('stop', () => {
      this.#release()
      if (!this.#isCancelled) this.#events.onEnd(new Blob(parts, { type: recorder.mimeType }))
    })
    recorder.start()
    this.#recorder = recorder
    this.#watch(stream)
  }

  #watch(stream: MediaStream): void {
    const stopLevel = watchLevel(stream, level => this.#events.onLevel(level ?? 0))
    const begunAt = performance.now()
    const timer = setInterval(() => {
      const seconds = (performance.now() - begunAt) / 1_000
      this.#events.onSeconds(Math.min(seconds, GREETING_MAX_SECONDS))
      if (seconds >= GREETING_MAX_SECONDS) this.stop()
    }, TICK_MS)
    this.#stopWatching = () => {
      stopLevel()
      clearInterval(timer)
    }
  }

  #release(): void {
    this.#stopWatching()
    this.#stopWatching = () => undefined
    this.#microphone.release()
  }
}

/** Why no recording could begin. */
function recordingFaultText(fault: MicrophoneFault): string {
  if (fault !== 'denied') return microphoneText[fault]
  return 'Microphone access is required for a recording. Please allow microphone access and try again.'
}
