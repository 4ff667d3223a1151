/** What the tax documents of a customer have. No row until the customer has given something. */
export interface BillingDetailsTable {
  user_id: string
  /** Empty for the display name. */
  name: string
  /** With line breaks; empty for none. */
  address: string
  /** The code of a region, or `abroad`; null for the region of the business. */
  place: string | null
  /** Empty for none. */
  tax_number: string
}
