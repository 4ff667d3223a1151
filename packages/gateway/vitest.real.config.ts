import { defineConfig } from 'vitest/config'
import { LIMIT_MS } from './real/limits.ts'

/** Real calls: JsSIP in a browser, kamailio, rtpengine and the agent, SIPp as the trunk. */
export default defineConfig({
  test: {
    name: 'real-gateway',
    include: ['real/**/*.test.ts'],
    globalSetup: 'real/browser-server.ts',
    setupFiles: 'real/nothing-of-browsers.ts',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 5 * LIMIT_MS,
    hookTimeout: 5 * LIMIT_MS,
    expect: { poll: { timeout: LIMIT_MS, interval: 50 } },
  },
})
