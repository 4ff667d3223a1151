import { costOf } from '@ringback/contract/calls/billing'
import { type Micros, micros } from '@ringback/contract/money'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'

/** How far a call is in the billing increment that is paid last. */
export interface PaidStep {
  /** The part of the increment that has passed, 0 to 1. It is 1 in the last second that is paid. */
  share: number
  /** What the next increment costs; null without a price, as for an incoming call. */
  nextCost: Micros | null
  /** After this many seconds the next increment begins; 0 before the answer, null without a price. */
  nextAtSeconds: number | null
}

const MINUTE_SECONDS = 60

/**
 * The billing increment that a call is in. All increments of a call are equally long; without a price it is a minute.
 * @param seconds full seconds since the answer
 */
export function paidStep(
  call: Pick<OngoingCall, 'ratePerMinute' | 'billingSeconds' | 'connectedAtMs'>,
  seconds: number,
): PaidStep {
  const { ratePerMinute, billingSeconds, connectedAtMs } = call
  const length = billingSeconds ?? MINUTE_SECONDS
  // The first increment begins with the answer.
  const steps = connectedAtMs === null ? 0 : Math.max(1, Math.ceil(seconds / length))
  const paidSeconds = steps * length
  const share = steps === 0 ? 0 : 1 - (paidSeconds - seconds) / length
  if (ratePerMinute === null || billingSeconds === null) {
    return { share, nextCost: null, nextAtSeconds: null }
  }
  const tariff = { ratePerMinute, billingSeconds }
  // Costs are rounded up once for the whole call.
  const nextCost = micros(costOf(tariff, paidSeconds + length) - costOf(tariff, paidSeconds))
  return { share, nextCost, nextAtSeconds: paidSeconds }
}
