import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import type { CarrierCall, VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { readCall, readListedCall } from './call-resource.ts'
import { type ClientSettings, NOT_FOUND, createClient, requestOrNull } from './client.ts'

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
