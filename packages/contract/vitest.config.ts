import { defineConfig } from 'vitest/config'
import { unitTests } from '../../tools/tests/scope.ts'

export default defineConfig({
  test: {
    name: 'contract',
    ...unitTests('src/'),
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
