import { minimumHold } from '@ringback/contract/calls/billing'
import type { Micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { NumberRefusal, QuoteRefusal } from '@ringback/contract/page/visitor-pages'
import { type E164, isE164, withoutSpaces } from '@ringback/contract/phone/e164'
import {
  validateDestination,
  validateQuote,
} from '../../core/calls/destinations/destination-policy.ts'
import { accessOf, markupRuleOf } from '../../core/calls/destinations/destination-rules.ts'
import { type NumberFacts, factsOfNumber } from '../../core/calls/destinations/kind-of-number.ts'
import { type RateExplanation, explainRate } from '../../core/rates/explain-rate.ts'
import { type SellingSettings, sellingSettingsOf } from '../../core/rates/call-price.ts'
import type { Reader } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { type DeckRecord, findActiveDeck, findDeck } from '../../store/rates/decks.ts'
import { findOverrides, findRatesOfPrefixes } from '../../store/rates/rates.ts'
import type { DeckNotUsable } from './store-deck.ts'

/** The number that an operator looks up, as it was typed. */
export interface Lookup {
  number: string
  /** Without it, the platform's number. */
  callerId?: string | undefined
  /** Without it, the active deck. */
  deckId?: string | undefined
}

/** Every step from a number to its price. */
export interface LookupResult {
  /** Null when the input is no E.164 number. */
  number: E164 | null
  facts: NumberFacts
  /** Why a call would be refused; null when it is allowed. */
  refusal: NumberRefusal | QuoteRefusal | 'no-rate' | null
  callerId: E164
  deck: DeckRecord | null
  /** Null when the deck has no price. */
  explanation: RateExplanation | null
  /** The terms of the price. */
  selling: SellingSettings
  /** The prefix of the destination rule that sets the markup; null for the general one. */
  markupRule: string | null
  /** The credit that a call needs; null without a price. */
  minimumCredit: Micros | null
}

/** Explains the price of a call to a number, also when the call would be refused. */
export async function lookUpRate(
  { database, business }: Ports,
  { number: input, callerId: givenCallerId, deckId }: Lookup,
): Promise<Outcome<LookupResult, 'unknown-deck' | DeckNotUsable>> {
  const text = withoutSpaces(input)
  const number = isE164(text) ? text : null
  const callerId = (givenCallerId ?? business.platformNumber) as E164
  const { destinationRules, maxRatePerMinute } = business
  // Without a number only the general markup applies.
  const selling = sellingSettingsOf(business, number ?? '')
  const isAllowedByRule = number !== null && accessOf(destinationRules, number) === 'allow'
  return database.read(async db => {
    const deck = await (deckId === undefined ? findActiveDeck(db) : findDeck(db, deckId))
    if (deckId !== undefined && deck?.kind !== 'calls') return refused('unknown-deck')
    if (deck?.status === 'deleted') return refused('deck-without-prices')
    const explanation =
      number && deck ? await explain(db, deck.id, { to: number, callerId }, selling) : null
    const tariff = explanation && {
      ratePerMinute: explanation.price.ratePerMinute,
      billingSeconds: explanation.cost.billingSeconds,
    }
    const allowed = validateDestination(input, destinationRules)
    const quote = explanation && {
      destination: explanation.cost.destination,
      ratePerMinute: explanation.price.ratePerMinute,
    }
    const sold = quote && validateQuote(quote, maxRatePerMinute)
    const priceRefusal = sold === null ? 'no-rate' : sold.ok || isAllowedByRule ? null : sold.why
    return accepted({
      number,
      facts: number === null ? { country: null, type: null } : factsOfNumber(number),
      refusal: allowed.ok ? priceRefusal : allowed.why,
      callerId,
      deck,
      explanation,
      selling,
      markupRule: number && markupRuleOf(destinationRules, number),
      minimumCredit: tariff && atLeast(tariff.ratePerMinute, minimumHold(tariff)),
    })
  })
}

async function explain(
  db: Reader,
  deckId: string,
  call: { to: E164; callerId: E164 },
  selling: SellingSettings,
): Promise<RateExplanation | null> {
  const digits = call.to.slice(1)
  const prefixes = Array.from(digits, (_digit, index) => digits.slice(0, index + 1))
  const candidates = await findRatesOfPrefixes(db, deckId, prefixes)
  if (candidates.length === 0) return null
  return explainRate(call, candidates, await findOverrides(db, deckId), selling)
}

/** A call needs the credit for a minute and for an increment, whichever is more. */
function atLeast(a: Micros, b: Micros): Micros {
  return a > b ? a : b
}
