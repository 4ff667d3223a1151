import type { LegRecord } from '../legs.ts'
import { advance } from '../legs.ts'
import type { AudioPort } from '../media/audio-port.ts'
import { startMetronome } from '../media/frame-timer.ts'
import { greetingFrames } from '../media/tones.ts'
import type { Line } from './caller.ts'
import type { Behaviour } from './known-numbers.ts'
import { createVoice } from './phone-callee.ts'

/** A call that a phone places by itself: once answered it speaks as its number behaves. */
export function createPhoneLine(leg: LegRecord, behaviour: Behaviour): Line {
  const gone = new AbortController()
  const voice = createVoice(behaviour)
  const { port, darken } = dimmed(voice.port)
  const timers: NodeJS.Timeout[] = []
  let stopVoice = () => {}

  const close = () => {
    timers.forEach(clearTimeout)
    stopVoice()
    if (!gone.signal.aborted) gone.abort()
  }
  const hangup = () => {
    const changed = advance(leg, leg.answeredAt === undefined ? 'canceled' : 'completed')
    close()
    return changed
  }
  leg.status = 'ringing'
  leg.handles = {
    end: hangup,
    hangup,
    keys(digits) {
      if (leg.answeredAt === undefined) return false
      for (const digit of digits) voice.port.onDigit?.(digit)
      return true
    },
  }
  return {
    leg,
    port,
    extra: {},
    gone: gone.signal,
    ringing: async () => {},
    async answer() {
      if (!advance(leg, 'in-progress')) return
      stopVoice = startMetronome(() => voice.port.onSpeech?.(voice.nextFrame()))
      if (behaviour.greets) voice.say(greetingFrames())
      const { hangUpAfterMs } = behaviour
      if (hangUpAfterMs !== undefined) timers.push(setTimeout(hangup, hangUpAfterMs))
    },
    end: close,
    blackOut: darken,
  }
}

/** A port whose path can go dark for a while, both ways. */
export function dimmed(port: AudioPort): { port: AudioPort; darken(ms: number): void } {
  let darkUntil = 0
  const isDark = () => Date.now() < darkUntil
  const seen: AudioPort = {
    onSpeech: undefined,
    onDigit: undefined,
    play: frame => void (isDark() || port.play(frame)),
    press: digit => port.press(digit),
  }
  port.onSpeech = frame => void (isDark() || seen.onSpeech?.(frame))
  port.onDigit = digit => seen.onDigit?.(digit)
  return {
    port: seen,
    darken(ms) {
      darkUntil = Date.now() + ms
    },
  }
}
