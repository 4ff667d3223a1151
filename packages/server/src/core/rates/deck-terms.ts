import type { SettingValues } from '@ringback/contract/operator/business-settings'
import type { PRICE_SETTINGS } from '@ringback/contract/operator/settings'
import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/countries'
import { incomingTo, numberFeesFrom } from '../numbers/number-fees.ts'
import { callerLegCost, incomingPrice } from './incoming-price.ts'
import { sellingTermsOf } from './call-price.ts'
import { type BelowCost, type DeckTerms, findBelowCost } from './deck-guard.ts'
import type { DeckContent } from './deck.ts'

/** The settings that selling prices depend on. */
export type PriceTerms = Pick<SettingValues, (typeof PRICE_SETTINGS)[number]>

/** The deck in force and the newest prices of the carrier, of one kind; null where there are none. */
export interface PricesInForce {
  inForce: DeckContent | null
  carrier: DeckContent | null
}

export function deckTermsOf(terms: PriceTerms): DeckTerms {
  return {
    ofPrefix: digits => sellingTermsOf(terms, `+${digits}`),
    rulePrefixes: terms.destinationRules.map(({ prefix }) => prefix.slice(1)),
    markupOfFees: terms.numberMarkupPercent,
  }
}

/** The prices in force that are below cost with these settings, the largest loss first. */
export function findLosses(prices: readonly PricesInForce[], terms: PriceTerms): BelowCost[] {
  return prices
    .flatMap(({ inForce, carrier }) =>
      inForce === null
        ? []
        : [
            ...findBelowCost(inForce, carrier, deckTermsOf(terms)),
            ...findIncomingLosses(inForce, carrier, terms),
          ],
    )
    .sort((a, b) => Number(lossOf(b) - lossOf(a)))
}

/**
 * The kinds of numbers to which a call costs its user less than what the carrier charges for both legs. A kind without a
 * price in the carrier's newest list costs what the settings say.
 */
function findIncomingLosses(
  deck: DeckContent,
  carrier: DeckContent | null,
  terms: PriceTerms,
): BelowCost[] {
  if (deck.kind !== 'numbers') return []
  const ours = numberFeesFrom(deck.fees)
  const theirs = numberFeesFrom(carrier?.kind === 'numbers' ? carrier.fees : [])
  return VIRTUAL_NUMBER_COUNTRIES.flatMap(({ code: country }) =>
    ours.typesOf(country).flatMap(type => {
      const assumed = callerLegCost(ours, { countryCode: country, type }, terms)
      const { ratePerMinute: selling } = incomingPrice(assumed, terms).tariff
      const charged = theirs.incomingCostOf(country, type) ?? assumed
      const { costPerMinute: carrierCost } = incomingPrice(charged, terms)
      if (selling >= carrierCost) return []
      const destination = incomingTo(type)
      return [{ prefix: null, destination, country, originPrefix: null, selling, carrierCost }]
    }),
  )
}

/** The prices that lose more with the settings after a change than before it. */
export function findNewLosses(
  prices: readonly PricesInForce[],
  before: PriceTerms,
  after: PriceTerms,
): BelowCost[] {
  const keyOf = ({ prefix, country, destination }: BelowCost) =>
    prefix ?? `${country} ${destination}`
  const known = new Map(findLosses(prices, before).map(loss => [keyOf(loss), lossOf(loss)]))
  return findLosses(prices, after).filter(loss => lossOf(loss) > (known.get(keyOf(loss)) ?? 0n))
}

function lossOf({ carrierCost, selling }: BelowCost): bigint {
  return carrierCost - selling
}
