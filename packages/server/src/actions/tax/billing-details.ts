import { ABROAD, type BillingDetails } from '@ringback/contract/customers/credit/billing-details'
import type { Paise } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type SupplyTerms, supplyTerms } from '../../core/tax/document.ts'
import { countryName, placeName, priceWithTax, taxSeller } from '../../core/tax/seller.ts'
import type { Ports } from '../../ports/ports.ts'
import { lockUserById } from '../../store/accounts/users.ts'
import {
  type StoredDetails,
  findBillingDetails,
  storeBillingDetails,
} from '../../store/tax/billing-details.ts'

export async function readBillingDetails(ports: Ports, userId: string): Promise<BillingDetails> {
  const stored = await ports.database.read(db => findBillingDetails(db, userId))
  return { ...stored, places: placesOf(ports) }
}

/** Stores what the next documents have. The user is locked, so that nothing is stored after the closing of the account has erased it. */
export async function saveBillingDetails(
  ports: Ports,
  userId: string,
  details: StoredDetails,
): Promise<Outcome<BillingDetails, 'unknown-place' | 'not-signed-in'>> {
  const places = placesOf(ports)
  if (details.place !== null && !places.some(({ code }) => code === details.place)) {
    return refused('unknown-place')
  }
  return ports.database.transaction(async tx => {
    if ((await lockUserById(tx, userId)) === null) return refused('not-signed-in')
    await storeBillingDetails(tx, userId, details)
    return accepted({ ...details, places })
  })
}

function placesOf({ business }: Ports): BillingDetails['places'] {
  if (taxSeller(business) === null) return []
  const { taxRegions, taxCountry } = business
  const regions = taxRegions.map(({ code }) => ({ code, name: placeName(business, code) }))
  return [...regions, { code: ABROAD, name: `Outside ${countryName(taxCountry)}` }]
}

/** The terms of what the user buys now, null while no documents are issued; and what the user pays for something of a price: with taxes if they are added to it. */
export async function readSupply(
  { database, business }: Pick<Ports, 'database' | 'business'>,
  userId: string,
): Promise<{ terms: SupplyTerms | null; withTax: (price: Paise) => Paise }> {
  if (taxSeller(business) === null) return { terms: null, withTax: price => price }
  const { place } = await database.read(db => findBillingDetails(db, userId))
  const withTax = (price: Paise) => priceWithTax(business, price, place)
  return { terms: supplyTerms(business, place), withTax }
}
