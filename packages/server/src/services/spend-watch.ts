import { micros } from '@ringback/contract/money'
import { secondsBetween, startOfDay } from '../core/time.ts'
import type { SpendWatch } from '../ports/spend-watch.ts'
import { lockDailySpend, spentSince } from '../store/calls/call-limits.ts'

/** How long a sum may be reused while the limit is far away. */
const MAX_AGE_SECONDS = 5

/**
 * Sums the spending of all users. While the limit is far away, it reuses the last sum for a few seconds
 * and adds the holds that this instance has admitted since. An exact sum for every call would make every
 * call wait for every other one and sum the whole day. The sum is exact past half of the limit, and for a
 * call that holds more than a hundredth of the limit.
 *
 * One or two instances never exceed the limit. Each further instance may exceed it by half for 5 seconds.
 */
export function createSpendWatch(): SpendWatch {
  let lastSum = { at: new Date(0), spent: 0n }

  return {
    async admits(tx, { hold, limit, now }) {
      const today = startOfDay(now)
      const isFarFromLimit = (spent: bigint) => (spent + hold) * 2n <= limit && hold * 100n <= limit
      const ageSeconds = secondsBetween(lastSum.at, now)
      if (lastSum.at < today || ageSeconds < 0 || ageSeconds >= MAX_AGE_SECONDS) {
        lastSum = { at: now, spent: await spentSince(tx, today) }
      }
      if (isFarFromLimit(lastSum.spent)) {
        lastSum.spent += hold
        return true
      }
      await lockDailySpend(tx)
      const spent = await spentSince(tx, today)
      lastSum = { at: now, spent: spent + hold }
      return micros(spent + hold) <= limit
    },
  }
}
