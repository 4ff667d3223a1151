import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './fixtures/test.ts'
import journeys from './playwright.config.ts'

/**
 * Calls over a SIP trunk, and what calls promise over each carrier: one gateway and one product for each worker.
 * A file has one worker. The limits are those of the journeys.
 */
export default defineConfig<object, Pick<WorkerFixtures, 'settings'>>({
  ...journeys,
  fullyParallel: false,
  outputDir: '../test-results/trunk',
  // What moves in a call is drawn by the processors that carry its sound here.
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' } },
  // The longest file is among the first, so that no worker waits for it in the end.
  projects: [
    ...['sip', 'twilio'].map(carrier => ({
      name: carrier,
      testDir: 'carriers',
      use: { settings: { CARRIER: carrier } },
    })),
    { name: 'trunk', testDir: 'trunk' },
  ],
})
