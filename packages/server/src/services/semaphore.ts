import { ServerBusy } from '../ports/server-busy.ts'

export interface Semaphore {
  /**
   * Runs `work` as soon as a permit is free. Queues take turns, and within a queue the first comes first.
   *
   * @param since when the work began to wait, if it waited for another semaphore before (`performance.now()`)
   * @param queue whose work it is; without it, all work is in one queue
   * @throws ServerBusy, without running `work`, when no permit is free in time, or too many wait. Then the longest queue
   *   loses its newest work, unless that of `work` would be as long
   */
  run<T>(work: () => Promise<T>, since?: number, queue?: string): Promise<T>
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

interface Waiting {
  grant(): void
  refuse(message: string): void
}

export function createSemaphore(size: SemaphoreSize): Semaphore {
  const { permits, maxWaiting, maxWaitMs = MAX_WAIT_MS } = size
  let running = 0
  const queues = fairQueues<Waiting>()
  const isFull = () => running >= permits && queues.size() >= maxWaiting
  const waitForPermit = (queue: string, ms: number) =>
    new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        grant() {
          clearTimeout(timeout)
          resolve()
        },
        refuse(message) {
          clearTimeout(timeout)
          reject(new ServerBusy(message))
        },
      }
      const giveUp = () => {
        queues.remove(queue, waiting)
        waiting.refuse('The work waited too long')
      }
      const timeout = setTimeout(giveUp, Math.max(0, ms))
      queues.add(queue, waiting)
    })
  return {
    async run(work, since = performance.now(), queue = '') {
      if (isFull()) {
        const lost = queues.takeNewestOfLongest(queue)
        if (!lost) throw new ServerBusy('Too much work waits')
        lost.refuse('Too much work of this queue waits')
      }
      // The work that ends passes its permit on, so that new work cannot take it.
      if (running >= permits) await waitForPermit(queue, since + maxWaitMs - performance.now())
      else running++
      try {
        return await work()
      } finally {
        const next = queues.takeNext()
        if (next) next.grant()
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

/** Queues by name. The first one in the map has the next turn; only those in which something waits are there. */
function fairQueues<T>() {
  const queues = new Map<string, Set<T>>()
  let size = 0
  const remove = (name: string, item: T) => {
    const queue = queues.get(name)
    if (!queue?.delete(item)) return
    size--
    if (queue.size === 0) queues.delete(name)
  }
  return {
    size: () => size,
    remove,
    add(name: string, item: T): void {
      queues.set(name, (queues.get(name) ?? new Set()).add(item))
      size++
    },
    takeNext(): T | undefined {
      for (const [name, queue] of queues) {
        const [item] = queue
        if (item === undefined) continue
        remove(name, item)
        // The others come first now.
        if (queues.delete(name)) queues.set(name, queue)
        return item
      }
      return undefined
    },
    /** Undefined if no queue would be longer than the one that gets another item. */
    takeNewestOfLongest(other: string): T | undefined {
      const [longest] = [...queues].sort(([, a], [, b]) => b.size - a.size)
      if (!longest || longest[1].size <= (queues.get(other)?.size ?? 0) + 1) return undefined
      const newest = [...longest[1]].at(-1)
      if (newest !== undefined) remove(longest[0], newest)
      return newest
    },
  }
}
