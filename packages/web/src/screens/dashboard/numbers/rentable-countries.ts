import { VIRTUAL_NUMBER_COUNTRIES, type VirtualNumberCountry } from '@ringback/contract/countries'
import {
  type Country,
  homeCountry,
  listCountries,
  matchCountries,
} from '../shared/countries/countries.ts'

export type RentableCountry = Country & { code: VirtualNumberCountry }

const CODES: ReadonlySet<string> = new Set(VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code))

function isRentable(country: Country): country is RentableCountry {
  return CODES.has(country.code)
}

const RENTABLE: readonly RentableCountry[] = listCountries().filter(isRentable)

/** The 41 countries with numbers for rent (spec section 3), sorted by name. */
export function listRentableCountries(): readonly RentableCountry[] {
  return RENTABLE
}

/** Matches name, code or dial code; best match first. */
export function matchRentableCountries(query: string): readonly RentableCountry[] {
  return matchCountries(query).filter(isRentable)
}

/** The initial country: the browser's home country if it has numbers for rent, or the United States. */
export function initialRentableCountry(languages: readonly string[]): RentableCountry {
  const home = homeCountry(languages)
  const initial = isRentable(home) ? home : RENTABLE.find(({ code }) => code === 'US')
  if (!initial) throw new Error('No numbers are for rent in the United States')
  return initial
}
