import { defineConfig } from 'vitest/config'
import { testScope } from './testing/test-scope.ts'

/** Tests with a long version: `npm run test:long` runs these alone. */
const REPEATING = [
  'src/actions/calls/incoming/incoming-outcomes.test.ts',
  'simulation/simulation.test.ts',
  'src/http/customers/crash-during-a-purchase.test.ts',
]

/** Tests that start processes, or send hundreds of requests: they take longer than all other files together. */
const SLOW = [
  'simulation/**/*.test.ts',
  'src/actions/calls/incoming/incoming-spend.test.ts',
  'src/actions/calls/outgoing/daily-spend.test.ts',
  'src/actions/calls/voicemail/start-voicemail.test.ts',
  'src/adapters/pglite/*.test.ts',
  'src/http/customers/crash-during-*.test.ts',
  'src/http/guard/invalid-*.test.ts',
  'src/http/guard/overload.test.ts',
  'src/http/guard/unfinished-bodies.test.ts',
  'src/store/audit/audit-night.test.ts',
  'src/tools/**/*.test.ts',
]

export default defineConfig({
  test: {
    name: 'server',
    include: testScope === 'long' ? REPEATING : ['src/**/*.test.ts', 'simulation/**/*.test.ts'],
    exclude: testScope === 'quick' ? [...REPEATING, ...SLOW] : [],
    globalSetup: ['testing/global-setup.ts'],
    // Files share a worker's modules and its databases (testing/reused-databases.ts).
    isolate: false,
    // Far above the usual time: a busy machine must not fail a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
