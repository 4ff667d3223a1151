import { setTimeout as sleep } from 'node:timers/promises'
import type { Ports } from '../ports/ports.ts'
import { ping } from '../store/ping.ts'

/** Below the 5 s after which browsers cancel a health check (specification, section 9). */
const DATABASE_TIMEOUT_MS = 2_500

/** Whether the database responds in time. */
export async function checkHealth(ports: Ports): Promise<boolean> {
  const isAlive = ports.database.transaction(ping).catch((error: unknown) => {
    ports.log.warn({ err: error }, 'The database did not respond to a health check')
    return false
  })
  const timer = new AbortController()
  const timeout = sleep(DATABASE_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([isAlive, timeout])
  } finally {
    timer.abort()
  }
}
