import { ServerBusy } from '../ports/server-busy.ts'

export interface Semaphore {
  /**
   * Runs `work` as soon as a permit is free, first come, first served.
   *
   * @param since when the work began to wait, if it waited for another semaphore before (`performance.now()`)
   * @throws ServerBusy, without running `work`, when too many wait, or no permit is free in time
   */
  run<T>(work: () => Promise<T>, since?: number): Promise<T>
  readonly isFull: boolean
  readonly isIdle: boolean
}

/** How many works run at once, how many more wait, and how long. */
export interface SemaphoreSize {
  permits: number
  maxWaiting: number
  maxWaitMs?: number
}

/**
 * As for a connection of the pool (adapters/postgres/session-settings.ts): a disk that stalls for some seconds delays a
 * request, and refuses none. With the second of a refusal (http/guard/refuse-busy.ts) it is less than the 13.5 s of the
 * carrier for a webhook, so that no customer waits longer than the carrier.
 */
export const MAX_WAIT_MS = 12_000

export function createSemaphore(size: SemaphoreSize): Semaphore {
  const { permits, maxWaiting, maxWaitMs = MAX_WAIT_MS } = size
  let running = 0
  const waiting = new Set<() => void>()
  const isFull = () => running >= permits && waiting.size >= maxWaiting
  const waitForPermit = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const grant = () => {
        clearTimeout(timeout)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(grant)
        reject(new ServerBusy('The work waited too long'))
      }
      const timeout = setTimeout(giveUp, Math.max(0, ms))
      waiting.add(grant)
    })
  return {
    async run(work, since = performance.now()) {
      if (isFull()) throw new ServerBusy('Too much work waits')
      // The work that ends passes its permit on, so that new work cannot take it.
      if (running >= permits) await waitForPermit(since + maxWaitMs - performance.now())
      else running++
      try {
        return await work()
      } finally {
        const [next] = waiting
        if (next) {
          waiting.delete(next)
          next()
        } else running--
      }
    },
    get isFull() {
      return isFull()
    },
    get isIdle() {
      return running === 0
    },
  }
}
