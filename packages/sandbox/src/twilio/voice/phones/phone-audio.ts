import type { AudioPort } from '../../media/audio-port.ts'
import { silentFrame } from '../../media/mulaw.ts'
import { createTone, dtmfFrames, greetingFrames } from '../../media/tones.ts'
import type { Behaviour } from './known-numbers.ts'

/** The echo keeps this many frames at most, so that the delay of one network stall does not last. */
const MAX_ECHO_FRAMES = 8
const STEADY_HERTZ = 440

export interface PhoneAudio {
  port: AudioPort
  nextFrame(): Buffer
}

/** The sound of a phone: what it plays, and how it reacts to sound and keys that it receives. */
export function createPhoneAudio({
  sound,
  greets,
}: Pick<Behaviour, 'sound' | 'greets'>): PhoneAudio {
  /** Played before any other sound. */
  let queued: Buffer[] = []
  let hasGreeted = false
  let received: Buffer[] = []
  const steady = createTone([STEADY_HERTZ])
  return {
    port: {
      onSpeech: undefined,
      onDigit: undefined,
      play(frame) {
        // The media of the other party may connect after the answer, and a greeting before that would be lost.
        if (greets && !hasGreeted) queued = [...queued, ...greetingFrames()]
        hasGreeted = true
        if (sound !== 'echo') return
        received.push(frame)
        if (received.length > MAX_ECHO_FRAMES) received = received.slice(-2)
      },
      press(digit) {
        if (sound === 'keys') queued = [...queued, ...dtmfFrames(digit)]
      },
    },
    nextFrame() {
      const frame = queued.shift()
      if (frame) {
        received = []
        return frame
      }
      return sound === 'steady' ? steady() : (received.shift() ?? silentFrame)
    },
  }
}
