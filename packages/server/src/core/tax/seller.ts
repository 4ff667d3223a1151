import type { DocumentParty } from '@ringback/contract/customers/credit/documents'
import type { SettingValues } from '@ringback/contract/operator/settings/business-settings'
import type { Paise } from '@ringback/contract/money'
import { ABROAD } from '@ringback/contract/customers/credit/billing-details'
import { type TaxRate, addTaxes, divideTotal } from './divide-tax.ts'

/** The settings on which documents depend. */
export type TaxSettings = Pick<
  SettingValues,
  | 'taxNumber'
  | 'taxCountry'
  | 'taxRegion'
  | 'taxRegions'
  | 'taxRules'
  | 'taxIncluded'
  | 'serviceCode'
  | 'booksTimeZone'
  | 'booksFirstMonth'
> & { legalName: string | null; legalAddress: string | null }

/** Who issues documents; null while the tax identity is not complete, and then there are none. */
export function taxSeller(settings: TaxSettings): DocumentParty | null {
  const { taxNumber, legalName, legalAddress } = settings
  if (taxNumber === '' || legalName === null || legalAddress === null) return null
  return isPlaced(settings) ? { name: legalName, address: legalAddress, taxNumber } : null
}

/** Whether the business has a region, where there are any. */
export function isPlaced({
  taxRegion,
  taxRegions,
}: Pick<TaxSettings, 'taxRegion' | 'taxRegions'>): boolean {
  return taxRegions.length === 0 || taxRegions.some(({ code }) => code === taxRegion)
}

/**
 * The taxes that a customer pays.
 *
 * @param place the code of a region, or {@link ABROAD}; null for a customer who has given none, who counts as one of
 *   the region of the business (in India section 12 (2) (b) of the IGST Act, 2017)
 */
export function taxesOf(
  { taxRules, taxRegion, taxRegions }: TaxSettings,
  place: string | null,
): TaxRate[] {
  const isHere = place === null || place === taxRegion || taxRegions.length === 0
  const where = place === ABROAD ? 'abroad' : isHere ? 'same-region' : 'other-region'
  return taxRules
    .filter(rule => rule.where === where)
    .map(({ name, percent }) => ({ name, percent }))
}

/** "Karnataka (29)", "United Kingdom", or "Outside India". */
export function placeName(
  { taxCountry, taxRegion, taxRegions }: TaxSettings,
  place: string | null,
): string {
  const country = countryName(taxCountry)
  if (place === ABROAD) return `Outside ${country}`
  const region = taxRegions.find(({ code }) => code === (place ?? taxRegion))
  return region ? `${region.name} (${region.code})` : country
}

export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

/** Whether taxes are added to prices. */
export function addsTax(settings: TaxSettings): boolean {
  return !settings.taxIncluded && taxSeller(settings) !== null
}

/** What a payment is worth without the taxes that are added to prices. */
export function priceWithoutTax(settings: TaxSettings, paid: Paise, place: string | null): Paise {
  return addsTax(settings) ? divideTotal(paid, taxesOf(settings, place)).net : paid
}

/** What a customer pays for something of this price. */
export function priceWithTax(settings: TaxSettings, price: Paise, place: string | null): Paise {
  return addsTax(settings) ? addTaxes(price, taxesOf(settings, place)).total : price
}
