import { type Clock } from './clock.ts'
import { DIGIT_GAP_MS, DIGIT_PAUSE_MS } from './voice.ts'

export interface DigitQueue {
  /** 0-9 * # and `w`, which waits. */
  press(digits: string): void
  clear(): void
}

/**
 * Sends digits one by one, far enough apart that none replaces another, and makes pauses by waiting:
 * the voice library loses digits in front of a `w` in a string.
 */
export function createDigitQueue(clock: Clock, send: (digit: string) => void): DigitQueue {
  let waiting: string[] = []
  let callOff: (() => void) | null = null

  const next = (): void => {
    callOff = null
    const digit = waiting.shift()
    if (digit === undefined) return
    if (digit !== 'w') send(digit)
    callOff = clock.after(digit === 'w' ? DIGIT_PAUSE_MS : DIGIT_GAP_MS, next)
  }

  return {
    press(digits) {
      waiting.push(...digits)
      if (!callOff) next()
    },
    clear() {
      waiting = []
      callOff?.()
      callOff = null
    },
  }
}
