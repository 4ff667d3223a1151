import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'faults',
    include: ['**/*.test.ts'],
    // One after the other, because each starts databases, servers and proxies.
    fileParallelism: false,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
})
