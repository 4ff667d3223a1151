import twilio from 'twilio'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import type { CarrierCall, VoiceCarrier } from '../../ports/voice-carrier.ts'
import { readCall } from './call-resource.ts'

/** A request may not outlast this, however slowly an answer drips. */
const TIMEOUT_MS = 10_000
/** A page of fifty calls is some 100 KB; more than this is no answer of Twilio's. */
const ANSWER_MAX_BYTES = 1_000_000
/** One Dial makes one child. More than one is already odd. */
const CHILDREN_MAX = 20

const NOT_FOUND = 20404
/** "Call is not in-progress": it has ended already. */
const CALL_HAS_ENDED = 21220

type CallsApi = Pick<VoiceCarrier, 'fetchCall' | 'listChildren' | 'endCall'>

/** Twilio's Calls resource (2010-04-01). Whatever it does that its contract does not say is {@link VendorUnavailable}. */
export function createCallsApi(settings: {
  accountSid: string
  apiKey: string
  apiSecret: string
  baseUrl: string | null
  timeoutMs?: number
}): CallsApi {
  const { calls } = createClient(settings)
  return {
    async fetchCall(sid): Promise<CarrierCall | null> {
      const found = await ask(() => calls(sid).fetch(), [NOT_FOUND])
      return found && readCall(found)
    },
    async listChildren(parentSid) {
      const query = { parentCallSid: parentSid, limit: CHILDREN_MAX }
      const found = await ask(() => calls.list(query), [])
      return (found ?? []).map(readCall)
    },
    async endCall(sid) {
      await ask(() => calls(sid).update({ status: 'completed' }), [NOT_FOUND, CALL_HAS_ENDED])
    },
  }
}

/** @param asNull Twilio's error codes that mean "there is none". */
async function ask<T>(request: () => Promise<T>, asNull: readonly number[]): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof twilio.RestException && asNull.includes(error.code ?? 0)) return null
    throw new VendorUnavailable('Twilio', problemOf(error), { cause: error })
  }
}

/** Never the answer's body: it may be a page of HTML, or say things about our account. */
function problemOf(error: unknown): string {
  if (error instanceof twilio.RestException) {
    return `answered ${error.status}${error.code ? ` (${error.code})` : ''}`
  }
  if (error instanceof SyntaxError) return 'answered something that is not JSON'
  return 'did not answer'
}

function createClient({
  accountSid,
  apiKey,
  apiSecret,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: Parameters<typeof createCallsApi>[0]) {
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs })
  httpClient.axios.defaults.maxContentLength = ANSWER_MAX_BYTES
  httpClient.axios.interceptors.request.use(request => {
    request.signal = AbortSignal.timeout(timeoutMs)
    return request
  })
  const client = twilio(apiKey, apiSecret, { accountSid, httpClient })
  if (baseUrl !== null) client.api.baseUrl = baseUrl
  return client
}
