import type { CarrierCountry, CarrierNumberCountry } from '../../core/rates/carrier-prices.ts'

/** The carrier's own price lists. Every method throws VendorUnavailable when it cannot get all of a list. */
export interface CarrierPricing {
  /** The prices of calls to every country. */
  fetchCallPrices(): Promise<CarrierCountry[]>
  /** The prices of numbers in these countries and of calls to them, without those where the carrier sells none. */
  fetchNumberPrices(countries: readonly string[]): Promise<CarrierNumberCountry[]>
}
