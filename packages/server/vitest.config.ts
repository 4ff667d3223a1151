import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { testScope, unitTests } from '../../tools/tests/scope.ts'

const { include, exclude } = unitTests('src/')

/** The tests that open a PostgreSQL. All others would prove the same again (testing/test-database.ts). */
function testsOnPostgres(): string[] {
  const src = join(import.meta.dirname, 'src')
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .filter(path => /\b(testDatabases|hasPostgres)\b/.test(readFileSync(join(src, path), 'utf8')))
    .map(path => `src/${path}`)
}

export default defineConfig({
  test: {
    name: 'server',
    include: testScope === 'postgres' ? testsOnPostgres() : include,
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
