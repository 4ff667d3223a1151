import type { Tariff } from '@ringback/contract/calls/billing'
import { type Micros, micros } from '@ringback/contract/money'
import type { Quote } from './quote.ts'
import { sellingRate } from './rating.ts'
import type { IncomingSettings } from './incoming-price.ts'

/**
 * What a forwarded call costs: a call to the phone, and the caller's leg to the rented number with it. Both last equally
 * long, so they have one price per minute and one bill. A price of incoming calls that the operator has set below the
 * caller's leg with the markup does not apply here: the forwarded call would be sold below what its legs cost.
 *
 * @param callerLeg what the carrier charges a minute for the caller's leg
 */
export function forwardPrice(
  toPhone: Pick<Quote, 'ratePerMinute' | 'costPerMinute' | 'billingSeconds'>,
  callerLeg: Micros,
  business: Pick<IncomingSettings, 'inboundRatePerMinute' | 'markupPercent'>,
): { tariff: Tariff; costPerMinute: Micros } {
  const legRate = sellingRate(callerLeg, business.markupPercent)
  const setRate = business.inboundRatePerMinute ?? legRate
  const incomingRate = setRate > legRate ? setRate : legRate
  return {
    tariff: {
      ratePerMinute: micros(toPhone.ratePerMinute + incomingRate),
      billingSeconds: toPhone.billingSeconds,
    },
    costPerMinute: micros(toPhone.costPerMinute + callerLeg),
  }
}
