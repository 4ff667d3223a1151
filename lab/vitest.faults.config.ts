import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'faults',
    include: ['{faults,load}/**/*.test.ts'],
    // Three at once, because they mostly wait. Each starts databases, servers and proxies of its own.
    maxConcurrency: 3,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
})
