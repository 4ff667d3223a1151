import type { DocumentKind } from '@ringback/contract/customers/credit/documents'
import type { ColumnType } from 'kysely'
import type { DocumentFacts } from '../../core/tax/document.ts'
import type { TaxRate } from '../../core/tax/divide-tax.ts'

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

export interface TaxDocumentNumbersTable {
  kind: DocumentKind
  year: string
  last_number: bigint
}

/** Documents are never changed or deleted. Amounts are paise. */
export interface TaxDocumentsTable {
  id: string
  user_id: string
  kind: DocumentKind
  /** The year of the books, as in the number. */
  year: string
  sequence: bigint
  number: string
  /** The key of the transfer that it documents, or of the month (core/tax/document.ts). */
  cause: string
  issued_at: Date
  /** `2026-11-30`, in the time zone of the books. */
  issued_on: string
  description: string
  facts: ColumnType<DocumentFacts, string, never>
  /** The amounts are paise. */
  parts: ColumnType<(TaxRate & { amount: number })[], string, never>
  net: bigint
  round_off: bigint
  total: bigint
  /** Micro-dollars: bought, used or reversed. */
  credit: bigint
  /** The rate of the order; null without one. */
  inr_per_usd_e4: bigint | null
  payment_id: string | null
}

export interface TaxDocumentsDueTable {
  user_id: string
  due_at: Date
}

export interface TaxInvoicesDueTable {
  user_id: string
  /** The month that is invoiced next: `2026-11`. */
  month: string
  due_at: Date
}
