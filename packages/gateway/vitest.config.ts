import { defineConfig } from 'vitest/config'

/** Far above the usual time: a busy machine must not fail a test. */
const LIMIT_MS = 120_000

export default defineConfig({
  test: {
    name: 'gateway',
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS, interval: 20 } },
  },
})
