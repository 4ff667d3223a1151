import type { Page } from 'puppeteer-core'
import {
  countLiveMicrophones,
  expectAudioBothWays,
  readAudioStats,
} from '../fixtures/sound/call-audio.ts'
import {
  CALL_SECONDS,
  keepMicrophones,
  plugInHeadset,
  readLevel,
  switchMicrophone,
} from '../fixtures/sound/setup-test.ts'
import { fill, press, untilButton, untilShown } from './elements.ts'
import { expect, rentNumber, test } from './test.ts'

const ECHOES = '+14155550100'
const CALLER = '+12125550142'

async function dial(tab: Page, number: string): Promise<void> {
  await fill(tab, 'Phone number', number)
  // An earlier press is refused, and starts nothing later.
  await untilShown(tab, 'per min')
  await untilShown(tab, 'Balance $')
  await press(tab, 'Start call')
  await untilShown(tab, 'Call in progress')
}

/** Waits until nothing but silence arrives for a second. */
async function expectSilence(tab: Page): Promise<void> {
  let start = await tab.evaluate(readAudioStats)
  const isSilentForASecond = async () => {
    const now = await tab.evaluate(readAudioStats)
    if (now.energyReceived - start.energyReceived > 0.000_01) start = now
    return now.packetsReceived - start.packetsReceived > 50
  }
  await expect.poll(isSilentForASecond, { intervals: [250] }).toBe(true)
}

/** Expects that the meter shows the newest microphone. Firefox's fake microphone is one constant tone. */
async function expectMovingMeter(tab: Page): Promise<void> {
  const expectLevel = async (isSound: boolean) => {
    const hasLevel = async () => ((await tab.evaluate(readLevel)) ?? -1) > 0
    await expect.poll(hasLevel, { intervals: [50] }).toBe(isSound)
  }
  await expectLevel(true)
  await tab.evaluate(switchMicrophone, false)
  await expectLevel(false)
  await tab.evaluate(switchMicrophone, true)
  await expectLevel(true)
}

test('a call has sound in both directions, keys that the far end receives, a mute button and an end', async ({
  tab,
  signUp,
  sandbox,
}) => {
  await signUp()
  await dial(tab, ECHOES)
  await expectAudioBothWays(() => tab.evaluate(readAudioStats))

  for (const key of ['4 GHI', '2 ABC', 'hash']) await press(tab, key)
  await expect.poll(async () => (await sandbox.legTo(ECHOES))?.digits).toBe('42#')

  await press(tab, 'Mute')
  await expectSilence(tab)
  await press(tab, 'Unmute')
  await expectAudioBothWays(() => tab.evaluate(readAudioStats), await tab.evaluate(readAudioStats))

  await press(tab, 'End call')
  await untilButton(tab, 'Start call')
  await sandbox.waitForLeg(ECHOES, 'completed')
  await expect.poll(() => tab.evaluate(countLiveMicrophones)).toBe(0)
})

test('a microphone that ends in a call is opened again', async ({ tab, signUp }) => {
  await signUp()
  await dial(tab, ECHOES)
  await expectAudioBothWays(() => tab.evaluate(readAudioStats))
  await tab.evaluate(endMicrophone)
  await untilShown(tab, 'is used now.')
  await expectAudioBothWays(() => tab.evaluate(readAudioStats), await tab.evaluate(readAudioStats))
  await press(tab, 'End call')
  await untilButton(tab, 'Start call')
  await expect.poll(() => tab.evaluate(countLiveMicrophones)).toBe(0)
})

test('a phone of the sandbox calls a rented number, and both pages have sound', async ({
  tab,
  openTab,
  signUp,
  product,
}) => {
  const token = await signUp({ packages: ['starter-5'] })
  const number = await rentNumber(product, token)
  await tab.waitForFunction(() => window.isRegistered)

  const handset = await openTab()
  await handset.goto(`${product.sandboxUrl}/?phone=${encodeURIComponent(CALLER)}`)
  await untilShown(handset, 'Ready')
  await fill(handset, 'Number', number)
  await press(handset, 'Call')
  await tab.bringToFront()
  await press(tab, 'Accept')
  await untilShown(tab, 'Call in progress')
  await untilShown(handset, 'Connected')
  await expectAudioBothWays(() => tab.evaluate(readAudioStats))
  await expectAudioBothWays(() => handset.evaluate(readAudioStats))

  await handset.bringToFront()
  await press(handset, 'Hang up')
  await tab.bringToFront()
  await untilButton(tab, 'Start call')
})

test('the setup test works after a call on the same page, and with a headset that is plugged in while it runs', async ({
  tab,
  signUp,
  sandbox,
}) => {
  await tab.evaluateOnNewDocument(keepMicrophones)
  await signUp()
  await dial(tab, ECHOES)
  await expect
    .poll(async () => (await sandbox.legTo(ECHOES))?.seconds)
    .toBeGreaterThanOrEqual(CALL_SECONDS)
  await press(tab, 'End call')
  await untilButton(tab, 'Start call')

  await press(tab, 'Test your setup')
  await untilShown(tab, 'Connected. Speak now')
  await expectMovingMeter(tab)
  await tab.evaluate(plugInHeadset)
  await expectMovingMeter(tab)
  await expectAudioBothWays(() => tab.evaluate(readAudioStats), await tab.evaluate(readAudioStats))
  await press(tab, 'Show the result')
  await untilShown(tab, 'Test completed')
  await untilShown(tab, 'Your microphone works.')
  await untilShown(tab, '% lost')
})

/** Runs in the page. The browser ends the track and fires the event when the device stops by itself. */
function endMicrophone(): void {
  const track = window.peerConnections.at(-1)?.getSenders()[0]?.track
  track?.stop()
  track?.dispatchEvent(new Event('ended'))
}
