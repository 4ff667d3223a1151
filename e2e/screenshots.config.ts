import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screenshots`: every screen and state at four sizes, dark and light, after `npm run build`. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'screenshots', testDir: 'screenshots' }],
  outputDir: '../test-results/screenshots-failed',
})
