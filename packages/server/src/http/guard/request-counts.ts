/** The counter of one network. */
interface Count {
  current: number
  startedMs: number
}

type Callback = (error: Error | null, result: { current: number; ttl: number }) => void

/** Bounds the memory. The network that was counted first is forgotten first. */
const MAX_NETWORKS = 5_000

/**
 * Counts requests for the rate limits, by the clock that is never set. The counters of `@fastify/rate-limit` use the
 * machine's clock: after it was set back by an hour, a minute's limit lasted for an hour.
 */
export class RequestCounts {
  readonly #counts = new Map<string, Count>()
  readonly #steadyMs: () => number

  constructor(_options?: unknown, steadyMs: () => number = () => performance.now()) {
    this.#steadyMs = steadyMs
  }

  /** Counts a request. `ttl` is how long the window still lasts, in milliseconds. */
  incr(key: string, callback: Callback, timeWindow = 60_000): void {
    const count = this.#find(key, timeWindow) ?? this.#start(key)
    count.current++
    this.#report(count, callback, timeWindow)
  }

  /** Reads the count without counting. */
  read(key: string, callback: Callback, timeWindow = 60_000): void {
    const count = this.#find(key, timeWindow)
    if (count) this.#report(count, callback, timeWindow)
    else callback(null, { current: 0, ttl: 0 })
  }

  child(): RequestCounts {
    return new RequestCounts(undefined, this.#steadyMs)
  }

  /** The count of a window that still lasts. */
  #find(key: string, timeWindow: number): Count | undefined {
    const count = this.#counts.get(key)
    return count && count.startedMs + timeWindow > this.#steadyMs() ? count : undefined
  }

  #start(key: string): Count {
    const count = { current: 0, startedMs: this.#steadyMs() }
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size > MAX_NETWORKS) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    return count
  }

  #report({ current, startedMs }: Count, callback: Callback, timeWindow: number): void {
    callback(null, { current, ttl: startedMs + timeWindow - this.#steadyMs() })
  }
}
