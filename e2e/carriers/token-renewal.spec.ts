import type { Page } from '@playwright/test'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { expectRegistered, watchRegistration } from '../fixtures/registration.ts'
import { expectTwoWayAudio, receivedEnergy } from '../fixtures/sound/call-audio.ts'
import { expect, test } from './test.ts'

/** What a renewal may cost a listener, beyond what a busy machine costs in a stretch of the call without one. */
const LONGEST_GAP_MS = 200
/** Most of them: a busy machine makes gaps at times. */
const RENEWALS = 5

declare global {
  interface Window {
    /** What the page has scheduled for more than 20 minutes from now. */
    runLater: (() => void)[]
  }
}

test('a token that is renewed in a call interrupts the sound in neither direction', async ({
  page,
  accounts,
  farEnd,
}) => {
  await page.addInitScript(keepLongTimers)
  await accounts.signUp(page)
  await expectRegistered(page)
  await dial(page, farEnd.answeringNumber())
  await expectConnected(page)
  await expectTwoWayAudio(page)
  const gaps: number[] = []
  for (let count = 0; count < RENEWALS; count++) {
    const quiet = await gapOf(page, () => receivedEnergy(page, 25))
    gaps.push((await gapOf(page, () => renew(page))) - quiet)
    // It may wait for the next time that the page registers anyway, and a stretch as long has gaps of its own.
    await expectRegistered(page)
  }
  const short = gaps.filter(gap => gap <= LONGEST_GAP_MS)
  expect(short.length, `gaps of ${gaps.join(', ')} ms`).toBeGreaterThan(RENEWALS / 2)
  await expectConnected(page)
  await hangUp(page)
})

/** Lets the time of the renewal come, and waits for the new token. */
async function renew(page: Page): Promise<void> {
  watchRegistration(page)
  const renewed = page.waitForResponse(response => response.url().endsWith('/api/call/token'))
  await page.evaluate(() => {
    for (const run of window.runLater.splice(0)) run()
  })
  expect((await renewed).status()).toBe(200)
}

/**
 * @returns the milliseconds of sound that the page has made up, because it had not arrived, or has not sent, whichever are
 *   more, from before `meanwhile` until half a second of sound after it
 */
async function gapOf(page: Page, meanwhile: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(readSound)
  await meanwhile()
  await receivedEnergy(page, 25)
  const after = await page.evaluate(readSound)
  expect(after.connections).toBe(before.connections)
  const since = (name: keyof typeof after) => after[name] - before[name]
  const madeUp = since('madeUpSamples') / since('samples')
  return Math.max(madeUp * since('playedMs'), since('unsentMs'))
}

/** Runs in the page, before any of its scripts. */
function keepLongTimers(): void {
  window.runLater = []
  const { setTimeout } = window
  const later = (run: TimerHandler, ms?: number, ...parts: unknown[]) => {
    if (typeof run === 'function' && (ms ?? 0) > 1_200_000) window.runLater.push(() => void run())
    return setTimeout(run, ms, ...parts)
  }
  window.setTimeout = later as typeof setTimeout
}

/** Runs in the page. Totals since the beginning of the call, by the statistics of WebRTC. */
async function readSound() {
  const sound = { connections: window.peerConnections.length, samples: 0, madeUpSamples: 0 }
  const times = { playedMs: 0, unsentMs: 0 }
  const report = await window.peerConnections.at(-1)?.getStats()
  report?.forEach((entry: Record<string, unknown>) => {
    const of = (name: string) => Number(entry[name] ?? 0)
    if (entry['type'] === 'inbound-rtp') {
      sound.samples += of('totalSamplesReceived')
      sound.madeUpSamples += of('concealedSamples')
      times.playedMs += 1_000 * of('totalSamplesDuration')
    }
    // Each packet has 20 ms of sound, and silence is sent too.
    if (entry['type'] === 'outbound-rtp') times.unsentMs += of('timestamp') - 20 * of('packetsSent')
  })
  return { ...sound, ...times }
}
