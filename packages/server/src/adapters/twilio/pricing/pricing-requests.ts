import { setTimeout as sleep } from 'node:timers/promises'
import twilio from 'twilio'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'

/** How a price list is fetched: one request for each country. */
export interface PricingLimits {
  /** For the whole list, shorter than a browser or a proxy waits for us. */
  listTimeoutMs: number
  requestTimeoutMs: number
  requestsAtOnce: number
  /** The waits before the second and later tries of a request. */
  retryDelaysMs: readonly number[]
}

/** Retries a request that may succeed later. A refused request, for example with a wrong key, is not repeated. */
export async function withRetries<T>(
  { retryDelaysMs }: PricingLimits,
  request: () => Promise<T>,
): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof VendorUnavailable) || isRefusal(error.cause)) throw error
      await sleep(delayMs)
    }
  }
  return request()
}

function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof twilio.RestException)) return false
  return cause.status >= 400 && cause.status < 500 && cause.status !== 429
}

/**
 * @throws VendorUnavailable after the time limit
 * @param work gets a function that is true after the time limit, to start no further requests
 */
export async function within<T>(
  limitMs: number,
  work: (isLate: () => boolean) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  let isLate = false
  const limit = sleep(limitMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
    isLate = true
    throw new VendorUnavailable('Twilio', `did not send its prices within ${limitMs / 1000} s`)
  })
  try {
    return await Promise.race([work(() => isLate), limit])
  } finally {
    isLate = true
    timeout.abort()
    limit.catch(() => {
      // Aborted, because the work ended first.
    })
  }
}

/** Like `Promise.all` of a map, with at most `atOnce` at a time. Stops starting new ones after a failure. */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  isLate: () => boolean,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) {
      if (isLate()) return
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
