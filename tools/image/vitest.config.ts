import { defineConfig } from 'vitest/config'

/** Needs the build, and the package registry or npm's cache. */
export default defineConfig({
  test: {
    name: 'image',
    include: ['*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
