import * as z from 'zod/mini'

/** For a payment, for what was used in a month, and for a payment that was returned. */
export const documentKind = z.enum(['receipt-voucher', 'tax-invoice', 'credit-note'])
export type DocumentKind = z.infer<typeof documentKind>

/** The seller or the customer as they were when the document was issued. */
export interface DocumentParty {
  name: string
  /** With line breaks. */
  address: string | null
  taxNumber: string | null
}
