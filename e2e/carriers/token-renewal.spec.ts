import type { Page } from '@playwright/test'
import { dial, expectConnected, hangUp } from '../fixtures/dialer.ts'
import { expectRegistered, watchRegistration } from '../fixtures/registration.ts'
import { expectTwoWayAudio, receivedEnergy } from '../fixtures/sound/call-audio.ts'
import { expect, test } from './test.ts'

/** What a renewal may cost a listener, beyond what a stretch of the call costs that is as long and has none. */
const LONGEST_GAP_MS = 200
/** Most of them: a busy machine makes gaps at times. */
const RENEWALS = 3

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
    const renewal = await soundDuring(page, () => renew(page))
    const quiet = await soundDuring(page, () => receivedEnergy(page, renewal.packets))
    gaps.push(renewal.gapMs - quiet.gapMs)
  }
  const short = gaps.filter(gap => gap <= LONGEST_GAP_MS)
  expect(short.length, `gaps of ${gaps.join(', ')} ms`).toBeGreaterThan(RENEWALS / 2)
  await expectConnected(page)
  await hangUp(page)
})

/** Lets the time of the renewal come, and waits until the carrier has accepted the new token: over Twilio half a minute. */
async function renew(page: Page): Promise<void> {
  watchRegistration(page)
  const renewed = page.waitForResponse(response => response.url().endsWith('/api/call/token'))
  await page.evaluate(() => {
    for (const run of window.runLater.splice(0)) run()
  })
  expect((await renewed).status()).toBe(200)
  await expectRegistered(page)
}

/**
 * @returns what the page has made up, because it had not arrived, or has not sent, whichever is more, and the packets that
 *   have arrived meanwhile, half a second of sound after it included
 */
async function soundDuring(
  page: Page,
  change: () => Promise<unknown>,
): Promise<{ gapMs: number; packets: number }> {
  const before = await page.evaluate(readSound)
  await change()
  await receivedEnergy(page, 25)
  const after = await page.evaluate(readSound)
  expect(after.connections).toBe(before.connections)
  const since = (name: keyof typeof after) => after[name] - before[name]
  const madeUpMs = (since('madeUpSamples') / since('samples')) * since('playedMs')
  return { gapMs: Math.max(madeUpMs, since('unsentMs')), packets: since('packets') }
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
  const sound = {
    connections: window.peerConnections.length,
    packets: 0,
    samples: 0,
    madeUpSamples: 0,
  }
  const times = { playedMs: 0, unsentMs: 0 }
  const report = await window.peerConnections.at(-1)?.getStats()
  report?.forEach((entry: Record<string, unknown>) => {
    const of = (name: string) => Number(entry[name] ?? 0)
    if (entry['type'] === 'inbound-rtp') {
      sound.packets += of('packetsReceived')
      sound.samples += of('totalSamplesReceived')
      sound.madeUpSamples += of('concealedSamples')
      times.playedMs += 1_000 * of('totalSamplesDuration')
    }
    // Each packet has 20 ms of sound, and silence is sent too.
    if (entry['type'] === 'outbound-rtp') times.unsentMs += of('timestamp') - 20 * of('packetsSent')
  })
  return { ...sound, ...times }
}
