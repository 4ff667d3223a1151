import type { CarrierPricing } from '../../ports/vendors/carrier-pricing.ts'
import type { NumberRegulations } from '../../ports/vendors/number-needs.ts'

/* What a SIP trunk does not offer. It carries calls, and everything else is agreed with its company outside of SIP. Its numbers are in the database: see services/trunk-number-carrier.ts. */

/** The operator has shown the documents for its numbers to the company of the trunk. */
export const noRegulations: NumberRegulations = { needsBundle: async () => false }

/** Operators write the prices of the trunk into a deck. */
export const noPrices: CarrierPricing = {
  fetchCallPrices: async () => [],
  fetchNumberPrices: async () => [],
}
