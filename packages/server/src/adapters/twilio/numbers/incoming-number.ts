import { type E164, isE164 } from '@ringback/contract/phone/e164'
import * as z from 'zod'
import type { CarrierNumber } from '../../../ports/vendors/number-carrier.ts'

/** A number of our account, as Twilio's IncomingPhoneNumbers (2010-04-01) have it. */
export const incomingNumber = z.object({
  sid: z.string().regex(/^PN[0-9a-f]{32}$/),
  phoneNumber: z.custom<E164>(value => typeof value === 'string' && isE164(value)),
  friendlyName: z.string(),
})

export function numberOf({ sid, phoneNumber, friendlyName }: CarrierNumber): CarrierNumber {
  return { sid, phoneNumber, friendlyName }
}
