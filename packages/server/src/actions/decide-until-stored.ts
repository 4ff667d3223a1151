import { DatabaseUnavailable } from '../ports/database-unavailable.ts'

/** So many that a user's simultaneous requests, each of which may change what the others have read, all end. */
const MAX_ATTEMPTS = 100

/**
 * Repeats a decision that is made by what was read without a lock, and stored by one statement if that still holds. Each
 * attempt in vain means that another request has stored something of the same user, and the next one reads it.
 *
 * @param attempt null when the statement has stored nothing, because something has changed
 * @throws DatabaseUnavailable when something changed during every attempt
 */
export async function decideUntilStored<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const decided = await attempt()
    if (decided !== null) return decided
  }
  throw new DatabaseUnavailable(`What a request reads has changed ${MAX_ATTEMPTS} times`)
}
