import { ServerBusy } from '../ports/server-busy.ts'

export interface Semaphore {
  /** Runs `work` as soon as a permit is free, first come, first served. @throws ServerBusy when too many wait */
  run<T>(work: () => Promise<T>): Promise<T>
  readonly isFull: boolean
  readonly isIdle: boolean
}

/** How many works run at once, and how many more wait. */
export interface SemaphoreSize {
  permits: number
  maxWaiting: number
}

export function createSemaphore({ permits, maxWaiting }: SemaphoreSize): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []
  const isFull = () => running >= permits && waiting.length >= maxWaiting
  return {
    async run(work) {
      if (isFull()) throw new ServerBusy('Too much work waits')
      // The work that ends passes its permit on, so that new work cannot take it.
      if (running >= permits) await new Promise<void>(resolve => waiting.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
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
