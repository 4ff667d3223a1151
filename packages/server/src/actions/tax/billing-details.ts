import { ABROAD, type BillingDetails } from '@ringback/contract/customers/credit/billing-details'
import type { Paise } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { addsTax, countryName, placeName, priceWithTax, taxSeller } from '../../core/tax/seller.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type StoredDetails,
  findBillingDetails,
  storeBillingDetails,
} from '../../store/tax/billing-details.ts'

export async function readBillingDetails(ports: Ports, userId: string): Promise<BillingDetails> {
  const stored = await ports.database.read(db => findBillingDetails(db, userId))
  return { ...stored, places: placesOf(ports) }
}

/** Stores what the next documents have. A row is not stored twice for a user whose account is being closed. */
export async function saveBillingDetails(
  ports: Ports,
  userId: string,
  details: StoredDetails,
): Promise<Outcome<BillingDetails, 'unknown-place'>> {
  const places = placesOf(ports)
  if (details.place !== null && !places.some(({ code }) => code === details.place)) {
    return refused('unknown-place')
  }
  await ports.database.statement(db => storeBillingDetails(db, userId, details))
  return accepted({ ...details, places })
}

function placesOf({ business }: Ports): BillingDetails['places'] {
  if (taxSeller(business) === null) return []
  const { taxRegions, taxCountry } = business
  const regions = taxRegions.map(({ code }) => ({ code, name: placeName(business, code) }))
  return [...regions, { code: ABROAD, name: `Outside ${countryName(taxCountry)}` }]
}

/** Returns what the user pays for something of a price: the price, with taxes if they are added to it. */
export async function readPriceWithTax(
  { database, business }: Pick<Ports, 'database' | 'business'>,
  userId: string,
): Promise<(price: Paise) => Paise> {
  if (!addsTax(business)) return price => price
  const { place } = await database.read(db => findBillingDetails(db, userId))
  return price => priceWithTax(business, price, place)
}
