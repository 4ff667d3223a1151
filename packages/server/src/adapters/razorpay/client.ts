import * as z from 'zod'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { parseJson, vendorFetch } from '../vendor-fetch.ts'

const TIMEOUT_MS = 10_000
/** A page of a hundred payments is some 150 KB. */
const ANSWER_MAX_BYTES = 1_000_000

export interface RazorpayKeys {
  keyId: string
  keySecret: string
  baseUrl: string
  timeoutMs?: number
}

interface Question<T extends z.ZodType> {
  method?: 'GET' | 'POST'
  /** Below `/v1`. */
  path: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  answer: T
}

export type Ask = <T extends z.ZodType>(question: Question<T>) => Promise<z.output<T>>

const failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

/** Asks Razorpay's REST API. Whatever it does that its contract does not say is {@link VendorUnavailable}. */
export function createClient({
  keyId,
  keySecret,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: RazorpayKeys): Ask {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async ({ method = 'GET', path, body, headers, answer }) => {
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
      maxBytes: ANSWER_MAX_BYTES,
    })
    if (status < 200 || status > 299) {
      throw new VendorUnavailable('Razorpay', `answered ${status}${reasonOf(text)}`)
    }
    const read = answer.safeParse(parseJson(text))
    if (read.success) return read.data
    throw new VendorUnavailable('Razorpay', 'answered something else', { cause: read.error })
  }
}

/** The vendor's own words where it has some; never a page of HTML. */
function reasonOf(text: string): string {
  const read = failure.safeParse(parseJson(text))
  if (!read.success) return ''
  const { code, description } = read.data.error
  return ` (${code}: ${description.slice(0, 200)})`
}
