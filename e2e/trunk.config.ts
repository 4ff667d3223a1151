import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The journeys over a SIP trunk: one gateway and one product for all of them. The limits are those of the journeys. */
export default defineConfig(journeys, {
  testDir: 'trunk',
  workers: 1,
  outputDir: '../test-results/trunk',
})
