import * as z from 'zod'
import { RequestRefused, VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { parseJson, vendorFetch } from '../vendor-fetch.ts'

const TIMEOUT_MS = 10_000
/** A page of 100 payments has about 150 KB. */
const RESPONSE_MAX_BYTES = 1_000_000

export interface RazorpayKeys {
  keyId: string
  keySecret: string
  baseUrl: string
  timeoutMs?: number
}

interface RazorpayRequest<T extends z.ZodType> {
  method?: 'GET' | 'POST'
  /** Below `/v1`. */
  path: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** Schema of the response. */
  response: T
}

export type SendRequest = <T extends z.ZodType>(request: RazorpayRequest<T>) => Promise<z.output<T>>

/** The description in Razorpay's response to an id that it does not know, which has no code of its own. */
const UNKNOWN_ID = /id provided does not exist/i

const failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

/** Razorpay knows nothing with the id in the path. */
export class UnknownId extends RequestRefused {}

/** Sends requests to Razorpay's REST API. Throws {@link VendorUnavailable} on a failure or an undocumented response. */
export function createClient({
  keyId,
  keySecret,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: RazorpayKeys): SendRequest {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async ({ method = 'GET', path, body, headers, response }) => {
    const { status, text } = await vendorFetch('Razorpay', {
      url: `${baseUrl}/v1${path}`,
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      timeoutMs,
      maxBytes: RESPONSE_MAX_BYTES,
    })
    if (status < 200 || status > 299) {
      const reason = reasonOf(text)
      const Failure = status === 400 && UNKNOWN_ID.test(reason) ? UnknownId : VendorUnavailable
      throw new Failure('Razorpay', `responded ${status}${reason}`)
    }
    const parsed = response.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    throw new VendorUnavailable('Razorpay', 'sent an unexpected response', { cause: parsed.error })
  }
}

/** The vendor's error code and description; empty if the response has none, for example if it is an HTML page. */
function reasonOf(text: string): string {
  const parsed = failure.safeParse(parseJson(text))
  if (!parsed.success) return ''
  const { code, description } = parsed.data.error
  return ` (${code}: ${description.slice(0, 200)})`
}
