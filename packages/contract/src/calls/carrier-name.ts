import * as z from 'zod/mini'

/** The carriers that the product speaks to. A server has one of them, or both. */
export const carrierName = z.enum(['twilio', 'sip'])
export type CarrierName = z.infer<typeof carrierName>
