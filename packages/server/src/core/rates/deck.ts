import type { NumberCost } from '../numbers/number-fees.ts'
import type { OriginOverride, Rate } from './rating.ts'
import { csvText } from '@ringback/contract/text/csv'
import { printPrice } from './deck-cells.ts'

/** Prints the prices of a deck as the CSV that `parseDeck` and `parseNumberFees` read. */
export function pricesText(content: DeckContent): string {
  return content.kind === 'calls' ? ratesText(content) : feesText(content)
}

/** Prints the prices by caller ID as the CSV that `parseOverrides` reads. Without any, there is only the header. */
export function overridesText(content: DeckContent): string {
  const overrides = content.kind === 'calls' ? content.overrides : []
  return csvText([
    ['country_iso', 'destination', 'origin_group', 'origin_prefixes', 'cost_per_min_usd'],
    ...overrides.map(override => [
      override.country,
      override.destination,
      override.originGroup,
      override.originPrefixes.join(' '),
      printPrice(override.costPerMinute),
    ]),
  ])
}

/** The cost of the trunk has a column where a rate has one. */
function ratesText({ rates }: CallDeck): string {
  const hasTrunk = rates.some(rate => rate.trunkCostPerMinute !== undefined)
  const ofTrunk = (text: string) => (hasTrunk ? [text] : [])
  return csvText([
    [
      ...['prefix', 'destination', 'country_iso', 'cost_per_min_usd'],
      ...ofTrunk('trunk_cost_per_min_usd'),
      ...['increment_first_s', 'increment_next_s'],
    ],
    ...rates.map(rate => [
      rate.prefix,
      rate.destination,
      rate.country ?? '',
      printPrice(rate.costPerMinute),
      ...ofTrunk(rate.trunkCostPerMinute === undefined ? '' : printPrice(rate.trunkCostPerMinute)),
      String(rate.firstIncrementSeconds),
      String(rate.nextIncrementSeconds),
    ]),
  ])
}

function feesText({ fees }: NumberDeck): string {
  return csvText([
    ['country_iso', 'number_type', 'monthly_fee_usd', 'voice', 'incoming_per_minute_usd'],
    ...fees.map(({ country, type, monthlyCost, incomingCostPerMinute, voice }) => [
      country,
      type,
      printPrice(monthlyCost),
      voice ? 'yes' : 'no',
      incomingCostPerMinute === null ? '' : printPrice(incomingCostPerMinute),
    ]),
  ])
}

/** What a deck has prices for. One deck of each kind is active. */
export type DeckKind = 'calls' | 'numbers'

/** The carrier's prices for calls: by prefix, and by the caller ID where they depend on it. */
export interface CallDeck {
  kind: 'calls'
  rates: readonly Rate[]
  overrides: readonly OriginOverride[]
}

/** The carrier's prices for numbers. */
export interface NumberDeck {
  kind: 'numbers'
  fees: readonly NumberCost[]
}

/** All prices of a deck. */
export type DeckContent = CallDeck | NumberDeck
