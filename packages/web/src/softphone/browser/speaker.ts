import type { AudioDevice } from '../machine/softphone-state.ts'

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

/**
 * The devices of one kind that the browser reveals, which needs the permission for the microphone.
 * `unnamed` is the name of a device without a label, by its position from 1.
 */
export async function listDevices(
  devices: MediaDevices | undefined,
  kind: MediaDeviceKind,
  unnamed: (position: number) => string,
): Promise<AudioDevice[]> {
  const allDevices = (await devices?.enumerateDevices()) ?? []
  return allDevices
    .filter(device => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }, index) => ({ deviceId, label: label || unnamed(index + 1) }))
}
