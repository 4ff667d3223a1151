import { defineConfig } from '@playwright/test'

/**
 * Firefox and WebKit, each driven through its own WebDriver: Playwright is only the test runner here. The
 * limits are those of the journeys.
 */
export default defineConfig({
  workers: 1,
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [['list']],
  outputDir: '../test-results/other-browsers',
  projects: [
    { name: 'firefox', testDir: 'firefox' },
    { name: 'webkit', testDir: 'webkit' },
  ],
})
