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
    const nowMs = this.#steadyMs()
    const known = this.#counts.get(key)
    const count =
      known && known.startedMs + timeWindow > nowMs ? known : { current: 0, startedMs: nowMs }
    count.current++
    if (count !== known) this.#store(key, count)
    callback(null, { current: count.current, ttl: count.startedMs + timeWindow - nowMs })
  }

  child(): RequestCounts {
    return new RequestCounts(undefined, this.#steadyMs)
  }

  #store(key: string, count: Count): void {
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size <= MAX_NETWORKS) return
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined) this.#counts.delete(oldest)
  }
}
