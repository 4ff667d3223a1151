import {
  CALL_CONNECT_LIMIT_MS,
  CALL_STATUS_POLL_MS,
  MEDIA_RECONNECT_LIMIT_MS,
} from '@ringback/contract/limits'
import { type Clock } from './browser/clock.ts'
import { type Timer } from './machine/events.ts'

const TIMER_MS: Record<Timer, number> = {
  // The network stops the ringing much sooner; this limit is for a lost event.
  'ring-limit': 90_000,
  'connect-limit': CALL_CONNECT_LIMIT_MS,
  'status-poll': CALL_STATUS_POLL_MS,
  'reconnect-limit': MEDIA_RECONNECT_LIMIT_MS,
  // Hanging up takes one message, so a confirmation after this time never arrives.
  'hang-up-limit': 3_000,
}

/** The timers of a call. Each name has at most one timer, which fires once. */
export interface CallTimers {
  start(timer: Timer, attempt: number): void
  stop(timer: Timer): void
  stopAll(): void
}

export function createCallTimers(
  clock: Clock,
  onTimeout: (timer: Timer, attempt: number) => void,
): CallTimers {
  const running = new Map<Timer, () => void>()
  const stop = (timer: Timer): void => {
    running.get(timer)?.()
    running.delete(timer)
  }
  return {
    start(timer, attempt) {
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
