import { type Micros, microsFromUsd } from '@ringback/contract/money'
import * as z from 'zod'
import {
  CARRIER_STATUSES,
  type CarrierCall,
  type ListedCarrierCall,
} from '../../ports/vendors/voice-carrier.ts'
import { legEndOf } from '../../ports/vendors/twilio-webhooks.ts'
import { readResource } from './client.ts'

/** The fields of Twilio's Call resource that we use. */
const callResource = z.object({
  sid: z.string().min(1),
  parentCallSid: z.string().nullish(),
  status: z.enum(CARRIER_STATUSES),
  /** When the call was answered, or dialled as long as it is not. The SDK parses it. */
  startTime: z.date().nullish().catch(null),
  to: z.string().nullish().catch(null),
  /** Whole seconds as text; empty unless the call was answered and has ended. */
  duration: z
    .string()
    .regex(/^\d{0,9}$/)
    .nullish(),
  /** A negative amount as text, for example "-0.01300"; null until Twilio has computed it. */
  price: z
    .string()
    .regex(/^-?\d{1,9}(\.\d{1,6})?$/)
    .nullish(),
  priceUnit: z.string().nullish(),
})

/** @throws VendorUnavailable when the resource is not a call as Twilio documents it */
export function readCall(resource: unknown): CarrierCall {
  const { sid, parentCallSid, status, startTime, to, duration, price, priceUnit } = readResource(
    callResource,
    resource,
  )
  return {
    id: sid,
    parentId: parentCallSid || null,
    status,
    seconds: secondsOf(status, duration),
    ...(startTime && { startedAt: startTime }),
    ...(to && { to: legEndOf(to) }),
    price: priceOf(price, priceUnit),
  }
}

/** Twilio reports what it charges as a negative amount in the currency of the account. */
function priceOf(price: string | null | undefined, unit: string | null | undefined): Micros | null {
  return price && unit?.toUpperCase() === 'USD' ? microsFromUsd(Math.abs(Number(price))) : null
}

const listedCall = z.object({
  startTime: z.date().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
})

/** Null for a call that has not started. @throws VendorUnavailable like {@link readCall} */
export function readListedCall(resource: unknown): ListedCarrierCall | null {
  const { startTime, from, to } = readResource(listedCall, resource)
  if (!startTime) return null
  return {
    ...readCall(resource),
    startedAt: startTime,
    from: legEndOf(from ?? ''),
    to: legEndOf(to ?? ''),
  }
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
