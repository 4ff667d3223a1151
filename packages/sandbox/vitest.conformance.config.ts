import { defineConfig } from 'vitest/config'

/** The vendors' own clients, in a real browser, against the sandbox. One at a time: they share the machine's two ears. */
export default defineConfig({
  test: {
    name: 'conformance',
    include: ['conformance/**/*.test.ts'],
    fileParallelism: false,
    // Every browser page with a call costs a good part of a core.
    maxConcurrency: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
