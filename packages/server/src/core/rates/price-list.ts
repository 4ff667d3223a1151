import {
  type CallerIdRule,
  decideCallerId,
  type ShownNumber,
} from '@ringback/contract/calls/caller-id-rules'
import type { Micros } from '@ringback/contract/money'
import type { DestinationRule } from '@ringback/contract/operator/settings/setting-lists'
import type {
  CountryPrices,
  DestinationPrices,
  ListedRefusal,
  PriceRange,
} from '@ringback/contract/page/visitor-pages'
import type { E164 } from '@ringback/contract/phone/e164'
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import { shownPlatformNumber } from '../caller-ids/verified-number.ts'
import { refusalOfPrefix, validateQuote } from '../calls/destinations/destination-policy.ts'
import { accessOf } from '../calls/destinations/destination-rules.ts'
import { type Quote, quoteCall, sellingSettingsOf } from './call-price.ts'
import { countryName, slugOf } from './country-names.ts'
import { prefixesOf } from './prefix-trie.ts'
import type { Deck } from './rating.ts'
import examples from 'libphonenumber-js/mobile/examples'

/** What decides the price of a call by a user who has chosen no caller ID. */
export interface PriceSettings {
  destinationRules: readonly DestinationRule[]
  markupPercent: number
  browserLegPerMinute: Micros
  maxRatePerMinute: Micros
  platformNumber: E164
  callerIdRules: readonly CallerIdRule[]
}

/** A name of numbers that are neither landlines nor ordinary mobile phones, and whose price would mislead. */
const SPECIAL =
  /\b(special|service|services|premium|personal|shared|satellite|pager|paging|toll free|freephone|voip|0570|rural)\b/i
const MOBILE = /\bmobile\b/i

/**
 * Lists the selling prices of all countries, with the functions that price a call. A country whose numbers the deck
 * prices under another country's name (Canada under "United States & Canada") has that destination too.
 *
 * @returns sorted by name
 */
