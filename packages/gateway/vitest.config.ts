import { defineConfig } from 'vitest/config'
import { unitTests } from '../../tools/tests/scope.ts'

/** Far above the usual time: a busy machine must not fail a test. */
const LIMIT_MS = 120_000

export default defineConfig({
  test: {
    name: 'gateway',
    ...unitTests('src/'),
    isolate: false,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS, interval: 20 } },
  },
})
