/** Time as the softphone is given it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `what` once. @returns how to call it off. */
  after(delayMs: number, what: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, what) => {
    const timer = setTimeout(what, delayMs)
    return () => clearTimeout(timer)
  },
}

export function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise(resolve => clock.after(delayMs, resolve))
}

/** The promise's own end, or a rejection with `words` when that takes too long. */
export function withTimeout<T>(
  clock: Clock,
  limitMs: number,
  words: string,
  promise: Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = clock.after(limitMs, () => reject(new Error(words)))
    promise.then(resolve, reject).finally(callOff)
  })
}
