import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether one of the secrets signed these bytes: HMAC-SHA256 in lower-case hex
 * (razorpay.com/docs/webhooks/validate-test). Compares in constant time. False without a signature or a secret.
 */
export function isSigned(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  if (!signature) return false
  const actual = Buffer.from(signature)
  // Every secret is tried, so that the time does not reveal which one matched.
  const matches = secrets.map(secret => {
    const expected = Buffer.from(signatureOf(rawBody, secret))
    return secret !== '' && actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  return matches.includes(true)
}

export function signatureOf(rawBody: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}
