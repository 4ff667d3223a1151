import { type Micros, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import { isForRent, sellingFee } from '../numbers/number-fees.ts'
import type { CallDeck, DeckContent, NumberDeck } from './deck.ts'
import { type SellingSettings, callPrice } from './call-price.ts'
import { type Deck, buildDeck, findCost } from './rating.ts'

/** A price at which we would pay the carrier more than the customer pays us: dollars per minute or per month. */
export interface BelowCost {
  /** Digits; null for a number's fee. */
  prefix: string | null
  destination: string
  country: string | null
  /** The caller IDs with the largest loss; null when it is the loss of all that have no price of their own. */
  originPrefix: string | null
  selling: Micros
  /** Of all legs of a call. */
  carrierCost: Micros
}

/** What an operator accepts although the guard would refuse it. */
export interface Accepted {
  belowCost: boolean
  largeChange: boolean
}

/** What the guard found out about a deck. */
export interface GuardFacts {
  belowCostCount: number
  /** 0 to 100. */
  changedPercent: number
}

export type GuardRefusal = 'deck-below-cost' | 'deck-changes-too-much'

/** What selling prices depend on besides the deck. A rule of the operator may set another markup for a prefix. */
export interface GuardSettings {
  /** Of calls to numbers that begin with a prefix. */
  ofPrefix(digits: string): SellingSettings
  /** The digits of the prefixes at which the markup changes. */
  rulePrefixes: readonly string[]
  /** Percent. */
  markupOfFees: number
}

/** Refuses a deck that sells below cost or changes too large a share of the prices, unless that is accepted. */
export function guardDeck(
  { belowCostCount, changedPercent }: GuardFacts,
  maxChangedPercent: number,
  accepts: Accepted,
): Outcome<null, GuardRefusal> {
  if (belowCostCount > 0 && !accepts.belowCost) return refused('deck-below-cost')
  if (changedPercent > maxChangedPercent && !accepts.largeChange) {
    return refused('deck-changes-too-much')
  }
  return accepted(null)
}

/**
 * Finds every price of a deck at which the carrier would charge more for the legs of a call than its user pays.
 *
 * @param carrier the newest deck that came from the carrier; null when none did: then the deck's own costs count
 */
export function findBelowCost(
  deck: DeckContent,
  carrier: DeckContent | null,
  business: GuardSettings,
): BelowCost[] {
  if (deck.kind === 'numbers') {
    return carrier?.kind === 'numbers'
      ? findFeesBelowCost(deck, carrier, business.markupOfFees)
      : []
  }
  return findRatesBelowCost(deck, carrier?.kind === 'calls' ? carrier : deck, business)
}

/**
 * Compares the prices at each prefix of either deck and of each rule. A price is the same for all numbers with
 * the same longest prefix among those, so this covers every number. Of several caller IDs with a loss at a prefix,
 * the one with the largest is returned.
 */
function findRatesBelowCost(
  deck: CallDeck,
  carrier: CallDeck,
  business: GuardSettings,
): BelowCost[] {
  const ours = buildDeck(deck.rates, deck.overrides)
  const theirs = buildDeck(carrier.rates, carrier.overrides)
  const prefixes = new Set([
    ...[...deck.rates, ...carrier.rates].map(({ prefix }) => prefix),
    ...business.rulePrefixes,
  ])
  const origins = originsByDestination([...deck.overrides, ...carrier.overrides])
  const found: BelowCost[] = []
  for (const prefix of prefixes) {
    const names = [ours, theirs].map(side => costAt(side, prefix, NO_ORIGIN)?.destination ?? '')
    const special = new Set(names.flatMap(name => [...(origins.get(name) ?? [])]))
    let worst: BelowCost | null = null
    for (const origin of [NO_ORIGIN, ...special]) {
      const cost = costAt(ours, prefix, origin)
      const carrierPrice = costAt(theirs, prefix, origin)?.costPerMinute
      if (cost === null || carrierPrice === undefined) continue
      const own = business.ofPrefix(prefix)
      const { ratePerMinute: selling } = callPrice(cost.costPerMinute, own)
      const carrierCost = micros(carrierPrice + browserLegOf(cost.billingSeconds, own))
      if (carrierCost - selling <= (worst ? worst.carrierCost - worst.selling : 0n)) continue
      const { destination, country } = cost
      const originPrefix = origin === NO_ORIGIN ? null : origin
      worst = { prefix, destination, country, originPrefix, selling, carrierCost }
    }
    if (worst) found.push(worst)
  }
  return found
}

/**
 * What a minute of the browser's leg costs in the shortest call that is billed. The carrier bills that leg in started
 * minutes, so a call of six seconds that is sold in steps of six pays a whole one.
 */
function browserLegOf(billingSeconds: number, { browserLegPerMinute }: SellingSettings): Micros {
  const charged = BigInt(Math.ceil(billingSeconds / MINUTE_SECONDS) * MINUTE_SECONDS)
  const sold = BigInt(billingSeconds)
  return micros((browserLegPerMinute * charged + sold - 1n) / sold)
}

function findFeesBelowCost(
  deck: NumberDeck,
  carrier: NumberDeck,
  markupPercent: number,
): BelowCost[] {
  const costs = new Map(carrier.fees.map(fee => [`${fee.country} ${fee.type}`, fee.monthlyCost]))
  return deck.fees.filter(isForRent).flatMap(({ country, type, monthlyCost }) => {
    const carrierCost = costs.get(`${country} ${type}`)
    const selling = sellingFee(monthlyCost, markupPercent)
    if (carrierCost === undefined || selling >= carrierCost) return []
    return [{ prefix: null, destination: type, country, originPrefix: null, selling, carrierCost }]
  })
}

const MINUTE_SECONDS = 60

/** Stands for a caller ID without a price of its own. No origin prefix begins with 0. */
const NO_ORIGIN = '0'

function costAt(deck: Deck, prefix: string, origin: string) {
  return findCost(deck, { to: `+${prefix}` as E164, callerId: `+${origin}` as E164 })
}

/** Names of destinations suffice: a few origins too many are compared in vain, none is left out. */
function originsByDestination(overrides: CallDeck['overrides']): Map<string, Set<string>> {
  const origins = new Map<string, Set<string>>()
  for (const { destination, originPrefixes } of overrides) {
    const known = origins.get(destination) ?? new Set()
    for (const prefix of originPrefixes) known.add(prefix)
    origins.set(destination, known)
  }
  return origins
}
