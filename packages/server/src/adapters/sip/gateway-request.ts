import * as z from 'zod'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { parseJson, type VendorClock, vendorFetch } from '../vendor-fetch.ts'
import { signatureHeaders } from '@ringback/contract/gateway/signature'

export interface GatewaySettings {
  /** The URL of the agent's control API. */
  controlUrl: string
  gatewaySecrets: readonly string[]
  /** Is set by the `Date` of each response. */
  vendorClock?: VendorClock
  /** 10 s by default. */
  timeoutMs?: number
}

/**
 * Sends a signed request to the gateway.
 *
 * @param path with the query
 * @param expected of the response, and the request's body
 * @throws VendorUnavailable when no response of this status and schema arrives in time
 */
export type GatewayRequest = <T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  expected: { status: number; schema: z.ZodType<T>; body?: object },
) => Promise<T>

export const VENDOR = 'SIP gateway'
const TIMEOUT_MS = 10_000
/** A page of 1000 records is some 400 KB. */
const RESPONSE_MAX_BYTES = 1_000_000

export function createGatewayRequest(settings: GatewaySettings): GatewayRequest {
  const { controlUrl, gatewaySecrets, vendorClock, timeoutMs = TIMEOUT_MS } = settings
  return async (method, path, { status, schema, body: content }) => {
    const body = content ? JSON.stringify(content) : ''
    const url = new URL(controlUrl + path)
    const signed = { method, path: url.pathname + url.search, body }
    const response = await vendorFetch(VENDOR, {
      url: url.href,
      method,
      headers: signatureHeaders(signed, gatewaySecrets, new Date()),
      ...(body !== '' && { body }),
      timeoutMs,
      maxBytes: RESPONSE_MAX_BYTES,
    })
    vendorClock?.set(response.headers.get('date'))
    if (response.status === 401) {
      throw new VendorUnavailable(VENDOR, 'refused our signature: GATEWAY_SECRET or clock differ')
    }
    if (response.status !== status) {
      const error = refusal.safeParse(parseJson(response.text)).data?.error
      throw invalid(`responded with ${response.status}${error === undefined ? '' : ` (${error})`}`)
    }
    const { success, data, error } = schema.safeParse(parseJson(response.text))
    if (!success) throw invalid('sent an invalid response', error)
    return data
  }
}

const refusal = z.object({ error: z.string().max(100) })

/** The gateway's response violates its contract. */
export function invalid(problem: string, cause?: unknown): VendorUnavailable {
  return new VendorUnavailable(VENDOR, problem, { cause })
}
