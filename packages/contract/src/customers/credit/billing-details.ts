import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { isPlainNote, isPrintable } from '../../text/display-name.ts'

/** The place of a customer who is not in the country of the business. */
export const ABROAD = 'abroad'

/** Lengths of the fields, in characters. */
export const BILLING_NAME_MAX_LENGTH = 120
export const BILLING_ADDRESS_MAX_LENGTH = 300
/** The pages of documents have room for so many. */
export const BILLING_ADDRESS_MAX_LINES = 8

export function linesOf(address: string): number {
  return address.trim().split('\n').length
}

/** A tax number as people write it, with blanks, dots and dashes, in the form that documents have. */
function compact(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.-]/g, '')
}

export const taxNumber = /* @__PURE__ */ z
  .string()
  .check(z.maxLength(40), z.overwrite(compact), z.regex(/^[A-Z0-9]{0,20}$/))

/** What the documents of a customer have; empty for what is not given. */
const details = {
  /** Empty for the display name. */
  name: z.string().check(z.trim(), z.maxLength(BILLING_NAME_MAX_LENGTH), z.refine(isPrintable)),
  /** With line breaks. */
  address: z.string().check(
    z.trim(),
    z.maxLength(BILLING_ADDRESS_MAX_LENGTH),
    z.refine(isPlainNote),
    z.refine(address => linesOf(address) <= BILLING_ADDRESS_MAX_LINES),
  ),
  /** The code of a region of the country of the business, or {@link ABROAD}; null for the region of the business. */
  place: z.nullable(z.string().check(z.maxLength(10))),
  taxNumber,
}

const billingDetails = z.object({
  name: z.string(),
  address: z.string(),
  place: z.nullable(z.string()),
  taxNumber: z.string(),
  /** The places to choose from; empty while the business issues no documents. */
  places: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type BillingDetails = z.infer<typeof billingDetails>

export const getBillingDetails = endpoint(() => ({
  method: 'GET',
  path: '/api/user/billing-details',
  access: 'user',
  summary: 'The name, address, place and tax number that tax documents have',
  response: billingDetails,
}))

export const setBillingDetails = endpoint(() => ({
  method: 'PUT',
  path: '/api/user/billing-details',
  access: 'user',
  summary: 'Sets what the next tax documents have of the customer; earlier ones stay as they are',
  body: z.object(details),
  response: billingDetails,
}))
