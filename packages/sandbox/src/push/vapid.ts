import { createPublicKey, verify } from 'node:crypto'

/** A token must not be valid for longer (RFC 8292 section 2). */
const LONGEST_SECONDS = 86_400
const COMPRESSION_NONE = 4

/**
 * Validates the header `Authorization: vapid t=..., k=...` of RFC 8292.
 *
 * @param service the origin of the push service
 * @param now Unix time in seconds
 * @returns the sender's public key in base64url; null when the header does not prove who sends
 */
export function readVapid(header: string, service: string, now: number): string | null {
  const token = /\bt=([\w-]+)\.([\w-]+)\.([\w-]+)/.exec(header)
  const key = /\bk=([\w-]+)/.exec(header)?.[1]
  if (!/^vapid /i.test(header) || !token || key === undefined) return null
  const [, head = '', claims = '', signature = ''] = token
  if (!isSigned(`${head}.${claims}`, signature, key)) return null
  const { alg } = json(head)
  const { aud, exp, sub } = json(claims)
  const isTimely = typeof exp === 'number' && exp > now && exp <= now + LONGEST_SECONDS
  const hasContact = typeof sub === 'string' && /^(mailto|https):/.test(sub)
  return alg === 'ES256' && aud === service && isTimely && hasContact ? key : null
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== COMPRESSION_NONE) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  try {
    const jwk = { kty: 'EC', crv: 'P-256', ...(x && y && { x, y }) }
    return verify(
      'sha256',
      Buffer.from(text),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  } catch {
    return false
  }
}

function json(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
