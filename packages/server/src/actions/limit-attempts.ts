import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { hashSecret } from '../core/accounts/known-hashes.ts'
import type { Reader, Tx } from '../ports/database.ts'
import { deleteAttempt, findAttempts, insertAttempt, lockAttempts } from '../store/attempts.ts'

const MINUTE_MS = 60_000
/** Instances' clocks differ by less. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS

/** A limit on the number of attempts within any period of the given minutes. */
export interface AttemptLimit {
  /** What is limited and for whom, for example `login:address:203.0.113.9`. Stored as a hash. */
  key: string
  max: number
  minutes: number
}

/** Attempts that were counted, with the time under which they are stored. */
export interface CountedAttempts {
  at: Date
  limits: readonly AttemptLimit[]
}

type Limited<Counted = null> = Outcome<Counted, 'too-many-attempts'>

/**
 * Counts one attempt for every limit. If any limit is reached, refuses the attempt and counts nothing. The count
 * is exact for concurrent requests at several instances, because the database counts.
 */
export async function limitAttempts(
  tx: Tx,
  now: Date,
  limits: readonly AttemptLimit[],
): Promise<Limited<CountedAttempts>> {
  // A limit that is reached refuses without the locks: attempts that are refused must not wait for each other.
  const early = await checkAttempts(tx, now, limits)
  return early.ok ? countAttempts(tx, now, limits) : early
}

/** Counts an attempt that {@link checkAttempts} has allowed, under a lock that every attempt of this limit acquires. */
export function countAttempt(tx: Tx, now: Date, { key }: AttemptLimit): void {
  insertAttempt(tx, hashed(key), now)
}

async function countAttempts(
  tx: Tx,
  now: Date,
  limits: readonly AttemptLimit[],
): Promise<Limited<CountedAttempts>> {
  const keys = limits.map(({ key }) => hashed(key)).sort()
  lockAttempts(tx, keys)
  const allowed = await checkAttempts(tx, now, limits)
  if (!allowed.ok) return allowed
  for (const key of keys) insertAttempt(tx, key, now)
  return accepted({ at: now, limits })
}

/**
 * Refuses if a limit is reached. Counts nothing and waits for no lock. Attempts of the future were made before the clock
 * was set back, and would block for longer than their period.
 */
export async function checkAttempts(
  db: Reader,
  now: Date,
  limits: readonly AttemptLimit[],
): Promise<Limited> {
  const longestMinutes = Math.max(...limits.map(({ minutes }) => minutes))
  const since = new Date(now.getTime() - longestMinutes * MINUTE_MS)
  const attempts = await findAttempts(
    db,
    limits.map(({ key }) => hashed(key)),
    since,
  )
  for (const { key, max, minutes } of limits) {
    const windowMs = minutes * MINUTE_MS
    const counted = attempts.filter(
      attempt =>
        attempt.key === hashed(key) &&
        attempt.at.getTime() > now.getTime() - windowMs &&
        attempt.at.getTime() <= now.getTime() + CLOCK_DIFFERENCE_MS,
    )
    // The limit is reached until this attempt is older than the window.
    const blockingAttempt = counted[counted.length - max]
    if (blockingAttempt) {
      const waitMs = blockingAttempt.at.getTime() + windowMs - now.getTime()
      const retryAfterSeconds = String(Math.max(1, Math.ceil(waitMs / 1_000)))
      return refused('too-many-attempts', { retryAfterSeconds })
    }
  }
  return accepted(null)
}

/** Removes what {@link limitAttempts} has counted, because it succeeded. */
export async function removeAttempts(tx: Tx, { at, limits }: CountedAttempts): Promise<void> {
  for (const { key } of limits) await deleteAttempt(tx, hashed(key), at)
}

/** Hashes a key, so that e-mail addresses, phone numbers and networks are not stored in plain text. */
function hashed(key: string): string {
  return hashSecret(key).toString('base64url')
}

/** 100,000 rows in ten minutes. */
const MAX_BATCHES = 100
const MINUTES = 10

/** How many batches a user may export. */
export function exportLimit(userId: string): AttemptLimit {
  return { key: `export:user:${userId}`, max: MAX_BATCHES, minutes: MINUTES }
}
