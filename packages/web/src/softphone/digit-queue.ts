import { type Clock, wait } from './browser/clock.ts'
import { DIGIT_GAP_MS, DIGIT_PAUSE_MS } from './voice-device.ts'

export interface DigitQueue {
  /** 0-9 * # and `w`, which waits. */
  press(digits: string): void
  clear(): void
}

/**
 * Sends digits one by one, each when the one before has been played, and makes pauses by waiting: a
 * digit that comes too early replaces the one before, and the voice library loses those in front of a
 * `w` in a string.
 * @param send settles when the tone has been played.
 */
export function createDigitQueue(clock: Clock, send: (digit: string) => Promise<void>): DigitQueue {
  let waiting: string[] = []
  let isSending = false
  /** Raised by `clear`, so that what was waiting before it goes no further. */
  let run = 0

  async function sendAll(): Promise<void> {
    const mine = run
    isSending = true
    for (let digit = waiting.shift(); digit !== undefined; digit = waiting.shift()) {
      if (digit === 'w') await wait(clock, DIGIT_PAUSE_MS)
      else await Promise.all([send(digit), wait(clock, DIGIT_GAP_MS)])
      if (mine !== run) return
    }
    isSending = false
  }

  return {
    press(digits) {
      waiting.push(...digits)
      if (isSending) return
      sendAll().catch(() => {
        isSending = false
      })
    },
    clear() {
      run += 1
      waiting = []
      isSending = false
    },
  }
}
