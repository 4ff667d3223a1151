import type { Endpoint } from '@ringback/contract/endpoint'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { RequestCounts } from './request-counts.ts'

/** Counts a request of a user, or refuses it, which costs nothing: cheaper requests of the user may still have room. */
export type SpendCost = (
  userId: string,
  endpoint: Pick<Endpoint, 'cost'>,
) => Outcome<null, 'too-many-requests'>

/**
 * Limits what the requests of each user cost in a minute, so that an account with large lists, also of many addresses,
 * cannot occupy the server.
 *
 * @param maxPerMinute in ordinary requests (`cost` of an endpoint)
 */
export function limitUserCosts(maxPerMinute: number): SpendCost {
  const counts = new RequestCounts()
  return (userId, { cost = 1 }) => {
    const spent = counts.of(userId)
    if (spent.current > 0 && spent.current + cost > maxPerMinute) {
      return refused('too-many-requests', {
        retryAfterSeconds: String(Math.max(1, Math.ceil(spent.ttl / 1_000))),
      })
    }
    counts.add(userId, cost)
    return accepted(null)
  }
}
