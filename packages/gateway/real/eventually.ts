import { vi } from 'vitest'
import { LIMIT_MS } from './limits.ts'

/** Calls `check` until it does not throw, and returns its result. */
export const eventually = <Result>(check: () => Result) =>
  vi.waitFor(check, { timeout: LIMIT_MS, interval: 20 })
