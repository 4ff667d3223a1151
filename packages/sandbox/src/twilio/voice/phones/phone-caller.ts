import { type LegRecord, advance } from '../../legs.ts'
import { startFrameTimer } from '../../media/frame-timer.ts'
import type { Caller } from './parties.ts'
import type { Behaviour } from './known-numbers.ts'
import { createPhoneAudio } from './phone-audio.ts'

/** A simulated phone that calls. After the answer it plays the sound that its behaviour defines. */
export function createPhoneCaller(leg: LegRecord, behaviour: Behaviour): Caller {
  const ended = new AbortController()
  const audio = createPhoneAudio(behaviour)
  const timers: NodeJS.Timeout[] = []
  let stopAudio = () => {}

  const close = () => {
    timers.forEach(clearTimeout)
    stopAudio()
    if (!ended.signal.aborted) ended.abort()
  }
  const hangup = () => {
    const changed = advance(leg, leg.answeredAt === undefined ? 'canceled' : 'completed')
    close()
    return changed
  }
  leg.status = 'ringing'
  leg.actions = {
    end: hangup,
    hangup,
    keys(digits) {
      if (leg.answeredAt === undefined) return false
      for (const digit of digits) audio.port.onDigit?.(digit)
      return true
    },
  }
  return {
    leg,
    port: audio.port,
    extraParams: {},
    ended: ended.signal,
    ringing: async () => {},
    async answer() {
      if (!advance(leg, 'in-progress')) return
      stopAudio = startFrameTimer(() => audio.port.onSpeech?.(audio.nextFrame()))
      const { hangUpAfterMs } = behaviour
      if (hangUpAfterMs !== undefined) timers.push(setTimeout(hangup, hangUpAfterMs))
    },
    end: close,
  }
}
