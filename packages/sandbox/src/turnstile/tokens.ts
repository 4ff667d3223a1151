import { randomBytes } from 'node:crypto'

/** What the widget proved and for whom; siteverify repeats it. */
export interface Challenge {
  hostname: string
  action: string
  cdata: string
}

export type Redeemed =
  | { ok: true; challenge: Challenge; solvedAt: Date }
  | { ok: false; why: 'invalid-input-response' | 'timeout-or-duplicate' }

export interface Tokens {
  issue(challenge: Challenge, lifeMs: number): string
  /** A token is good once, within its life; repeating with the same idempotency key is not a second use. */
  redeem(token: string, idempotencyKey?: string): Redeemed
  isExpired(token: string): boolean
  /** Ends the life of every token that is neither used nor expired, and returns them. */
  expireUnused(): string[]
}

interface Issued {
  challenge: Challenge
  solvedAt: number
  expiresAt: number
  used?: { by: string | undefined }
}

/** Old tokens are forgotten beyond this many; the vendor then calls them invalid. */
const KEPT = 10_000

export function createTokens(nowMs: () => number = Date.now): Tokens {
  const issued = new Map<string, Issued>()
  const isExpired = (token: string) => nowMs() >= (issued.get(token)?.expiresAt ?? Infinity)
  return {
    isExpired,
    expireUnused() {
      const unused = [...issued].filter(([token, { used }]) => !used && !isExpired(token))
      for (const [, entry] of unused) entry.expiresAt = nowMs()
      return unused.map(([token]) => token)
    },
    issue(challenge, lifeMs) {
      const token = `sandbox.${randomBytes(32).toString('base64url')}`
      issued.set(token, { challenge, solvedAt: nowMs(), expiresAt: nowMs() + lifeMs })
      const oldest = issued.keys().next().value
      if (issued.size > KEPT && oldest !== undefined) issued.delete(oldest)
      return token
    },
    redeem(token, idempotencyKey) {
      const found = issued.get(token)
      if (!found) return { ok: false, why: 'invalid-input-response' }
      const repeated = idempotencyKey !== undefined && found.used?.by === idempotencyKey
      if (!repeated && (found.used || nowMs() >= found.expiresAt))
        return { ok: false, why: 'timeout-or-duplicate' }
      found.used = { by: idempotencyKey }
      return { ok: true, challenge: found.challenge, solvedAt: new Date(found.solvedAt) }
    },
  }
}
