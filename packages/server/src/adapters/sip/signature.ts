import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  GATEWAY_HEADERS,
  SIGNATURE_TOLERANCE_SECONDS,
  textToSign,
} from '@ringback/contract/gateway/gateway-contract'

/** What a signature of server or gateway covers. */
export interface SignedRequest {
  method: string
  /** With the query. */
  path: string
  /** As sent. */
  body: string
}

/** The headers that sign a request to the gateway, see `gateway-contract.ts`. @param secrets of which the first one signs */
export function signatureHeaders(
  request: SignedRequest,
  [secret = '']: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000)
  return {
    [GATEWAY_HEADERS.timestamp]: String(timestamp),
    [GATEWAY_HEADERS.signature]: signatureOf(request, secret, timestamp),
  }
}

/**
 * Whether the gateway signed this request within the tolerance. The comparison takes the same time for every signature.
 *
 * @param headers names in lower case
 */
export function isSigned(
  request: SignedRequest,
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
  now: Date,
): boolean {
  const { [GATEWAY_HEADERS.timestamp]: timestamp = '', [GATEWAY_HEADERS.signature]: given = '' } =
    headers
  if (!/^\d{1,12}$/.test(timestamp)) return false
  const apart = Math.abs(now.getTime() / 1_000 - Number(timestamp))
  if (apart > SIGNATURE_TOLERANCE_SECONDS) return false
  const signature = Buffer.from(given)
  return secrets.some(secret => {
    const expected = Buffer.from(signatureOf(request, secret, Number(timestamp)))
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

function signatureOf(request: SignedRequest, secret: string, timestamp: number): string {
  return createHmac('sha256', secret)
    .update(textToSign({ ...request, timestamp }))
    .digest('hex')
}
