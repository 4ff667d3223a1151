import { ServerBusy } from '../ports/admission.ts'

/** How many works run at once, how many more wait, and how long. */
export interface QueueSize {
  permits: number
  maxWaiting: number
  maxWaitMs?: number
}

/**
 * As for a connection of the pool (adapters/postgres/session-settings.ts): a disk that stalls for some seconds delays a
 * request, and refuses none. With the second of a refusal (http/guard/send-refusal.ts) it is less than the 13.5 s of the
 * carrier for a webhook, so that no customer waits longer than the carrier.
 */
export const MAX_WAIT_MS = 12_000

interface Waiting {
  grant(): void
  refuse(message: string): void
}

/** Runs a bounded number of works at once. Senders take turns, and of one sender the first comes first. */
export class FairQueue {
  readonly #size: Required<QueueSize>
  #running = 0
  #waiting = 0
  /** By sender, of whom something waits. The first one in the map has the next turn. */
  readonly #lines = new Map<string, Set<Waiting>>()

  constructor({ permits, maxWaiting, maxWaitMs = MAX_WAIT_MS }: QueueSize) {
    this.#size = { permits, maxWaiting, maxWaitMs }
  }

  /** How many works run or wait. */
  get length(): number {
    return this.#running + this.#waiting
  }

  /**
   * @param since when the work began to wait, if it waited in another queue before (`performance.now()`)
   * @throws ServerBusy, without running `work`, when it gets no permit in time, or too many wait. Then the sender with the
   *   longest line loses the newest work, unless the line of this sender would be as long
   */
  async run<T>(work: () => Promise<T>, sender = '', since = performance.now()): Promise<T> {
    const { permits, maxWaiting, maxWaitMs } = this.#size
    // Work that ends passes its permit on, so that new work cannot take it.
    if (this.#running < permits) this.#running++
    else {
      if (this.#waiting >= maxWaiting) this.#makeRoom(sender)
      await this.#wait(sender, since + maxWaitMs - performance.now())
    }
    try {
      return await work()
    } finally {
      const next = this.#takeNext()
      if (next) next.grant()
      else this.#running--
    }
  }

  #wait(sender: string, ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#remove(sender, waiting)
        waiting.refuse('The work waited too long')
      }
      const timeout = setTimeout(giveUp, Math.max(0, ms))
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
      this.#lines.set(sender, (this.#lines.get(sender) ?? new Set()).add(waiting))
      this.#waiting++
    })
  }

  #remove(sender: string, waiting: Waiting): void {
    const line = this.#lines.get(sender)
    if (!line?.delete(waiting)) return
    this.#waiting--
    if (line.size === 0) this.#lines.delete(sender)
  }

  #takeNext(): Waiting | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [sender, line] = first
    const [waiting] = line
    if (waiting) this.#remove(sender, waiting)
    // The others come first now.
    if (this.#lines.delete(sender)) this.#lines.set(sender, line)
    return waiting
  }

  #makeRoom(sender: string): void {
    const [longest] = [...this.#lines].sort(([, a], [, b]) => b.size - a.size)
    if (!longest || longest[1].size <= (this.#lines.get(sender)?.size ?? 0) + 1)
      throw new ServerBusy('Too much work waits')
    const newest = [...longest[1]].at(-1)
    if (!newest) return
    this.#remove(longest[0], newest)
    newest.refuse('Too much work of this sender waits')
  }
}
