import { type Clock, wait } from '../browser/clock.ts'

export type DigitQueue = ReturnType<typeof createDigitQueue>

/** The shortest interval between the starts of two digits: a tone of 160 ms and a gap of 70 ms (spec section 9). */
const DIGIT_INTERVAL_MS = 160 + 70
/** The pause that a `w` stands for (spec section 9). */
const DIGIT_PAUSE_MS = 500

/**
 * Sends digits one at a time, each after the tone of the previous digit has ended, because a new digit
 * stops the current tone. Pauses are made here, because the voice library loses digits before a `w`.
 * @param send settles when the tone has been played.
 */
export function createDigitQueue(clock: Clock, send: (digit: string) => Promise<void>) {
  let waiting: string[] = []
  let isSending = false
  /** Incremented by `clear`, so that a loop which is waiting for a tone stops and sends no newer digits. */
  let generation = 0

  async function sendAll(): Promise<void> {
    const startedGeneration = generation
    isSending = true
    for (let digit = waiting.shift(); digit !== undefined; digit = waiting.shift()) {
      if (digit === 'w') await wait(clock, DIGIT_PAUSE_MS)
      else await Promise.all([send(digit), wait(clock, DIGIT_INTERVAL_MS)])
      if (startedGeneration !== generation) return
    }
    isSending = false
  }

  return {
    /** Accepts 0-9 * # and `w`, which is a pause. */
    press(digits: string): void {
      waiting.push(...digits)
      if (isSending) return
      sendAll().catch(() => {
        isSending = false
      })
    },
    clear(): void {
      generation += 1
      waiting = []
      isSending = false
    },
  }
}
