import { micros } from '@ringback/contract/money'
import { startOfDay } from '../core/time.ts'
import type { SpendWatch } from '../ports/spend-watch.ts'
import { lockDailySpend, spentSince } from '../store/calls/call-limits.ts'

/** How long a sum over all users' calls is good for as long as the limit is far away. */
const FRESH_MS = 5_000

/**
 * Adds up what all users spend only now and then while the limit is far away, counting what it lets
 * pass itself in between: else every call would wait for every other one, and sum up the whole day.
 * Past half of the limit, or for a call that holds more than a hundredth of it, it is exact.
 *
 * One or two instances never pass the limit. Each further one may add, for 5 seconds, half of it.
 */
export function createSpendWatch(): SpendWatch {
  let known = { at: new Date(0), spent: 0n }

  return {
    async admits(tx, { hold, limit, now }) {
      const today = startOfDay(now)
      const isFar = (spent: bigint) => (spent + hold) * 2n <= limit && hold * 100n <= limit
      const ageMs = now.getTime() - known.at.getTime()
      if (known.at < today || ageMs < 0 || ageMs >= FRESH_MS) {
        known = { at: now, spent: await spentSince(tx, today) }
      }
      if (isFar(known.spent)) {
        known.spent += hold
        return true
      }
      await lockDailySpend(tx)
      const spent = await spentSince(tx, today)
      known = { at: now, spent: spent + hold }
      return micros(spent + hold) <= limit
    },
  }
}
