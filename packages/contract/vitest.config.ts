import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // They read a hundred thousand numbers.
    exclude:
      process.env['TEST_SCOPE'] === 'quick' ? ['src/phone/international-prefixes.test.ts'] : [],
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
