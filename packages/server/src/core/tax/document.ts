import type { DocumentKind, DocumentParty } from '@ringback/contract/customers/credit/documents'
import type { Micros, Paise } from '@ringback/contract/money'
import { type TaxRate, type TaxedAmount, divideTotal } from './divide-tax.ts'
import { type TaxSettings, placeName, taxSeller, taxesOf } from './seller.ts'

/** What a document has of seller and customer. It stays when either changes. */
export interface DocumentFacts {
  seller: DocumentParty
  customer: DocumentParty
  placeOfSupply: string
  serviceCode: string | null
  /** Of a credit note, the voucher of the payment that was returned. */
  voucher?: { number: string; issuedOn: string }
}

/** What a customer has given for documents. */
interface Customer {
  name: string
  displayName: string
  address: string
  place: string | null
  taxNumber: string
}

/** Seller, customer and taxes of a document. */
export interface DocumentTerms {
  facts: DocumentFacts
  rates: readonly TaxRate[]
}

/** The terms on which something is priced. They have nothing of the customer, who may be erased before it is paid. */
export interface SupplyTerms {
  facts: Omit<DocumentFacts, 'customer' | 'voucher'>
  rates: readonly TaxRate[]
}

/** What a document is about. */
export interface DocumentSubject {
  kind: DocumentKind
  userId: string
  /** The key of the transfer, or {@link monthCause}; one document for each. */
  cause: string
  at: Date
  description: string
  total: Paise
  /** Bought, used or reversed. */
  credit: Micros
  inrPerUsdE4: bigint | null
  paymentId: string | null
}

export type NewDocument = DocumentSubject & TaxedAmount & { facts: DocumentFacts }

/**
 * The terms for a customer of a place; null while the tax identity is not complete.
 *
 * @param place as in {@link taxesOf}
 */
export function supplyTerms(settings: TaxSettings, place: string | null): SupplyTerms | null {
  const seller = taxSeller(settings)
  if (seller === null) return null
  const serviceCode = settings.serviceCode || null
  const facts = { seller, placeOfSupply: placeName(settings, place), serviceCode }
  return { facts, rates: taxesOf(settings, place) }
}

/** The terms of a new document: place and taxes as they were when it was priced, seller and customer as they are. */
export function termsFor(
  settings: TaxSettings,
  { facts, rates }: SupplyTerms,
  { name, displayName, address, taxNumber }: Customer,
): DocumentTerms {
  const customer = {
    name: name || displayName,
    address: address || null,
    taxNumber: taxNumber || null,
  }
  return { facts: { ...facts, seller: taxSeller(settings) ?? facts.seller, customer }, rates }
}

export function newDocument(
  subject: DocumentSubject,
  { facts, rates }: DocumentTerms,
): NewDocument {
  return { ...subject, ...divideTotal(subject.total, rates), facts }
}

/** The cause of the invoice for what a user used in a month. */
export function monthCause(userId: string, month: string): string {
  return `month:${userId}:${month}`
}
