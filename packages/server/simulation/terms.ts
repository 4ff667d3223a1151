import { micros } from '@ringback/contract/money'
import type { Terms } from '../src/ports/terms.ts'
import { testTerms } from '../testing/test-world.ts'
import type { Random } from './random.ts'

/** The business settings of a run. In some runs the limits of a day and of an hour are reached. */
export function simulatedTerms(random: Random): Terms {
  const isLimited = random.happens(40)
  return testTerms({
    markupPercent: 20,
    inboundRatePerMinute: micros(random.pick([0n, 4_500n, 12_000n])),
    numberGraceDays: random.pick([0, 3, 7]),
    ...(isLimited && {
      maxSpendPerDay: micros(BigInt(random.between(15_000, 150_000))),
      dailySpendLimit: micros(BigInt(random.between(30_000, 400_000))),
      maxCallsPerHour: random.between(1, 5),
    }),
  })
}
