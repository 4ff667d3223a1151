import type { AudioDevice } from '../machine/softphone-state.ts'
import { listDevices } from './list-devices.ts'

/** On which device, and how loud, the voice library plays calls. The library reads it when it opens a sound. */
export interface Speaker {
  /** The chosen device; null is the browser's default. */
  deviceId(): string | null
  /** 0 to 1. */
  volume(): number
  /** Sets the device for all sounds from now on. The voice library moves those that play already. */
  use(deviceId: string | null): void
  setVolume(volume: number): void
  /** Whether the volume of a call can be changed. The browser of an iPhone leaves it to the buttons of the phone. */
  canSetVolume: boolean
  /** The devices to choose from; none in a browser that cannot play on a chosen one. */
  listOutputs(): Promise<AudioDevice[]>
}

/** The members of an audio element that show what the browser can do. */
type AudioElement = Pick<HTMLAudioElement, 'volume'> & Partial<Pick<HTMLAudioElement, 'setSinkId'>>

export function createSpeaker(
  devices: MediaDevices | undefined,
  createAudio: () => AudioElement = () => new Audio(),
): Speaker {
  let deviceId: string | null = null
  let volume = 1
  const probe = createAudio()
  probe.volume = 0.5
  // Without setSinkId the voice library does not hand out the element of a call, whose volume would be set.
  const canSelect = typeof probe.setSinkId === 'function'
  return {
    deviceId: () => deviceId,
    volume: () => volume,
    use: chosenId => void (deviceId = chosenId),
    setVolume: newVolume => void (volume = newVolume),
    canSetVolume: canSelect && probe.volume === 0.5,
    listOutputs: async () =>
      canSelect ? listDevices(devices, 'audiooutput', unnamedOutputText) : [],
  }
}

function unnamedOutputText(position: number): string {
  return `Speaker ${position}`
}
