import { RINGBACK_FILE } from '../browser/sound-on-device.ts'
import type { Speaker } from '../browser/speaker.ts'
import { usedDevice } from '../machine/audio-devices.ts'

export type CallSound = ReturnType<typeof createCallSound>

type Element = HTMLAudioElement & Partial<Pick<HTMLAudioElement, 'setSinkId'>>

/** What the caller hears of one call. */
export function createCallSound(
  speaker: Pick<Speaker, 'deviceId' | 'listOutputs' | 'volume'>,
  createAudio: (file?: string) => Element = file => new Audio(file),
) {
  const remote = createAudio()
  let ringback: Element | null = null
  const elements = (): Element[] => (ringback ? [remote, ringback] : [remote])
  const updateVolume = (): void => {
    for (const element of elements()) element.volume = speaker.volume()
  }
  /** Takes over the speaker that is chosen now. Rejects if the browser refuses it. */
  const updateSpeaker = async (): Promise<void> => {
    const used = usedDevice(await speaker.listOutputs(), speaker.deviceId())
    if (used) await Promise.all(elements().map(element => element.setSinkId?.(used.deviceId)))
  }
  const stopRinging = (): void => {
    ringback?.pause()
    ringback = null
  }
  const start = (element: Element): void => {
    updateVolume()
    updateSpeaker().catch(() => undefined)
    // A browser that blocks sound until a press allows it with the microphone that is open.
    element.play().catch(() => undefined)
  }
  return {
    /** Plays what the network sends, from the first moment: its announcements come before the answer. */
    playRemote(connection: RTCPeerConnection): void {
      connection.addEventListener('track', ({ track, streams: [stream] }) => {
        remote.srcObject = stream ?? new MediaStream([track])
        start(remote)
      })
    },
    /** Plays our own ring tone until sound of the network or the end replaces it. */
    ring(): void {
      if (ringback) return
      ringback = createAudio(RINGBACK_FILE)
      ringback.loop = true
      start(ringback)
    },
    stopRinging,
    updateSpeaker,
    updateVolume,
    stop(): void {
      stopRinging()
      remote.pause()
      remote.srcObject = null
    },
  }
}
