import { setTimeout as sleep } from 'node:timers/promises'

/** Ten times what the slowest start takes. */
const LIMIT_MS = 120_000

/** Calls `check` until it does not throw, and returns its result. */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  for (const end = Date.now() + LIMIT_MS; ; await sleep(20)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
