import { type Quote, callPrice } from './call-price.ts'
import { sellingRate } from './rating.ts'
import { type Tariff, costOf } from '@ringback/contract/calls/billing'
import { VOICEMAIL_MAX_SECONDS } from '@ringback/contract/limits'
import { type Micros, micros } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { SettingValues } from '@ringback/contract/operator/settings/business-settings'
import type { NumberFees } from '../numbers/number-fees.ts'

/** The settings that the price of an incoming call depends on. */
export type IncomingSettings = Pick<
  SettingValues,
  | 'inboundRatePerMinute'
  | 'markupPercent'
  | 'browserLegPerMinute'
  | 'incomingLegPerMinute'
  | 'tollFreeLegPerMinute'
>

/** What an incoming call costs, in started minutes. */
export interface IncomingPrice {
  /** For the called user; free at a rate of 0. */
  tariff: Tariff
  /** What the carrier charges a minute for the legs of the caller and of the browser. */
  costPerMinute: Micros
}

const BILLING_SECONDS = 60

/** The country and type of a rented number. */
export interface CalledNumber {
  countryCode: string
  type: NumberType
}

/**
 * What the carrier charges for a minute of a caller's leg to a number: the price of the active fees, or that of the
 * settings for a kind without one.
 */
export function callerLegCost(
  fees: NumberFees,
  { countryCode, type }: CalledNumber,
  business: IncomingSettings,
): Micros {
  const listed = fees.incomingCostOf(countryCode, type)
  return (
    listed ?? (type === 'toll_free' ? business.tollFreeLegPerMinute : business.incomingLegPerMinute)
  )
}

/**
 * The price of a call to a number that rings in a browser. Like an outgoing call, it costs what the carrier charges for
 * both legs, with the markup, unless the operator has set one price for every number.
 *
 * @param callerLeg of {@link callerLegCost}
 */
export function incomingPrice(callerLeg: Micros, business: IncomingSettings): IncomingPrice {
  const { costPerMinute, ratePerMinute } = callPrice(callerLeg, business)
  return {
    tariff: {
      ratePerMinute: business.inboundRatePerMinute ?? ratePerMinute,
      billingSeconds: BILLING_SECONDS,
    },
    costPerMinute,
  }
}

/** No greeting is longer, spoken or played. */
export const GREETING_LONGEST_SECONDS = 120

/** Dollars a minute. Source: https://www.twilio.com/en-us/voice/pricing/us, "Recording". */
const RECORDING_PER_MINUTE = micros(2_500n)

/**
 * What the carrier charges at most for the message of a caller, in started minutes: the caller's leg from the greeting
 * to the longest message, and the recording.
 */
export function longestMessageCost(callerLeg: Micros): Micros {
  const ofMinutes = (perMinute: Micros, seconds: number) =>
    costOf({ ratePerMinute: perMinute, billingSeconds: BILLING_SECONDS }, seconds)
  const leg = ofMinutes(callerLeg, GREETING_LONGEST_SECONDS + VOICEMAIL_MAX_SECONDS)
  return micros(leg + ofMinutes(RECORDING_PER_MINUTE, VOICEMAIL_MAX_SECONDS))
}

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
