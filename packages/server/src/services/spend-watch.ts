import {
  type DaySpend,
  type SpendDecision,
  compareSpend,
} from '../core/calls/limits/counted-spend.ts'
import { secondsBetween, startOfDay } from '../core/time.ts'
import type { Reader } from '../ports/database.ts'
import type { SpendWatch, WatchedCall } from '../ports/ports.ts'
import { lockDailySpend, spentSince } from '../store/calls/call-limits.ts'

/** How long a sum may be reused while the limit is far away. */
const MAX_AGE_SECONDS = 5

/**
 * Sums the spending of all users. While the limit is far away, it reuses the last sum for a few seconds
 * and adds the calls that this instance has admitted since. An exact sum for every call would make every
 * call wait for every other one and sum the whole day. The sum is exact past half of the limit, and for a
 * call that counts more than a hundredth of the limit.
 *
 * One or two instances never exceed the limit. Each further instance may exceed it by half for 5 seconds.
 */
export function createSpendWatch(): SpendWatch {
  let lastSum = { at: new Date(0), spent: 0n }

  /** Whether the call is admitted without an exact sum. */
  async function isFarFromLimit(
    db: Reader,
    { counted, now, ...call }: WatchedCall,
  ): Promise<boolean> {
    const limit = call.newAccountLimit < call.limit ? call.newAccountLimit : call.limit
    const ageSeconds = secondsBetween(lastSum.at, now)
    if (lastSum.at < startOfDay(now) || ageSeconds < 0 || ageSeconds >= MAX_AGE_SECONDS) {
      lastSum = { at: now, spent: total(await spentSince(db, now)) }
    }
    return (lastSum.spent + counted) * 2n <= limit && counted * 100n <= limit
  }

  return {
    async peek(db, call) {
      return (await isFarFromLimit(db, call)) ? WITHIN : compareExactly(db, call)
    },
    async claim(tx, call) {
      if (await isFarFromLimit(tx, call)) {
        // A transaction that is repeated counts twice until the next sum, on the safe side.
        lastSum.spent += call.counted
        return WITHIN
      }
      await lockDailySpend(tx)
      return compareExactly(tx, call)
    },
  }
}

const WITHIN: SpendDecision = { is: 'within' }

async function compareExactly(db: Reader, call: WatchedCall): Promise<SpendDecision> {
  const { counted, limit, newAccountLimit, newSince, now } = call
  const spend = await spentSince(db, now)
  const verdict = compareSpend(spend, counted, { limit, limitOf: 'all' })
  // The new accounts have not spent more than all accounts together.
  if (verdict.is !== 'within' || total(spend) + counted <= newAccountLimit) return verdict
  if ((await call.verifiedAt()) <= newSince) return verdict
  const spendOfNew = await spentSince(db, now, { verifiedAfter: newSince })
  return compareSpend(spendOfNew, counted, { limit: newAccountLimit, limitOf: 'new-accounts' })
}

function total({ settled, live }: DaySpend): bigint {
  return settled + live
}
