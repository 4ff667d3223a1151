import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'

const browser = await findBrowser()

/** Each worker has a product and a sandbox of its own. More than two real calls at once would fight for the cores of a small machine. */
export default defineConfig({
  testDir: 'journeys',
  workers: 2,
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
