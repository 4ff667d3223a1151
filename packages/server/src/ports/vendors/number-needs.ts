import type { NumberType } from '@ringback/contract/customers/number-search'
import type { MissingDocument, NumberDocuments } from '../../core/numbers/number-documents.ts'

export interface NumberKindName {
  countryCode: string
  type: NumberType
}

/** Says which numbers need a bundle: what the carrier's regulations ask of who uses the number. */
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
