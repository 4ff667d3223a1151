import * as z from 'zod'
import { CARRIER_STATUSES, type CarrierCall } from '../../ports/voice-carrier.ts'
import { readResource } from './client.ts'

/** The fields of Twilio's Call resource that we use. */
const callResource = z.object({
  sid: z.string().min(1),
  parentCallSid: z.string().nullish(),
  status: z.enum(CARRIER_STATUSES),
  /** Whole seconds as text; empty unless the call was answered and has ended. */
  duration: z
    .string()
    .regex(/^\d{0,9}$/)
    .nullish(),
})

/** @throws VendorUnavailable when the resource is not a call as Twilio documents it */
export function readCall(resource: unknown): CarrierCall {
  const { sid, parentCallSid, status, duration } = readResource(callResource, resource)
  return { sid, parentSid: parentCallSid || null, status, seconds: secondsOf(status, duration) }
}

function secondsOf(
  status: CarrierCall['status'],
  duration: string | null | undefined,
): number | null {
  switch (status) {
    case 'queued':
    case 'initiated':
    case 'ringing':
    case 'in-progress':
      return null
    case 'completed':
      // Null means unknown: the record is fetched again. Zero would make the call free.
      return duration ? Number(duration) : null
    default:
      return Number(duration || 0)
  }
}
