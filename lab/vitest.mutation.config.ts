import { defineConfig } from 'vitest/config'

/** The tests that Stryker runs: those of the folder that `mutation/run.ts` is at. */
export default defineConfig({
  test: {
    name: 'mutation',
    include: process.env['MUTATION_TESTS']?.split(' ') ?? [],
    exclude: [
      '**/node_modules/**',
      '**/*.slow.test.ts',
      // Thousands of numbers for each of hundreds of mutants.
      '**/overdialled-numbers.test.ts',
    ],
    globalSetup: ['packages/server/testing/global-setup.ts'],
    provide: { needsPostgres: false },
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