export function priceList(deck: Deck, given: PriceSettings): CountryPrices[] {
  const business = { ...given, platform: shownPlatformNumber(given) }
  const byCountry = destinationsByCountry(deck, business)
  const codes = new Set<string>([...byCountry.keys(), ...getCountries()])
  const bySlug = new Map<string, CountryPrices>()
  for (const code of codes) {
    const country = countryOf(code, deck, business, byCountry)
    // A deck may use the former code of a country; its numbering plan has the present one.
    if (country && (!bySlug.has(country.slug) || country.dialCode)) {
      bySlug.set(country.slug, country)
    }
  }
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

type Destinations = Map<string, DestinationPrices>
type ListSettings = PriceSettings & { platform: ShownNumber<E164> }

function destinationsByCountry(deck: Deck, business: ListSettings): Map<string, Destinations> {
  const byCountry = new Map<string, Destinations>()
  const rules = business.destinationRules.map(({ prefix }) => prefix)
  // A rule can set other terms for a part of the numbers that share a prefix of the deck.
  const prefixes = new Set([...prefixesOf(deck.trie)].map(prefix => `+${prefix}`).concat(rules))
  for (const prefix of prefixes) {
    const priced = pricePrefix(deck, prefix as E164, business)
    if (priced === null || priced.quote.country === null) continue
    const { country, destination: name } = priced.quote
    const destinations = byCountry.get(country) ?? new Map<string, DestinationPrices>()
    byCountry.set(country, destinations)
    destinations.set(name, withPrice(destinations.get(name) ?? nothing(name), priced))
  }
  return byCountry
}

interface PricedPrefix {
  quote: Quote
  refusal: ListedRefusal | null
}

function pricePrefix(deck: Deck, to: E164, business: ListSettings): PricedPrefix | null {
  const { destinationRules, platform, maxRatePerMinute, callerIdRules } = business
  const decided = decideCallerId({ to, chosen: null, platform, rules: callerIdRules })
  const call = { to, callerId: platform.phoneNumber }
  const quote = quoteCall(deck, call, sellingSettingsOf(business, to))
  if (quote === null) return null
  const byPrefix = refusalOfPrefix(to, destinationRules)
  if (byPrefix !== null) return { quote, refusal: byPrefix }
  if (!decided.ok) return { quote, refusal: decided.why }
  if (accessOf(destinationRules, to) === 'allow') return { quote, refusal: null }
  const valid = validateQuote(quote, maxRatePerMinute)
  return { quote, refusal: valid.ok ? null : valid.why }
}

function nothing(name: string): DestinationPrices {
  return { name, price: null, refusals: [] }
}

function withPrice(known: DestinationPrices, priced: PricedPrefix): DestinationPrices {
  const { refusal, quote } = priced
  if (refusal !== null) {
    return { ...known, refusals: [...new Set([...known.refusals, refusal])] }
  }
  return { ...known, price: joined([known.price, onePrice(quote)]) }
}

function onePrice({ ratePerMinute: rate, billingSeconds }: Quote): PriceRange {
  return { lowest: rate, highest: rate, billingSeconds }
}

/** The range that contains all of these; null when there are none. */
function joined(ranges: readonly (PriceRange | null)[]): PriceRange | null {
  return ranges.reduce((all, range) => {
    if (all === null || range === null) return all ?? range
    return {
      lowest: all.lowest < range.lowest ? all.lowest : range.lowest,
      highest: all.highest > range.highest ? all.highest : range.highest,
      billingSeconds: Math.max(all.billingSeconds, range.billingSeconds),
    }
  }, null)
}

function countryOf(
  code: string,
  deck: Deck,
  business: ListSettings,
  byCountry: ReadonlyMap<string | null, Destinations>,
): CountryPrices | null {
  const name = countryName(code)
  if (name === null) return null
  const example = isCountry(code) ? getExampleNumber(code, examples)?.number : undefined
  const ofExample = example ? pricePrefix(deck, example as string as E164, business) : null
  const all = new Map(byCountry.get(code))
  const shared =
    ofExample && byCountry.get(ofExample.quote.country)?.get(ofExample.quote.destination)
  if (shared) all.set(shared.name, shared)
  if (all.size === 0) return null
  const destinations = [...all.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const pricesOf = (isWanted: (name: string) => boolean) =>
    joined(destinations.filter(({ name }) => isWanted(name)).map(({ price }) => price))
  const refusalsOf = (isWanted: (name: string) => boolean) => [
    ...new Set(destinations.filter(({ name }) => isWanted(name)).flatMap(d => d.refusals)),
  ]
  const isLandline = (name: string) => !MOBILE.test(name) && !SPECIAL.test(name)
  const isMobile = (name: string) => MOBILE.test(name) && !SPECIAL.test(name)
  const hasMobiles = destinations.some(({ name }) => isMobile(name))
  const landline = pricesOf(isLandline)
  const isUsual = ofExample !== null && (!hasMobiles || isMobile(ofExample.quote.destination))
  const landlineRefusals = refusalsOf(isLandline)
  return {
    code,
    name,
    slug: slugOf(name),
    dialCode: isCountry(code) ? `+${getCountryCallingCode(code)}` : null,
    landline,
    // Where the deck does not distinguish them, mobile phones have the price of the example.
    mobile: hasMobiles ? pricesOf(isMobile) : (shared?.price ?? landline),
    usualMobile: isUsual && ofExample.refusal === null ? onePrice(ofExample.quote) : null,
    landlineRefusals,
    mobileRefusals: hasMobiles ? refusalsOf(isMobile) : (shared?.refusals ?? landlineRefusals),
    destinations,
  }
}

function isCountry(code: string): code is ReturnType<typeof getCountries>[number] {
  return COUNTRIES.has(code)
}

const COUNTRIES = new Set<string>(getCountries())
