import * as z from 'zod'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { CARRIER_STATUSES, type CarrierCall } from '../../ports/voice-carrier.ts'

/** What we read of a Call; the rest of it is Twilio's business. */
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

/** @throws VendorUnavailable when this is no call as Twilio describes one. */
export function readCall(resource: unknown): CarrierCall {
  const { success, data } = callResource.safeParse(resource)
  if (!success) throw new VendorUnavailable('Twilio', 'answered a call that is none')
  const { sid, parentCallSid, status, duration } = data
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
      // A talk of unknown length must not become a free one: null has it asked for again.
      return duration ? Number(duration) : null
    default:
      return Number(duration || 0)
  }
}
