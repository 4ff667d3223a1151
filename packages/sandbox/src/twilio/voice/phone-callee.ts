import type { AudioPort } from '../media/audio-port.ts'
import { startMetronome } from '../media/frame-timer.ts'
import { silentFrame } from '../media/mulaw.ts'
import { createTone, dtmfFrames, greetingFrames } from '../media/tones.ts'
import type { Callee, CalleeEvents } from './callee.ts'
import type { Behaviour } from './known-numbers.ts'

/** Longest delay of the echo, in frames: a stall in the network must not become a lasting lag. */
const LONGEST_ECHO = 8

/** A phone that rings, answers, speaks and hangs up by itself, and that control can act for. */
export function createPhone(behaviour: Behaviour): Callee {
  let state: 'new' | 'ringing' | 'answered' | 'over' = 'new'
  let events: CalleeEvents | undefined
  const timers: NodeJS.Timeout[] = []
  const voice = createVoice(behaviour)
  let stopVoice = () => {}

  const later = (ms: number, act: () => void) => {
    timers.push(setTimeout(act, ms))
  }
  const quiet = () => {
    state = 'over'
    timers.forEach(clearTimeout)
    stopVoice()
  }
  const answer = () => {
    if (state !== 'ringing') return false
    state = 'answered'
    timers.forEach(clearTimeout)
    stopVoice = startMetronome(() => voice.port.onSpeech?.(voice.nextFrame()))
    if (behaviour.greets) voice.say(greetingFrames())
    if (behaviour.hangUpAfterMs !== undefined) later(behaviour.hangUpAfterMs, hangup)
    events?.answered()
    return true
  }
  const end = (why: Parameters<CalleeEvents['ended']>[0]) => {
    quiet()
    events?.ended(why)
  }
  const hangup = () => {
    if (state !== 'ringing' && state !== 'answered') return false
    end(state === 'answered' ? 'completed' : 'busy')
    return true
  }

  const decline = () => {
    if (state !== 'ringing') return false
    end('declined')
    return true
  }

  return {
    port: voice.port,
    ring(listener) {
      events = listener
      const { ringMs, afterRing } = behaviour
      if (afterRing === 'busy' || afterRing === 'not-in-service') {
        later(300, () => end(afterRing))
        return
      }
      // The network needs a moment to find the phone, but not when it answers at once.
      later(ringMs === 0 ? 0 : 100, () => {
        state = 'ringing'
        listener.ringing()
        if (afterRing === 'answer') later(ringMs ?? 0, answer)
      })
    },
    drop: quiet,
    answer,
    decline,
    hangup,
    keys(digits) {
      if (state !== 'answered') return false
      for (const digit of digits) voice.port.onDigit?.(digit)
      return true
    },
  }
}

export interface Voice {
  port: AudioPort
  nextFrame(): Buffer
  /** Speaks these frames before anything else. */
  say(frames: Buffer[]): void
}

/** What a phone says, and does with what it hears. */
export function createVoice({ speech }: Behaviour): Voice {
  let ahead: Buffer[] = []
  let heard: Buffer[] = []
  const steady = createTone([440])
  const voice: Voice = {
    port: {
      onSpeech: undefined,
      onDigit: undefined,
      play(frame) {
        if (speech !== 'echo') return
        heard.push(frame)
        if (heard.length > LONGEST_ECHO) heard = heard.slice(-2)
      },
      press(digit) {
        if (speech === 'keys') voice.say(dtmfFrames(digit))
      },
    },
    nextFrame() {
      const spoken = ahead.shift()
      if (spoken) {
        heard = []
        return spoken
      }
      return speech === 'steady' ? steady() : (heard.shift() ?? silentFrame)
    },
    say(frames) {
      ahead = [...ahead, ...frames]
    },
  }
  return voice
}
