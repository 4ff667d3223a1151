import {
  VIRTUAL_NUMBER_COUNTRIES,
  type VirtualNumberCountry,
} from '@ringback/contract/phone/countries'
import type { NumberType } from '@ringback/contract/customers/number-search'
import type { Ports } from '../../../ports/ports.ts'

/**
 * Lists the countries of the number search, with the types that have a fee. Whether the carrier wants documents for one
 * is asked in the search.
 */
export async function listNumberCountries({
  database,
  numberFees,
}: Ports): Promise<{ countryCode: VirtualNumberCountry; types: NumberType[] }[]> {
  const fees = await database.read(db => numberFees.current(db))
  return VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => ({
    countryCode: code,
    types: [...fees.typesOf(code)],
  }))
}
