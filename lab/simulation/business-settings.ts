import { micros } from '@ringback/contract/money'
import type { BusinessSettings } from '@ringback/server/ports/business-settings'
import { testSettings } from '@ringback/server/testing/test-world'
import { TAX_IDENTITY } from '@ringback/server/testing/people/tax'
import type { Random } from './random.ts'

/** A limit of an hour that one person can reach in a run. */
export const FEW_CALLS = 3

/** The business settings of a run. In some runs the limits of a day are reached, and in others that of an hour. */
export function simulatedSettings(random: Random): BusinessSettings {
  const limited = random.happens(60) ? random.pick(['day', 'day', 'hour'] as const) : null
  return testSettings({
    ...TAX_IDENTITY,
    markupPercent: 20,
    inboundRatePerMinute: random.pick([null, micros(0n), micros(4_500n), micros(12_000n)]),
    numberGraceDays: random.pick([0, 3, 7]),
    ...(limited === 'day' && {
      maxSpendPerDay: micros(BigInt(random.between(15_000, 150_000))),
      dailySpendLimit: micros(BigInt(random.between(30_000, 400_000))),
    }),
    ...(limited === 'hour' && { maxCallsPerHour: random.between(1, FEW_CALLS) }),
  })
}

/**
 * What a minute of an incoming call costs the renter. At the carrier's price it is $0.0085 for a local number of the
 * United States, which all numbers of a run are, and $0.004 for the leg of the browser, with the markup of 20%.
 */
export function incomingRateOf({ inboundRatePerMinute }: BusinessSettings): bigint {
  return inboundRatePerMinute ?? 15_000n
}

/**
 * What a minute of an incoming call adds to the price of the phone to which it is forwarded: no browser has a leg. A set
 * price below the caller's leg with the markup does not apply.
 */
export function forwardedRateOf({ inboundRatePerMinute }: BusinessSettings): bigint {
  return inboundRatePerMinute === 12_000n ? 12_000n : 10_200n
}
