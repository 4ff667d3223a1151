import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Production over https: one proxy and one product for all tests. The limits are those of the journeys. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'https', testDir: 'https' }],
  workers: 1,
  outputDir: '../test-results/https',
  use: { ...journeys.use, serviceWorkers: 'allow' },
})
