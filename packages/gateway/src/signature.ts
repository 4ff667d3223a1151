import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  GATEWAY_HEADERS,
  SIGNATURE_TOLERANCE_SECONDS,
  textToSign,
} from '@ringback/contract/gateway/gateway-contract'

export interface SignedRequest {
  method: string
  /** With the query. */
  path: string
  body: string
}

/** The headers that sign a request. @param now Unix time in seconds */
export function signatureHeaders(request: SignedRequest, secret: string, now: number) {
  const timestamp = Math.floor(now)
  return {
    [GATEWAY_HEADERS.timestamp]: String(timestamp),
    [GATEWAY_HEADERS.signature]: signatureOf(request, secret, timestamp),
  }
}

/** Whether the headers of a request are of someone with the secret, and not older than the tolerance. */
export function isSigned(
  request: SignedRequest,
  headers: Readonly<Record<string, unknown>>,
  secret: string,
  now: number,
): boolean {
  const { [GATEWAY_HEADERS.timestamp]: timestamp, [GATEWAY_HEADERS.signature]: signature } = headers
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (typeof signature !== 'string') return false
  if (Math.abs(now - Number(timestamp)) > SIGNATURE_TOLERANCE_SECONDS) return false
  const expected = Buffer.from(signatureOf(request, secret, Number(timestamp)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(request: SignedRequest, secret: string, timestamp: number): string {
  return createHmac('sha256', secret)
    .update(textToSign({ ...request, timestamp }))
    .digest('hex')
}
