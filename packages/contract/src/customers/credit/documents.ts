import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pageNumber, pageSize, word } from '../../fields.ts'
import { inr, usd } from '../../money.ts'

/** For a payment, for what was used in a month, and for a payment that was returned. */
export const documentKind = z.enum(['receipt-voucher', 'tax-invoice', 'credit-note'])
export type DocumentKind = z.infer<typeof documentKind>

/** What each kind is called, and its text beside its amounts. */
const DOCUMENT_WORDS: Record<DocumentKind, { title: string; note: string }> = {
  'receipt-voucher': {
    title: 'Receipt voucher',
    note: 'Paid in advance. A tax invoice follows for each month in which credit is used.',
  },
  'tax-invoice': {
    title: 'Tax invoice',
    note: 'Paid in advance from your credit. Nothing is due.',
  },
  'credit-note': { title: 'Credit note', note: 'For a payment that was returned.' },
}

/** The words of a document; of a kind that only a server of another version has, the kind itself. */
export function documentWords(kind: string): { title: string; note: string } {
  const known = documentKind.options.find(option => option === kind)
  return known ? DOCUMENT_WORDS[known] : { title: kind, note: '' }
}

/** The seller or the customer as they were when the document was issued. */
const documentParty = z.object({
  name: z.string(),
  /** With line breaks. */
  address: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
})
export type DocumentParty = z.infer<typeof documentParty>

export const taxDocument = z.object({
  id: z.string(),
  kind: word(documentKind),
  /** "RV/26-27/000001" */
  number: z.string(),
  /** `2026-11-30`, in the time zone of the books. */
  issuedOn: z.string(),
  description: z.string(),
  seller: documentParty,
  customer: documentParty,
  /** Of a credit note, the voucher of the payment that was returned. Notes of earlier versions have none. */
  voucher: z._default(z.nullable(z.object({ number: z.string(), issuedOn: z.string() })), null),
  /** "Karnataka (29)" */
  placeOfSupply: z.string(),
  /** What the tax law calls the service, such as India's SAC; null if the operator has set none. */
  serviceCode: z.nullable(z.string()),
  /** `net`, the parts and `roundOff` add up to `total`. */
  net: inr,
  parts: z.array(z.object({ name: z.string(), percent: z.number(), amount: inr })),
  roundOff: inr,
  total: inr,
  /** The credit that was bought, used or reversed. */
  credit: usd,
  /** Rupees for a dollar, as the order quoted them; null if there was no order, and for what was used. */
  inrPerUsd: z.nullable(z.number()),
  /** Null for what was used. */
  paymentId: z.nullable(z.string()),
})
export type TaxDocument = z.infer<typeof taxDocument>

const id = z.string().check(z.minLength(1), z.maxLength(64))

export const listDocuments = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/documents',
  access: 'user',
  summary: "The user's tax documents, newest first",
  query: z.object({ page: pageNumber, limit: pageSize(5) }),
  response: z.object({
    documents: z.array(taxDocument),
    totalCount: z.number(),
    currentPage: z.number(),
    totalPages: z.number(),
  }),
}))

export const getDocument = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/documents/:id',
  access: 'user',
  summary: "A tax document of the user's own",
  params: z.object({ id }),
  response: taxDocument,
}))

export const getDocumentFile = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/documents/:id/pdf',
  access: 'user',
  cost: 5,
  summary: "A tax document of the user's own as PDF",
  download: 'application/pdf',
  params: z.object({ id }),
  response: z.string(),
}))
