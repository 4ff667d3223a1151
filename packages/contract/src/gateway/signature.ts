import { createHmac, timingSafeEqual } from 'node:crypto'

/* The signature of every request between server and gateway. For programs of Node.js: no page imports this file. */

export const GATEWAY_HEADERS = {
  /** Unix time in seconds. A request that is more than `SIGNATURE_TOLERANCE_SECONDS` away is refused with 401. */
  timestamp: 'x-gateway-timestamp',
  /** HMAC-SHA256 of method, path, time and body with the shared secret, in lower-case hexadecimal digits. */
  signature: 'x-gateway-signature',
} as const

export const SIGNATURE_TOLERANCE_SECONDS = 300

/** What a signature covers. */
export interface SignedRequest {
  method: string
  /** Begins with `/` and includes the query. */
  path: string
  /** The text as sent, '' without one. */
  body: string
}

/** The headers that sign a request. @param secrets of which the first one signs */
export function signatureHeaders(
  request: SignedRequest,
  [secret = '']: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  return {
    [GATEWAY_HEADERS.timestamp]: timestamp,
    [GATEWAY_HEADERS.signature]: signatureOf(request, secret, timestamp),
  }
}

/**
 * Whether one of the secrets signed this request within the tolerance. The comparison takes the same time for every
 * signature.
 *
 * @param headers names in lower case
 */
export function isSigned(
  request: SignedRequest,
  headers: Readonly<Record<string, unknown>>,
  secrets: readonly string[],
  now: Date,
): boolean {
  const { [GATEWAY_HEADERS.timestamp]: timestamp, [GATEWAY_HEADERS.signature]: signature } = headers
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (typeof signature !== 'string') return false
  const apart = Math.abs(now.getTime() / 1_000 - Number(timestamp))
  if (apart > SIGNATURE_TOLERANCE_SECONDS) return false
  const given = Buffer.from(signature)
  return secrets.some(secret => {
    const expected = Buffer.from(signatureOf(request, secret, timestamp))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function signatureOf({ method, path, body }: SignedRequest, secret: string, timestamp: string) {
  const text = `${method}\n${path}\n${timestamp}\n${body}`
  return createHmac('sha256', secret).update(text).digest('hex')
}
