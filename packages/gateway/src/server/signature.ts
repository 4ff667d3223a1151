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

/** The headers that sign a request. @param secrets of which the first one signs @param now Unix time in seconds */
export function signatureHeaders(
  request: SignedRequest,
  [secret = '']: readonly string[],
  now: number,
) {
  const timestamp = Math.floor(now)
  return {
    [GATEWAY_HEADERS.timestamp]: String(timestamp),
    [GATEWAY_HEADERS.signature]: signatureOf(request, secret, timestamp),
  }
}

/** Whether the headers of a request are of someone with one of the secrets, and not older than the tolerance. */
export function isSigned(
  request: SignedRequest,
  headers: Readonly<Record<string, unknown>>,
  secrets: readonly string[],
  now: number,
): boolean {
  const { [GATEWAY_HEADERS.timestamp]: timestamp, [GATEWAY_HEADERS.signature]: signature } = headers
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (typeof signature !== 'string') return false
  if (Math.abs(now - Number(timestamp)) > SIGNATURE_TOLERANCE_SECONDS) return false
  const given = Buffer.from(signature)
  return secrets.some(secret => {
    const expected = Buffer.from(signatureOf(request, secret, Number(timestamp)))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Returns a function that tells whether a signed request arrives for the first time while its signature is valid. */
export function createReplayGuard(): (headers: Readonly<Record<string, unknown>>) => boolean {
  const seen = new Map<string, number>()
  return ({ [GATEWAY_HEADERS.signature]: signature }) => {
    const now = performance.now()
    for (const [known, at] of seen) {
      // A timestamp may be as far ahead of the clock as behind it.
      if (now - at > 2_000 * SIGNATURE_TOLERANCE_SECONDS) seen.delete(known)
    }
    if (seen.has(String(signature))) return false
    seen.set(String(signature), now)
    return true
  }
}

function signatureOf(request: SignedRequest, secret: string, timestamp: number): string {
  return createHmac('sha256', secret)
    .update(textToSign({ ...request, timestamp }))
    .digest('hex')
}
