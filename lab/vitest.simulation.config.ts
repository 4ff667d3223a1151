import { defineConfig } from 'vitest/config'
import { unitTests } from '../tools/tests/scope.ts'

export default defineConfig({
  test: {
    name: 'simulation',
    ...unitTests('simulation/'),
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 600_000,
    hookTimeout: 900_000,
  },
})
