import type { Call, Device } from '@twilio/voice-sdk'
import type { Speaker } from '../browser/speaker.ts'
import { usedDevice } from '../machine/audio-devices.ts'

/**
 * Plays the SDK's sounds and the active call on the chosen device, or on the default one while the chosen one is
 * disconnected. Does nothing in a browser that cannot select a device.
 * @returns a function that takes over the device that is chosen now. Its promise rejects if the browser refuses it.
 */
export function followSpeaker(
  { audio }: Pick<Device, 'audio'>,
  speaker: Pick<Speaker, 'deviceId' | 'listOutputs'>,
): () => Promise<void> {
  let last = Promise.resolve()
  // The SDK plays a call twice if it gets a device while it still moves to another one, so each waits for the last.
  const update = () => {
    const updated = last.then(() => select(audio, speaker))
    last = updated.catch(() => undefined)
    return updated
  }
  // The SDK knows a device only after the browser has revealed it, or when it comes back.
  audio?.on('deviceChange', () => void update().catch(() => undefined))
  return update
}

async function select(
  audio: Device['audio'],
  speaker: Pick<Speaker, 'deviceId' | 'listOutputs'>,
): Promise<void> {
  if (!audio?.isOutputSelectionSupported) return
  // The SDK itself leaves a device that was disconnected. It must do that first, for the reason above.
  await audio._updateAvailableDevices().catch(() => undefined)
  const { availableOutputDevices: available, speakerDevices } = audio
  // The SDK lists a device that came back last, and the page shows the browser's order.
  const outputs = (await speaker.listOutputs()).filter(({ deviceId }) => available.has(deviceId))
  const id = usedDevice(outputs, speaker.deviceId())?.deviceId
  if (id === undefined) return
  const active = [...speakerDevices.get()]
  if (active.length === 1 && active[0]?.deviceId === id) return
  await speakerDevices.set(id)
}

/** The volume of calls. The SDK has no volume, but hands out the audio elements of each call. */
export function createCallVolume(speaker: Pick<Speaker, 'volume'>) {
  const calls = new Set<HTMLAudioElement[]>()
  return {
    /** Sets the volume of the audio elements that the SDK creates for this call. @returns a function that stops. */
    follow(call: Pick<Call, 'on'>): () => void {
      const elements: HTMLAudioElement[] = []
      calls.add(elements)
      call.on('audio', (element: HTMLAudioElement) => {
        element.volume = speaker.volume()
        elements.push(element)
      })
      return () => void calls.delete(elements)
    },
    /** Takes over the volume that is chosen now. */
    update(): void {
      for (const element of [...calls].flat()) element.volume = speaker.volume()
    },
  }
}
