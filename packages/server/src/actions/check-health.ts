import { setTimeout as sleep } from 'node:timers/promises'
import type { Ports } from '../ports/ports.ts'
import { ping } from '../store/ping.ts'

/** Browsers give up on a health check after 5 s (spec section 9); we answer for ourselves before that. */
const DATABASE_PATIENCE_MS = 2_500

/** Whether the database answers in good time. */
export async function checkHealth(ports: Ports): Promise<boolean> {
  const answered = ports.database.transaction(ping).catch((error: unknown) => {
    ports.log.warn({ err: error }, 'The database did not answer a health check')
    return false
  })
  const waiting = new AbortController()
  const tooLate = sleep(DATABASE_PATIENCE_MS, false, { signal: waiting.signal }).catch(() => false)
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    waiting.abort()
  }
}
