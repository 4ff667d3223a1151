import type { Tariff } from '@ringback/contract/billing'
import { type Micros, micros } from '@ringback/contract/money'

/**
 * What a forwarded call costs: a call to the phone, and the incoming call with it if the operator charges incoming calls.
 * Both last equally long, so they have one price per minute and one bill.
 */
export function forwardTariff(toPhone: Tariff, inboundRatePerMinute: Micros): Tariff {
  const { ratePerMinute, billingSeconds } = toPhone
  return { ratePerMinute: micros(ratePerMinute + inboundRatePerMinute), billingSeconds }
}
