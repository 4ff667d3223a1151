import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type MicrophoneFault, softphoneWords } from '../../strings/softphone.ts'
import { type AudioInput } from '../machine/softphone-state.ts'

/**
 * The microphone. It is opened before anything else of a call happens, and the voice library is handed
 * that very stream instead of opening a second one; so we know every stream and can stop them all.
 */
export interface Microphone {
  /** Whether opening it will ask nobody: the permission was given before. */
  isAllowed(): boolean
  /** Asks for permission if need be. The stream waits for {@link Microphone.getUserMedia}. */
  open(deviceId: string | null): Promise<Outcome<void, MicrophoneFault>>
  /** `getUserMedia` as the voice library sees it. */
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  /** Stops every track, so that the browser's recording mark goes out. */
  release(): void
  listInputs(): Promise<AudioInput[]>
  /** Devices came or went. @returns how to stop listening. */
  onInputsChanged(listener: () => void): () => void
  /** The device in use ended by itself: unplugged, or taken by the system. */
  onLost(listener: () => void): () => void
}

export function createMicrophone(
  devices: MediaDevices | undefined,
  permissions?: Permissions,
): Microphone {
  const open = new Set<MediaStream>()
  let isAllowed = false
  let waiting: MediaStream | null = null
  let tellLost: () => void = () => undefined

  const acquire = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    if (!devices) throw new TypeError('mediaDevices')
    const stream = await devices.getUserMedia(constraints)
    open.add(stream)
    for (const track of stream.getAudioTracks()) {
      // Fired when the device goes away, never by stop().
      track.addEventListener('ended', () => {
        if (open.delete(stream)) tellLost()
      })
    }
    return stream
  }

  permissions?.query({ name: 'microphone' }).then(
    permission => {
      const read = () => (isAllowed = permission.state === 'granted')
      read()
      permission.addEventListener('change', read)
    },
    // A browser that does not know this permission will ask, as far as we can tell.
    () => undefined,
  )

  return {
    isAllowed: () => isAllowed,
    async open(deviceId) {
      try {
        waiting = await acquire({ audio: deviceId ? { deviceId: { exact: deviceId } } : true })
        return accepted(undefined)
      } catch (reason) {
        return refused(faultOf(reason))
      }
    },
    async getUserMedia(constraints) {
      const opened = waiting
      waiting = null
      return opened?.active ? opened : acquire(constraints)
    },
    release() {
      waiting = null
      for (const stream of open) for (const track of stream.getTracks()) track.stop()
      open.clear()
    },
    async listInputs() {
      const found = (await devices?.enumerateDevices()) ?? []
      return found
        .filter(device => device.kind === 'audioinput' && device.deviceId !== '')
        .map(({ deviceId, label }, index) => ({
          deviceId,
          label: label || softphoneWords.unnamedInput(index + 1),
        }))
    },
    onInputsChanged(listener) {
      devices?.addEventListener('devicechange', listener)
      return () => devices?.removeEventListener('devicechange', listener)
    },
    onLost(listener) {
      tellLost = listener
      return () => (tellLost = () => undefined)
    },
  }
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
