import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { AudioDevice, AudioProcessing } from '../machine/softphone-state.ts'
import type { MicrophoneFault } from '../words.ts'
import { listDevices } from './speaker.ts'

/**
 * The microphone. Every call opens it first and passes the open stream to the voice library. All streams are
 * therefore known here and can be stopped.
 */
export interface Microphone {
  /** Whether `open` works without a permission prompt of the browser. */
  isAllowed(): boolean
  /**
   * Opens this device, or the browser's default one with null or when it no longer exists. Requests permission if needed.
   * The next {@link Microphone.getUserMedia} returns the stream.
   * @returns the device that is open; null for the default one
   */
  open(deviceId: string | null): Promise<Outcome<string | null, MicrophoneFault>>
  /** Sets the processing of the streams that are opened from now on. An open stream keeps its own. */
  process(processing: AudioProcessing): void
  /** The stream that was opened last and is still open; null without one. */
  stream(): MediaStream | null
  /** Sets the device that the user chose during a call. */
  choose(deviceId: string): void
  /**
   * The voice library calls this function instead of the browser's function of this name. When audio devices
   * change, it requests the default device, whatever device the call uses; the chosen one is returned then.
   */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  /** Stops every track, which also removes the browser's recording indicator. */
  release(): void
  listInputs(): Promise<AudioDevice[]>
  /** Subscribes to added and removed devices. @returns a function that unsubscribes. */
  onInputsChanged(listener: () => void): () => void
  /**
   * Subscribes to the loss of the open device, for example when it is unplugged.
   * @returns a function that unsubscribes.
   */
  onLost(listener: () => void): () => void
  /**
   * Subscribes to what mutes the open device outside of the page, for example a headset's button or the system.
   * @returns a function that unsubscribes.
   */
  onMuted(listener: (isMuted: boolean) => void): () => void
}

export function createMicrophone(
  devices: MediaDevices | undefined,
  permissions?: Permissions,
): Microphone {
  const streams = new OpenStreams()
  let isAllowed = false
  let nextStream: MediaStream | null = null
  let chosenId: string | null = null
  let processing: AudioProcessing | null = null

  const acquire = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    if (!devices) throw new TypeError('navigator.mediaDevices is missing')
    const stream = await devices.getUserMedia(withProcessing(constraints, processing))
    streams.add(stream)
    return stream
  }

  watchPermission(permissions, allowed => (isAllowed = allowed))

  return {
    isAllowed: () => isAllowed,
    async open(deviceId) {
      chosenId = deviceId
      try {
        nextStream = await acquire(deviceId ? exactly(deviceId) : { audio: true })
        return accepted(deviceId)
      } catch (reason) {
        const fault = faultOf(reason)
        return fault === 'no-such-input' && deviceId !== null ? this.open(null) : refused(fault)
      }
    },
    process: newProcessing => void (processing = newProcessing),
    stream: () => streams.newest(),
    choose: deviceId => void (chosenId = deviceId),
    async getUserMedia(constraints) {
      const stream = nextStream
      nextStream = null
      if (stream?.active) return stream
      if (chosenId === null || !isForDefaultDevice(constraints)) return acquire(constraints)
      // The chosen device may be the one that was unplugged.
      return acquire(exactly(chosenId)).catch(() => acquire(constraints))
    },
    release() {
      nextStream = null
      streams.stop()
    },
    listInputs: () => listDevices(devices, 'audioinput', unnamedInputText),
    onInputsChanged(listener) {
      devices?.addEventListener('devicechange', listener)
      return () => devices?.removeEventListener('devicechange', listener)
    },
    onLost(listener) {
      streams.onLost = listener
      return () => (streams.onLost = () => undefined)
    },
    onMuted(listener) {
      streams.onMuted = listener
      return () => (streams.onMuted = () => undefined)
    },
  }
}

/** The open streams, and what happens to their devices outside of the page. */
class OpenStreams {
  onLost: () => void = () => undefined
  onMuted: (isMuted: boolean) => void = () => undefined
  readonly #streams = new Set<MediaStream>()
  #isMuted = false

  newest(): MediaStream | null {
    return [...this.#streams].findLast(stream => stream.active) ?? null
  }

  add(stream: MediaStream): void {
    this.#streams.add(stream)
    for (const track of stream.getAudioTracks()) {
      // The browser fires this when the device disappears, but not after stop().
      track.addEventListener('ended', () => {
        if (this.#streams.delete(stream)) this.onLost()
        this.#followMute()
      })
      // A page that mutes its track causes neither event (Media Capture and Streams, section 4.3.1).
      track.addEventListener('mute', () => this.#followMute())
      track.addEventListener('unmute', () => this.#followMute())
    }
    this.#followMute()
  }

  stop(): void {
    for (const stream of this.#streams) for (const track of stream.getTracks()) track.stop()
    this.#streams.clear()
    this.#followMute()
  }

  #followMute(): void {
    const isMuted =
      this.newest()
        ?.getAudioTracks()
        .some(track => track.muted) ?? false
    if (isMuted === this.#isMuted) return
    this.#isMuted = isMuted
    this.onMuted(isMuted)
  }
}

function exactly(deviceId: string): MediaStreamConstraints {
  return { audio: { deviceId: { exact: deviceId } } }
}

/** Adds what the user switched off. What is on stays as the browser has it. */
function withProcessing(
  constraints: MediaStreamConstraints,
  processing: AudioProcessing | null,
): MediaStreamConstraints {
  const switchedOff = Object.entries(processing ?? {}).filter(([, isOn]) => isOn === false)
  const { audio } = constraints
  if (!audio || switchedOff.length === 0) return constraints
  return {
    ...constraints,
    audio: { ...(audio === true ? {} : audio), ...Object.fromEntries(switchedOff) },
  }
}

function isForDefaultDevice({ audio }: MediaStreamConstraints): boolean {
  const deviceId = typeof audio === 'object' ? audio.deviceId : undefined
  return typeof deviceId === 'object' && 'exact' in deviceId && deviceId.exact === 'default'
}

function watchPermission(
  permissions: Permissions | undefined,
  onChange: (isAllowed: boolean) => void,
): void {
  permissions?.query({ name: 'microphone' }).then(
    permission => {
      const report = () => onChange(permission.state === 'granted')
      report()
      permission.addEventListener('change', report)
    },
    // If the browser cannot report this permission, assume that it shows the prompt.
    () => undefined,
  )
}

/** Translates the error names of getUserMedia (W3C Media Capture and Streams, section 10.3). */
function faultOf(reason: unknown): MicrophoneFault {
  switch (reason instanceof Error || reason instanceof DOMException ? reason.name : '') {
    case 'NotAllowedError':
      return 'denied'
    case 'NotFoundError':
      return 'none-found'
    case 'NotReadableError':
      return 'in-use'
    case 'OverconstrainedError':
      return 'no-such-input'
    case 'AbortError':
      return 'interrupted'
    case 'SecurityError':
    case 'TypeError':
      return 'insecure-page'
    default:
      throw reason
  }
}

function unnamedInputText(position: number): string {
  return `Microphone ${position}`
}
