import { defineConfig } from 'vitest/config'
import { unitTests } from './tests/scope.ts'

const { include, exclude } = unitTests('')

export default defineConfig({
  test: {
    name: 'tools',
    include,
    exclude: [...exclude, 'image/**'],
    isolate: false,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
