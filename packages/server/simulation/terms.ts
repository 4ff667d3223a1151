import { micros } from '@ringback/contract/money'
import type { Terms } from '../src/ports/terms.ts'
import { testTerms } from '../testing/test-world.ts'
import type { Random } from './random.ts'

/** A limit of an hour that one person can reach in a run. */
export const FEW_CALLS = 3

/** The business settings of a run. In some runs the limits of a day are reached, and in others that of an hour. */
export function simulatedTerms(random: Random): Terms {
  const limited = random.happens(60) ? random.pick(['day', 'day', 'hour'] as const) : null
  return testTerms({
    markupPercent: 20,
    inboundRatePerMinute: micros(random.pick([0n, 4_500n, 12_000n])),
    numberGraceDays: random.pick([0, 3, 7]),
    ...(limited === 'day' && {
      maxSpendPerDay: micros(BigInt(random.between(15_000, 150_000))),
      dailySpendLimit: micros(BigInt(random.between(30_000, 400_000))),
    }),
    ...(limited === 'hour' && { maxCallsPerHour: random.between(1, FEW_CALLS) }),
  })
}
