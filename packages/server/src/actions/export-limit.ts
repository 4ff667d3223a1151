import type { AttemptLimit } from './limit-attempts.ts'

/** 100,000 rows in ten minutes. */
const MAX_BATCHES = 100
const MINUTES = 10

/** How many batches a user may export. */
export function exportLimit(userId: string): AttemptLimit {
  return { key: `export:user:${userId}`, max: MAX_BATCHES, minutes: MINUTES }
}
