import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'

const browser = await findBrowser()

/** Real calls share the machine's cores and the sandbox's faults, so the journeys run one after the other. */
export default defineConfig({
  testDir: 'journeys',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      chromiumSandbox: browser.chromiumSandbox,
    },
    permissions: ['microphone'],
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
