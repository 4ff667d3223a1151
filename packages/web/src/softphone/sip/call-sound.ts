import { RINGBACK_FILE } from '../browser/sound-files.ts'
import type { Speaker } from '../browser/speaker.ts'
import { usedOutput } from '../media/devices.ts'

/** What the caller hears of one call. */
export interface CallSound {
  /** Plays what the network sends, from the first moment: its announcements come before the answer. */
  playRemote(connection: RTCPeerConnection): void
  /** Plays our own ring tone until sound of the network or the end replaces it. */
  ring(): void
  stopRinging(): void
  /** Takes over the speaker that is chosen now. Rejects if the browser refuses it. */
  updateSpeaker(): Promise<void>
  updateVolume(): void
  stop(): void
}

type Element = HTMLAudioElement & Partial<Pick<HTMLAudioElement, 'setSinkId'>>

export function createCallSound(
  speaker: Pick<Speaker, 'deviceId' | 'listOutputs' | 'volume'>,
  createAudio: (file?: string) => Element = file => new Audio(file),
): CallSound {
  const remote = createAudio()
  let ringback: Element | null = null
  const elements = (): Element[] => (ringback ? [remote, ringback] : [remote])
  const updateVolume = (): void => {
    for (const element of elements()) element.volume = speaker.volume()
  }
  const updateSpeaker = async (): Promise<void> => {
    const id = usedOutput(speaker.deviceId(), await speaker.listOutputs())
    if (id === null) return
    await Promise.all(elements().map(element => element.setSinkId?.(id)))
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
    playRemote(connection) {
      connection.addEventListener('track', ({ track, streams: [stream] }) => {
        remote.srcObject = stream ?? new MediaStream([track])
        start(remote)
      })
    },
    ring() {
      if (ringback) return
      ringback = createAudio(RINGBACK_FILE)
      ringback.loop = true
      start(ringback)
    },
    stopRinging,
    updateSpeaker,
    updateVolume,
    stop() {
      stopRinging()
      remote.pause()
      remote.srcObject = null
    },
  }
}
