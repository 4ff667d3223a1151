import {
  CALL_CONNECT_LIMIT_MS,
  CALL_STATUS_POLL_MS,
  MEDIA_RECONNECT_LIMIT_MS,
} from '@ringback/contract/limits'
import { type Clock } from './browser/clock.ts'
import { type Timer } from './machine/events.ts'

const TIMER_MS: Record<Timer, number> = {
  // The network stops it much sooner; this is for the day when it does not say so.
  'ring-limit': 90_000,
  'connect-limit': CALL_CONNECT_LIMIT_MS,
  'status-poll': CALL_STATUS_POLL_MS,
  'reconnect-limit': MEDIA_RECONNECT_LIMIT_MS,
  // Hanging up is one message; a library that has not said so by then never will.
  'hang-up-limit': 3_000,
}

/** The timers of a call: one of a name at a time, each rings once. */
export interface CallTimers {
  start(timer: Timer, attempt: number): void
  stop(timer: Timer): void
  stopAll(): void
}

export function createCallTimers(
  clock: Clock,
  ring: (timer: Timer, attempt: number) => void,
): CallTimers {
  const running = new Map<Timer, () => void>()
  const stop = (timer: Timer): void => {
    running.get(timer)?.()
    running.delete(timer)
  }
  return {
    start(timer, attempt) {
      stop(timer)
      const callOff = clock.after(TIMER_MS[timer], () => {
        running.delete(timer)
        ring(timer, attempt)
      })
      running.set(timer, callOff)
    },
    stop,
    stopAll: () => [...running.keys()].forEach(stop),
  }
}
