import {
  CALL_CONNECT_LIMIT_MS,
  CALL_STATUS_POLL_MS,
  MEDIA_RECONNECT_LIMIT_MS,
} from '@ringback/contract/limits'
import { type Clock } from '../browser/clock.ts'
import { type Timer } from '../machine/events.ts'

const TIMER_MS: Record<Timer, number> = {
  // The phone network stops the ringing much earlier. The limit matters only if the event about that is lost.
  'ring-limit': 90_000,
  'connect-limit': CALL_CONNECT_LIMIT_MS,
  'status-poll': CALL_STATUS_POLL_MS,
  'reconnect-limit': MEDIA_RECONNECT_LIMIT_MS,
  // A confirmation that has not arrived after this time will not arrive.
  'hang-up-limit': 3_000,
  // The library does not report that such an error has passed; the user can read it in this time.
  'passing-error': 10_000,
}

export type CallTimers = ReturnType<typeof createCallTimers>

/** The timers of a call. Each timer fires once. Starting a running timer restarts it. */
export function createCallTimers(clock: Clock, onTimeout: (timer: Timer, attempt: number) => void) {
  const running = new Map<Timer, () => void>()
  const stop = (timer: Timer): void => {
    running.get(timer)?.()
    running.delete(timer)
  }
  return {
    start(timer: Timer, attempt: number): void {
      stop(timer)
      const cancel = clock.after(TIMER_MS[timer], () => {
        running.delete(timer)
        onTimeout(timer, attempt)
      })
      running.set(timer, cancel)
    },
    stop,
    stopAll: () => [...running.keys()].forEach(stop),
  }
}
