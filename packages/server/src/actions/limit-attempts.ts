import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../core/accounts/secret-hash.ts'
import type { Tx } from '../ports/database.ts'
import { attemptsSince, deleteAttempt, insertAttempt } from '../store/attempts.ts'

/** A limit on the number of attempts within any period of the given minutes. */
export interface AttemptLimit {
  /** What is limited and for whom, for example `login:address:203.0.113.9`. Stored as a hash. */
  key: string
  max: number
  minutes: number
}

/**
 * Counts one attempt for every limit. If any limit is reached, refuses the attempt and counts nothing. The count
 * is exact for concurrent requests at several instances, because the database counts.
 */
export async function limitAttempts(
  tx: Tx,
  now: Date,
  limits: readonly AttemptLimit[],
): Promise<Outcome<null, 'too-many-attempts'>> {
  // A fixed order, so that two requests cannot deadlock.
  const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key, max, minutes } of sorted) {
    const windowMs = minutes * 60_000
    const attempts = await attemptsSince(tx, hashed(key), new Date(now.getTime() - windowMs))
    // The limit is reached until this attempt is older than the window.
    const blockingAttempt = attempts[attempts.length - max]
    if (blockingAttempt) {
      const waitMs = blockingAttempt.getTime() + windowMs - now.getTime()
      const retryAfterSeconds = String(Math.max(1, Math.ceil(waitMs / 1_000)))
      return refused('too-many-attempts', { retryAfterSeconds })
    }
  }
  for (const { key } of sorted) insertAttempt(tx, hashed(key), now)
  return accepted(null)
}

/** Removes the attempt that {@link limitAttempts} counted at this time, because it succeeded. */
export async function removeAttempts(
  tx: Tx,
  countedAt: Date,
  limits: readonly AttemptLimit[],
): Promise<void> {
  for (const { key } of limits) await deleteAttempt(tx, hashed(key), countedAt)
}

/** Hashes a key, so that e-mail addresses, phone numbers and networks are not stored in plain text. */
function hashed(key: string): string {
  return hashSecret(key).toString('base64url')
}
