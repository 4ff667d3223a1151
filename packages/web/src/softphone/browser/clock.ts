/** The softphone's source of time and timers. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `callback` once. @returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

export function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise(resolve => clock.after(delayMs, resolve))
}

/** Settles like `promise`, or rejects with `message` after `limitMs`. */
export function withTimeout<T>(
  clock: Clock,
  limitMs: number,
  message: string,
  promise: Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => reject(new Error(message)))
    promise.then(resolve, reject).finally(cancel)
  })
}
