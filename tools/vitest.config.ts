import { defineConfig } from 'vitest/config'

/** Tests that start the product, a proxy or a command of package.json. */
const SLOW = [
  'body-sizes.test.ts',
  'carrier-*.test.ts',
  'commands.test.ts',
  'deploy-*.test.ts',
  'disabled-webhook.test.ts',
  'doctor/*.test.ts',
  'packages/check-audit.test.ts',
  'product.test.ts',
  'restart-behind-caddy.test.ts',
]

export default defineConfig({
  test: {
    name: 'tools',
    include: ['**/*.test.ts'],
    exclude: ['image/**', ...(process.env['TEST_SCOPE'] === 'quick' ? SLOW : [])],
    isolate: false,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
