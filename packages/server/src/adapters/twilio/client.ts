import twilio from 'twilio'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'

export interface ClientSettings {
  accountSid: string
  apiKey: string
  apiSecret: string
  /** Null is Twilio's own: one host for each of its products. */
  baseUrl: string | null
  /** The most that one REST request may take; 10 s unless told. */
  timeoutMs?: number
}

/** A request may not outlast this, however slowly an answer drips. */
const TIMEOUT_MS = 10_000
/** A page of fifty calls is some 100 KB; more than this is no answer of Twilio's. */
const ANSWER_MAX_BYTES = 1_000_000

/** Twilio's REST API, with limits on what one answer may cost us. */
export function createClient(settings: ClientSettings) {
  const { accountSid, apiKey, apiSecret, baseUrl, timeoutMs = TIMEOUT_MS } = settings
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs })
  httpClient.axios.defaults.maxContentLength = ANSWER_MAX_BYTES
  httpClient.axios.interceptors.request.use(request => {
    request.signal = AbortSignal.timeout(timeoutMs)
    return request
  })
  const client = twilio(apiKey, apiSecret, { accountSid, httpClient })
  if (baseUrl !== null) {
    client.api.baseUrl = baseUrl
    client.verify.baseUrl = baseUrl
  }
  return client
}

/**
 * @param asNull Twilio's error codes that mean "there is none".
 * @throws VendorUnavailable on every other failure
 */
export async function ask<T>(
  request: () => Promise<T>,
  asNull: readonly number[],
): Promise<T | null> {
  const answer = await askOr(request, new Map(asNull.map(code => [code, null])))
  return answer.ok ? answer.value : answer.why
}

/**
 * @param refusals What Twilio's error codes mean to us.
 * @throws VendorUnavailable on every other failure
 */
export async function askOr<T, Why>(
  request: () => Promise<T>,
  refusals: ReadonlyMap<number, Why>,
): Promise<{ ok: true; value: T } | { ok: false; why: Why }> {
  try {
    return { ok: true, value: await request() }
  } catch (error) {
    if (error instanceof twilio.RestException) {
      const why = refusals.get(error.code ?? 0)
      if (why !== undefined) return { ok: false, why }
    }
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
