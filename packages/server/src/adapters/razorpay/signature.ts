import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether one of the secrets signed these bytes: HMAC-SHA256 in lower-case hex
 * (razorpay.com/docs/webhooks/validate-test). In constant time; without a signature or a secret, no.
 */
export function isSigned(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  if (!signature) return false
  const given = Buffer.from(signature)
  // Every secret is tried, so that the time does not say which one it was.
  const matches = secrets.map(secret => {
    const right = Buffer.from(signatureOf(rawBody, secret))
    return secret !== '' && given.length === right.length && timingSafeEqual(given, right)
  })
  return matches.includes(true)
}

export function signatureOf(rawBody: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}
