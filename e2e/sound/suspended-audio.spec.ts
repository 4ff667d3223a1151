import { type Page, expect } from '@playwright/test'
import { expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { test } from '../fixtures/test.ts'

declare global {
  interface Window {
    /** Where the page measures levels, in the order of their creation. */
    audioContexts: AudioContext[]
  }
}

const ECHOES = '+14155550100'
/** The voice library reports a microphone whose level has not changed for ten seconds. */
const LONGER_THAN_TEN_SECONDS = /^(00:(1[5-9]|[2-5]\d)|(?!00)\d\d:\d\d)$/

test('levels that the browser does not measure before a press are measured in a call, and never reported as a silent microphone', async ({
  page,
  accounts,
}) => {
  await page.addInitScript(suspendAudio)
  await accounts.signUp(page)
  await expect.poll(() => audioStates(page)).toEqual(['suspended'])
  await dial(page, ECHOES)
  await expectConnected(page)
  // Those of the library: no part of the page measures a level in a call that is not muted.
  await expect.poll(async () => [...new Set(await audioStates(page))]).toEqual(['running'])
  await expectTwoWayAudio(page)
  await expect(page.getByRole('timer')).toHaveText(LONGER_THAN_TEN_SECONDS)
  const shown = await page.evaluate(() => [...window.shownTexts])
  expect(shown.filter(text => text.includes('your microphone is silent'))).toEqual([])
  await hangUp(page)
})

/** Runs in the page, before any of its scripts. A browser may suspend a context from before the first press. */
function suspendAudio(): void {
  window.audioContexts = []
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      window.audioContexts.push(this)
      void this.suspend()
    }
  }
}

function audioStates(page: Page): Promise<string[]> {
  return page.evaluate(() => window.audioContexts.map(({ state }) => state))
}
