import { randomBytes } from 'node:crypto'

/** The page on which the widget passed; siteverify answers it. */
export interface Challenge {
  hostname: string
  action: string
  cdata: string
}

export type Redeemed =
  | { ok: true; challenge: Challenge; solvedAt: Date }
  | { ok: false; errorCode: 'invalid-input-response' | 'timeout-or-duplicate' }

export interface Tokens {
  issue(challenge: Challenge, lifeMs: number): string
  /** A token is valid once, until it expires; repeating with the same idempotency key is one use. */
  redeem(token: string, idempotencyKey?: string): Redeemed
  isExpired(token: string): boolean
  /** Ends the life of every token that is neither used nor expired. @returns how many there were */
  expireUnused(): number
}

interface Issued {
  challenge: Challenge
  solvedAt: number
  expiresAt: number
  used?: { idempotencyKey: string | undefined }
}

/** The oldest tokens are dropped beyond this number, and are invalid from then on. */
const MAX_TOKENS = 10_000

export function createTokens(nowMs: () => number = Date.now): Tokens {
  const issued = new Map<string, Issued>()
  const isExpired = (token: string) => nowMs() >= (issued.get(token)?.expiresAt ?? Infinity)
  return {
    isExpired,
    expireUnused() {
      const unused = [...issued].filter(([token, { used }]) => !used && !isExpired(token))
      for (const [, entry] of unused) entry.expiresAt = nowMs()
      return unused.length
    },
    issue(challenge, lifeMs) {
      const token = `sandbox.${randomBytes(32).toString('base64url')}`
      issued.set(token, { challenge, solvedAt: nowMs(), expiresAt: nowMs() + lifeMs })
      const oldest = issued.keys().next().value
      if (issued.size > MAX_TOKENS && oldest !== undefined) issued.delete(oldest)
      return token
    },
    redeem(token, idempotencyKey) {
      const found = issued.get(token)
      if (!found) return { ok: false, errorCode: 'invalid-input-response' }
      const repeated = idempotencyKey !== undefined && found.used?.idempotencyKey === idempotencyKey
      if (!repeated && (found.used || nowMs() >= found.expiresAt))
        return { ok: false, errorCode: 'timeout-or-duplicate' }
      found.used = { idempotencyKey }
      return { ok: true, challenge: found.challenge, solvedAt: new Date(found.solvedAt) }
    },
  }
}
