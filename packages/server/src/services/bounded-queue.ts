import { ServerBusy } from '../ports/server-busy.ts'

export interface BoundedQueue {
  /** Runs `work` as soon as a slot is free, first come, first served. @throws ServerBusy when too many wait */
  run<T>(work: () => Promise<T>): Promise<T>
  readonly isFull: boolean
  readonly isIdle: boolean
}

/** Runs at most `concurrency` works at once, while at most `maxWaiting` more wait. */
export function createBoundedQueue(size: {
  concurrency: number
  maxWaiting: number
}): BoundedQueue {
  let running = 0
  const waiting: (() => void)[] = []
  const isFull = () => running >= size.concurrency && waiting.length >= size.maxWaiting
  return {
    async run(work) {
      if (isFull()) throw new ServerBusy('Too much work waits')
      // The work that ends passes its slot on, so that new work cannot take it.
      if (running >= size.concurrency) await new Promise<void>(resolve => waiting.push(resolve))
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
