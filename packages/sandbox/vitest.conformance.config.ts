import { defineConfig } from 'vitest/config'
import { LIMIT_MS } from './conformance/limits.ts'

/** The vendors' own clients, in a real browser, against the sandbox. */
export default defineConfig({
  test: {
    name: 'conformance',
    include: ['conformance/**/*.test.ts'],
    globalSetup: 'conformance/browser-server.ts',
    // Files of one worker share its modules and its connection to the browser.
    isolate: false,
    maxWorkers: 2,
    maxConcurrency: 3,
    testTimeout: 5 * LIMIT_MS,
    hookTimeout: 5 * LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS, interval: 100 } },
  },
})
