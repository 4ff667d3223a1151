import type { Tariff } from '@ringback/contract/billing'
import type { Micros } from '@ringback/contract/money'

const BILLING_SECONDS = 60

/** The price of an incoming call for the called user, in started minutes. Free at a rate of 0. */
export function incomingTariff(inboundRatePerMinute: Micros): Tariff {
  return { ratePerMinute: inboundRatePerMinute, billingSeconds: BILLING_SECONDS }
}
