import { setTimeout as sleep } from 'node:timers/promises'

/** Far above the usual time, because a machine may be slow or busy. */
const LIMIT_MS = 600_000
const POLL_MS = 50

/** Polls until `isReached` returns true. @throws with the words for the state when it is not reached in ten minutes */
export async function until(
  state: string,
  isReached: () => boolean | Promise<boolean>,
  pollMs = POLL_MS,
): Promise<void> {
  const startedAt = performance.now()
  while (!(await isReached())) {
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(`Not in ten minutes: ${state}`)
    await sleep(pollMs)
  }
}
