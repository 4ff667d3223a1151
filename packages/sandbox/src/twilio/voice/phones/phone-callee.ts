import { startFrameTimer } from '../../media/frame-timer.ts'
import type { Callee, CalleeEvents } from './parties.ts'
import type { Behaviour } from './known-numbers.ts'
import { createPhoneAudio } from './phone-audio.ts'

const REFUSAL_DELAY_MS = 300
const RINGING_DELAY_MS = 100

/** A simulated phone that is called. It rings, answers, plays sound and hangs up by itself, and control can act for it. */
export function createPhoneCallee(behaviour: Behaviour): Callee {
  let state: 'new' | 'ringing' | 'answered' | 'ended' = 'new'
  let events: CalleeEvents | undefined
  const timers: NodeJS.Timeout[] = []
  const audio = createPhoneAudio(behaviour)
  let stopAudio = () => {}

  const schedule = (ms: number, act: () => void) => {
    timers.push(setTimeout(act, ms))
  }
  const stop = () => {
    state = 'ended'
    timers.forEach(clearTimeout)
    stopAudio()
  }
  const end = (reason: Parameters<CalleeEvents['ended']>[0]) => {
    stop()
    events?.ended(reason)
    return true
  }
  const hangup = () => {
    if (state === 'ringing') return end('busy')
    return state === 'answered' && end('completed')
  }
  const answer = () => {
    if (state !== 'ringing') return false
    state = 'answered'
    timers.forEach(clearTimeout)
    stopAudio = startFrameTimer(() => audio.port.onSpeech?.(audio.nextFrame()))
    if (behaviour.hangUpAfterMs !== undefined) schedule(behaviour.hangUpAfterMs, hangup)
    events?.answered()
    return true
  }

  return {
    port: audio.port,
    ring(listener) {
      events = listener
      const { ringMs, afterRing } = behaviour
      if (afterRing === 'busy' || afterRing === 'not-in-service') {
        return schedule(REFUSAL_DELAY_MS, () => end(afterRing))
      }
      schedule(ringMs === 0 ? 0 : RINGING_DELAY_MS, () => {
        state = 'ringing'
        listener.ringing()
        if (afterRing === 'answer') schedule(ringMs ?? 0, answer)
      })
    },
    drop: stop,
    answer,
    hangup,
    keys(digits) {
      if (state !== 'answered') return false
      for (const digit of digits) audio.port.onDigit?.(digit)
      return true
    },
  }
}
