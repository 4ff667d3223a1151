import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type MicrophoneFault, softphoneWords } from '../../strings/softphone.ts'
import { type AudioInput } from '../machine/softphone-state.ts'

/**
 * The microphone. Every call opens it first and passes the open stream to the voice library, so that each
 * stream is known here and can be stopped.
 */
export interface Microphone {
  /** Whether it opens without a permission prompt. */
  isAllowed(): boolean
  /** Requests permission if needed. The next {@link Microphone.getUserMedia} returns the stream. */
  open(deviceId: string | null): Promise<Outcome<void, MicrophoneFault>>
  /** For the voice library, in place of the browser's function. */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  /** Stops every track, which also removes the browser's recording indicator. */
  release(): void
  listInputs(): Promise<AudioInput[]>
  /** Devices were added or removed. @returns a function that unsubscribes. */
  onInputsChanged(listener: () => void): () => void
  /** The open device was unplugged or closed by the system. @returns a function that unsubscribes. */
  onLost(listener: () => void): () => void
}

export function createMicrophone(
  devices: MediaDevices | undefined,
  permissions?: Permissions,
): Microphone {
  const open = new Set<MediaStream>()
  let isAllowed = false
  let nextStream: MediaStream | null = null
  let notifyLost: () => void = () => undefined

  const acquire = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    if (!devices) throw new TypeError('mediaDevices')
    const stream = await devices.getUserMedia(constraints)
    open.add(stream)
    for (const track of stream.getAudioTracks()) {
      // The browser fires this when the device disappears, but not after stop().
      track.addEventListener('ended', () => {
        if (open.delete(stream)) notifyLost()
      })
    }
    return stream
  }

  watchPermission(permissions, allowed => (isAllowed = allowed))

  return {
    isAllowed: () => isAllowed,
    async open(deviceId) {
      try {
        nextStream = await acquire({ audio: deviceId ? { deviceId: { exact: deviceId } } : true })
        return accepted(undefined)
      } catch (reason) {
        return refused(faultOf(reason))
      }
    },
    async getUserMedia(constraints) {
      const opened = nextStream
      nextStream = null
      return opened?.active ? opened : acquire(constraints)
    },
    release() {
      nextStream = null
      for (const stream of open) for (const track of stream.getTracks()) track.stop()
      open.clear()
    },
    listInputs: () => listInputs(devices),
    onInputsChanged(listener) {
      devices?.addEventListener('devicechange', listener)
      return () => devices?.removeEventListener('devicechange', listener)
    },
    onLost(listener) {
      notifyLost = listener
      return () => (notifyLost = () => undefined)
    },
  }
}

async function listInputs(devices: MediaDevices | undefined): Promise<AudioInput[]> {
  const found = (await devices?.enumerateDevices()) ?? []
  return found
    .filter(device => device.kind === 'audioinput' && device.deviceId !== '')
    .map(({ deviceId, label }, index) => ({
      deviceId,
      label: label || softphoneWords.unnamedInput(index + 1),
    }))
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
    // A browser that cannot report this permission is assumed to show the prompt.
    () => undefined,
  )
}

/** The names that getUserMedia rejects with (W3C Media Capture and Streams, section 10.3). */
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
