import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type CarrierCall,
  type VoiceCarrier,
  CARRIER_STATUSES,
  type ListedCarrierCall,
} from '../../../ports/vendors/voice-carrier.ts'
import {
  type ClientSettings,
  NOT_FOUND,
  createClient,
  requestOrNull,
  readResource,
} from '../client.ts'
import { type Micros, microsFromUsd } from '@ringback/contract/money'
import * as z from 'zod'
import { legEndOf } from '../../../ports/vendors/twilio-webhooks.ts'

/** Enough for every call, because one Dial creates one child leg. */
const CHILDREN_MAX = 20

/** "Call is not in-progress": it has already ended. */
const CALL_HAS_ENDED = 21220

type CallsApi = Pick<VoiceCarrier, 'fetchCall' | 'listChildren' | 'listCalls' | 'endCall'>

/** A page of this many calls stays below the limit of a response's size. */
const LIST_PAGE_SIZE = 200
/** Stops the listing if the carrier never sends a last page. */
const LIST_MAX = 200_000

/** Twilio's Calls resource (2010-04-01). A response that Twilio does not document throws VendorUnavailable. */
export function createCallsApi(settings: ClientSettings): CallsApi {
  const { calls } = createClient(settings)
  return {
    async fetchCall(legId): Promise<CarrierCall | null> {
      const found = await requestOrNull(() => calls(legId).fetch(), [NOT_FOUND])
      return found && readCall(found)
    },
    async listChildren(parentId) {
      const query = { parentCallSid: parentId, limit: CHILDREN_MAX }
      const found = await requestOrNull(() => calls.list(query), [])
      return (found ?? []).map(readCall)
    },
    async listCalls({ from, to }) {
      const query = { startTimeAfter: from, startTimeBefore: to, pageSize: LIST_PAGE_SIZE }
      const found = await requestOrNull(() => calls.list({ ...query, limit: LIST_MAX }), [])
      if ((found?.length ?? 0) >= LIST_MAX)
        throw new VendorUnavailable('Twilio', 'listed more calls than expected')
      return (found ?? []).flatMap(call => readListedCall(call) ?? [])
    },
    async endCall(legId) {
      const ended = await requestOrNull(
        () => calls(legId).update({ status: 'completed' }),
        [NOT_FOUND, CALL_HAS_ENDED],
      )
      // An answer that is no call may come from something else than the carrier, and the call may go on.
      if (ended) readCall(ended)
    },
  }
}

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
function readCall(resource: unknown): CarrierCall {
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
function readListedCall(resource: unknown): ListedCarrierCall | null {
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
