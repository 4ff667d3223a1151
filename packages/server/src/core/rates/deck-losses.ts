import type { SettingValues } from '@ringback/contract/operator/settings/business-settings'
import type { PRICE_SETTINGS } from '@ringback/contract/operator/settings/settings'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { incomingTo, numberFeesFrom } from '../numbers/number-fees.ts'
import { callerLegCost, incomingPrice } from './incoming-price.ts'
import { sellingSettingsOf } from './call-price.ts'
import { type BelowCost, type GuardSettings, findBelowCost } from './deck-guard.ts'
import type { DeckContent } from './deck.ts'

/** The settings that selling prices depend on. */
export type PriceSettings = Pick<SettingValues, (typeof PRICE_SETTINGS)[number]>

/** The active deck and the newest prices of the carrier, of one kind; null where there are none. */
export interface ActivePrices {
  active: DeckContent | null
  carrier: DeckContent | null
}

export function guardSettingsOf(business: PriceSettings): GuardSettings {
  return {
    ofPrefix: digits => sellingSettingsOf(business, `+${digits}`),
    rulePrefixes: business.destinationRules.map(({ prefix }) => prefix.slice(1)),
    markupOfFees: business.numberMarkupPercent,
  }
}

/** The active prices that are below cost with these settings, the largest loss first. */
export function findLosses(prices: readonly ActivePrices[], business: PriceSettings): BelowCost[] {
  return prices
    .flatMap(({ active, carrier }) =>
      active === null
        ? []
        : [
            ...findBelowCost(active, carrier, guardSettingsOf(business)),
            ...findIncomingLosses(active, carrier, business),
          ],
    )
    .sort((a, b) => Number(lossOf(b) - lossOf(a)))
}

/**
 * The kinds of numbers to which a call costs its user less than what the carrier charges for both legs. A kind without a
 * price in the carrier's newest list costs what is in the settings.
 */
function findIncomingLosses(
  deck: DeckContent,
  carrier: DeckContent | null,
  business: PriceSettings,
): BelowCost[] {
  if (deck.kind !== 'numbers') return []
  const ours = numberFeesFrom(deck.fees)
  const theirs = carrier?.kind === 'numbers' ? numberFeesFrom(carrier.fees) : null
  return VIRTUAL_NUMBER_COUNTRIES.flatMap(({ code: country }) =>
    ours.typesOf(country).flatMap(type => {
      const assumed = callerLegCost(ours, { countryCode: country, type }, business)
      const { ratePerMinute: selling } = incomingPrice(assumed, business).tariff
      const charged = theirs?.incomingCostOf(country, type) ?? assumed
      const { costPerMinute: carrierCost } = incomingPrice(charged, business)
      if (selling >= carrierCost) return []
      const destination = incomingTo(type)
      return [{ prefix: null, destination, country, originPrefix: null, selling, carrierCost }]
    }),
  )
}

/** The prices that lose more with the settings after a change than before it. */
export function findNewLosses(
  prices: readonly ActivePrices[],
  before: PriceSettings,
  after: PriceSettings,
): BelowCost[] {
  const keyOf = ({ prefix, country, destination }: BelowCost) =>
    prefix ?? `${country} ${destination}`
  const known = new Map(findLosses(prices, before).map(loss => [keyOf(loss), lossOf(loss)]))
  return findLosses(prices, after).filter(loss => lossOf(loss) > (known.get(keyOf(loss)) ?? 0n))
}

function lossOf({ carrierCost, selling }: BelowCost): bigint {
  return carrierCost - selling
}
