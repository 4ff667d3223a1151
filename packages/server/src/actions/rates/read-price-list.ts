import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import type { CountryPrices, ListedCountry, PriceList } from '@ringback/contract/page/visitor-pages'
import {
  languageCountries,
  namedCountry,
  searchText,
  searchedNames,
} from '../../core/rates/country-names.ts'
import { priceList } from '../../core/rates/price-list.ts'
import { callerLegCost, incomingPrice } from '../../core/rates/incoming-price.ts'
import type { NumberFees } from '../../core/numbers/number-fees.ts'
import type { Deck } from '../../core/rates/rating.ts'
import type { Ports } from '../../ports/ports.ts'
import type { BusinessSettings } from '../../ports/business-settings.ts'

export { languageCountries, namedCountry }

interface Cached {
  fees: NumberFees
  business: BusinessSettings
  list: PriceList
}

/** The newest list of each deck in memory. An older deck is collected together with its list. */
const lists = new WeakMap<Deck, Cached>()
const NOTHING: PriceList = { countries: [] }

/**
 * Reads the active selling prices. Decks, fees and settings are replaced and never changed, so the same three have the
 * same list, and a later deck, fee or setting has a new one.
 */
export async function readPriceList(ports: Ports): Promise<PriceList> {
  const { business } = ports
  const [deck, fees] = await ports.database.read(db =>
    Promise.all([ports.rates.currentDeck(db), ports.numberFees.current(db)]),
  )
  if (deck === null) return NOTHING
  const cached = lists.get(deck)
  if (cached && cached.fees === fees && cached.business === business) return cached.list
  const list = {
    countries: priceList(deck, business).map(country => withNumbers(country, fees, business)),
  }
  lists.set(deck, { fees, business, list })
  return list
}

const RENTED_IN = new Set<string>(VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code))

function withNumbers(
  country: CountryPrices,
  fees: NumberFees,
  business: BusinessSettings,
): ListedCountry {
  const types = RENTED_IN.has(country.code) ? fees.typesOf(country.code) : []
  const numbers = types.flatMap(type => {
    const monthlyFee = fees.feeOf(country.code, type, business.numberMarkupPercent)
    if (monthlyFee === null) return []
    const callerLeg = callerLegCost(fees, { countryCode: country.code, type }, business)
    return [
      { type, monthlyFee, incomingRate: incomingPrice(callerLeg, business).tariff.ratePerMinute },
    ]
  })
  return { ...country, numbers }
}

/** The countries that a visitor may mean: by name or a part of it, by ISO code, or by dial code. An exact match is alone. */
export function findCountries({ countries }: PriceList, text: string): ListedCountry[] {
  const wanted = searchText(text)
  if (wanted === '') return []
  if (/^\+?\d{1,4}$/.test(wanted)) {
    const dialCode = `+${wanted.replace('+', '')}`
    return countries.filter(country => country.dialCode === dialCode)
  }
  const exact = countries.filter(
    ({ code, slug }) => slug === wanted || searchedNames(code).includes(wanted),
  )
  if (exact.length > 0) return exact
  return countries.filter(({ code }) => searchedNames(code).some(name => name.includes(wanted)))
}
