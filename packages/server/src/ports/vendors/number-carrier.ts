import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Outcome } from '@ringback/contract/outcome'
import type { MissingDocument, NumberDocuments } from '../../core/numbers/number-documents.ts'

/** A number that the carrier offers. */
export interface OfferedNumber {
  phoneNumber: E164
  countryCode: string
  type: NumberType
  /** For display, for example "London"; empty when the carrier names none. */
  region: string
  /** Whether it is sold only with an address, which may have to be in the country. */
  needsAddress: boolean
}

/**
 * Why the carrier does not sell a number, with its error code. `not-available`: it has no such number for us.
 * `needs-documents`: it wants documents, or others. `refused`: for another reason.
 */
export type BuyRefusal =
  | { why: 'not-available' | 'refused'; code: number }
  | { why: 'needs-documents'; code: number; missing: MissingDocument }

/** A number that the carrier has assigned to our account. */
export interface CarrierNumber {
  sid: string
  phoneNumber: E164
  /** The id of the rental that the number was bought for. */
  friendlyName: string
}

/** A number of our account as the carrier's list shows it. */
export interface InventoryNumber extends CarrierNumber {
  /** Where the carrier sends the calls to the number, in its own words; empty when nowhere. */
  destination: string
  /** Whether that is us: `outdated` with settings of an earlier version, which `configure` renews. */
  routing: 'here' | 'outdated' | 'elsewhere'
}

/** Rents numbers at the carrier. Every method throws VendorUnavailable when the carrier sends no valid response. */
export interface NumberCarrier {
  search(wanted: {
    countryCode: string
    type: NumberType
    pattern: string | null
    limit: number
    /** Leaves out numbers that need an address. */
    withoutAddress: boolean
  }): Promise<OfferedNumber[]>
  /**
   * Rents a number, whose calls then come to us. The carrier accepts a second order of a number that we already have,
   * so call `find` before the first order, and before another one when there was no response. A refusal is definite:
   * the number was not bought.
   */
  buy(order: {
    phoneNumber: E164
    friendlyName: string
    documents: NumberDocuments
  }): Promise<{ ok: true; value: CarrierNumber } | ({ ok: false } & BuyRefusal)>
  /** Null when the number is not in our account. */
  find(phoneNumber: E164): Promise<CarrierNumber | null>
  /** Every number in our account: those of users, our platform number, and all others. */
  listAll(): Promise<InventoryNumber[]>
  /** Changes the name of a number in our account, and makes its calls come to us. */
  configure(sid: string, friendlyName: string): Promise<Outcome<CarrierNumber, 'not-in-account'>>
  /** Also succeeds when the number is no longer in our account. */
  release(sid: string): Promise<void>
}

export interface NumberKindName {
  countryCode: string
  type: NumberType
}

/** Which numbers need a bundle: what the carrier's regulations require of who uses the number. */
export interface NumberRegulations {
  /** Throws VendorUnavailable when the carrier sends no valid response. */
  needsBundle(kind: NumberKindName): Promise<boolean>
}

/** What is known of the documents that the carrier wants before it sells a kind of number. */
export interface NumberNeeds {
  /**
   * What is missing to rent such numbers with these documents: by the carrier's regulations, or because it refused an
   * order with the same documents within a day. Null if nothing is, or if it is not known.
   */
  missing(kind: NumberKindName, documents: NumberDocuments): Promise<MissingDocument | null>
  /** The carrier refused an order with these documents. */
  recordRefusal(kind: NumberKindName, documents: NumberDocuments, missing: MissingDocument): void
}
