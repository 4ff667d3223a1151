/** The counter of one network, or of one user. */
interface Count {
  current: number
  startedMs: number
}

/** `ttl` is how long the window still lasts, in milliseconds. */
interface Counted {
  current: number
  ttl: number
}

type Callback = (error: Error | null, result: Counted) => void

/** Bounds the memory. What was counted first is forgotten first. */
const MAX_COUNTS = 5_000

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

  /** Counts a request. */
  incr(key: string, callback: Callback, timeWindow = 60_000): void {
    this.add(key, 1, timeWindow)
    this.read(key, callback, timeWindow)
  }

  /** Reads the count without counting. */
  read(key: string, callback: Callback, timeWindow = 60_000): void {
    callback(null, this.of(key, timeWindow))
  }

  /** Counts a request as `cost` requests. */
  add(key: string, cost: number, timeWindow = 60_000): void {
    const count = this.#find(key, timeWindow) ?? this.#start(key)
    count.current += cost
  }

  of(key: string, timeWindow = 60_000): Counted {
    const count = this.#find(key, timeWindow)
    if (!count) return { current: 0, ttl: 0 }
    return { current: count.current, ttl: count.startedMs + timeWindow - this.#steadyMs() }
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
    if (this.#counts.size > MAX_COUNTS) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    return count
  }
}
