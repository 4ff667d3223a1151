import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../core/accounts/secret-hash.ts'
import type { Tx } from '../ports/database.ts'
import { attemptsSince, deleteAttempt, insertAttempt } from '../store/attempts.ts'

/** At most so many tries of one thing in any stretch of so many minutes. */
export interface AttemptLimit {
  /** What is limited and for whom, for example `login:address:203.0.113.9`. Kept as a hash. */
  key: string
  most: number
  minutes: number
}

/**
 * Counts one try against every limit, or against none when one of them is reached.
 * Exact under concurrency and across instances, because the database counts.
 */
export async function limitAttempts(
  tx: Tx,
  now: Date,
  limits: readonly AttemptLimit[],
): Promise<Outcome<null, 'too-many-attempts'>> {
  // One order for everybody, so that two requests cannot wait for each other.
  const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key, most, minutes } of sorted) {
    const windowMs = minutes * 60_000
    const made = await attemptsSince(tx, stored(key), new Date(now.getTime() - windowMs))
    const blocking = made[made.length - most]
    if (blocking) {
      const waitMs = blocking.getTime() + windowMs - now.getTime()
      const retryAfterSeconds = String(Math.max(1, Math.ceil(waitMs / 1_000)))
      return refused('too-many-attempts', { retryAfterSeconds })
    }
  }
  for (const { key } of sorted) insertAttempt(tx, stored(key), now)
  return accepted(null)
}

/** Takes back one try that {@link limitAttempts} counted at that moment: the try turned out to be rightful. */
export async function uncountAttempts(
  tx: Tx,
  countedAt: Date,
  limits: readonly AttemptLimit[],
): Promise<void> {
  for (const { key } of limits) await deleteAttempt(tx, stored(key), countedAt)
}

/** Addresses of people are not kept in the clear. */
function stored(key: string): string {
  return hashSecret(key).toString('base64url')
}
