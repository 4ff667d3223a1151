import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/programs/find-browser.ts'
import { testScope } from '../tools/tests/scope.ts'

const browser = await findBrowser()

/** In the gate, a test that waits in vain must not cost minutes at each of its attempts. */
const LIMIT_MS = testScope === 'gate' ? 30_000 : 90_000

/**
 * Each worker has a product, a sandbox and a browser of its own. More than two real calls at once would
 * compete for the cores of a small machine, and sound is measured by one worker alone. The tag `@gate` is of the
 * journeys of `npm test`.
 *
 * Every limit is at least ten times what is usual: a slow machine is no reason to fail. Tests wait for
 * states, so a long limit costs nothing as long as they pass.
 */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'journeys' },
    { name: 'sound', testDir: 'sound' },
  ],
  fullyParallel: true,
  // A test that passes at a later attempt is printed as FLAKY (tools/tests/run-suites.ts).
  retries: 1,
  workers: 2,
  timeout: 600_000,
  expect: { timeout: LIMIT_MS },
  reporter: [['list']],
  outputDir: '../test-results/journeys',
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      chromiumSandbox: browser.chromiumSandbox,
      timeout: 300_000,
    },
    actionTimeout: LIMIT_MS,
    permissions: ['microphone'],
    // At its start it loads the whole dashboard, in each of the tests. Those that are about it allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // A trace of every test takes a quarter to a half of its processor time: `npm run e2e -- --trace on` keeps one.
    trace: 'on-first-retry',
  },
})
