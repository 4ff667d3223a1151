import { defineConfig } from 'vitest/config'
import { testScope, unitTests } from '../../tools/tests/scope.ts'

const { include, exclude } = unitTests('src/', 'simulation/')

export default defineConfig({
  test: {
    name: 'server',
    include,
    // They are a project of their own.
    exclude: [...exclude, 'src/**/*-races.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    provide: { needsPostgres: testScope !== 'gate' },
    // Files share a worker's modules and its databases (testing/reused-databases.ts).
    isolate: false,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
