import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import twilio from 'twilio'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../../../tools/find-browser.ts'
import { writeToneFile } from './tone-file.ts'
import {
  ACCOUNT,
  accessToken,
  childOf,
  eventually,
  openDevice,
  startWorld,
  until,
} from './world.ts'
import type { World } from './world.ts'

/** What each side's microphone hears; far apart, and neither is a tone of the network. */
const HANDSET_HERTZ = 1100
const BROWSER_HERTZ = 620
/** Above the median of the spectrum: a tone that is really there. */
const CLEAR_DB = 20

let world: World
let folder: string
let ours: Browser
let theirs: Browser
const pages: Page[] = []

beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(join(tmpdir(), 'handset-'))
  ours = await speaking(BROWSER_HERTZ)
  theirs = await speaking(HANDSET_HERTZ)
})
afterAll(async () => {
  await Promise.all([ours.close(), theirs.close()])
  await world.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await Promise.all(pages.splice(0).map(page => page.context().close()))
})

async function speaking(hertz: number): Promise<Browser> {
  const path = join(folder, `${hertz}.wav`)
  writeToneFile(path, hertz)
  const found = await findBrowser()
  const args = [...found.args, `--use-file-for-fake-audio-capture=${path}`]
  return chromium.launch({ ...found, args })
}

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'] })
  const page = await context.newPage()
  pages.push(page)
  await page.goto(url)
  return page
}

async function openHandset(number: string): Promise<Page> {
  const page = await open(theirs, `${world.url}/handset?number=${encodeURIComponent(number)}`)
  await status(page, 'Ready')
  return page
}

/** A browser with the SDK, that can be called by `identity`. */
async function openBrowser(identity: string): Promise<Page> {
  const page = await open(ours, world.product.url)
  await page.waitForFunction(() => 'phone' in window)
  await openDevice(page, world, accessToken({ identity }))
  await page.evaluate(() => window.phone.register())
  await until(page, 'registered')
  return page
}

const status = (page: Page, words: string) =>
  page.locator('#status').getByText(words, { exact: true }).waitFor({ timeout: 15_000 })
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ timeout: 10_000 })

interface Heard {
  rms: number
  prominence: number[]
}

/**
 * Listens to what a handset plays: loudest level, and how far each frequency stands out. Ends early when
 * all of them have stood out by `enoughDb`.
 */
function hearAt(page: Page, ms: number, hertz: number[], enoughDb = 200): Promise<Heard> {
  return page.evaluate(
    async ({ ms: length, hertz: asked, enoughDb: enough }) => {
      const speaker = document.querySelector<HTMLAudioElement>('#far-end')
      if (!(speaker?.srcObject instanceof MediaStream)) throw new Error('nothing plays')
      const context = new AudioContext()
      const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 })
      context.createMediaStreamSource(speaker.srcObject).connect(analyser)
      const wave = new Float32Array(1024)
      const spectrum = new Float32Array(analyser.frequencyBinCount)
      const binOf = (frequency: number) => Math.round((frequency * 4096) / context.sampleRate)
      const heard = { rms: 0, prominence: asked.map(() => -200) }
      for (const end = performance.now() + length; performance.now() < end;) {
        await new Promise(resolve => setTimeout(resolve, 20))
        analyser.getFloatTimeDomainData(wave)
        const rms = Math.sqrt(wave.reduce((sum, one) => sum + one * one, 0) / wave.length)
        heard.rms = Math.max(heard.rms, rms)
        if (rms < 0.005) continue
        analyser.getFloatFrequencyData(spectrum)
        const speech = [...spectrum.slice(0, binOf(3400))].sort((a, b) => a - b)
        const median = speech[speech.length >> 1] ?? 0
        asked.forEach((frequency, index) => {
          const bin = binOf(frequency)
          const level = Math.max(...spectrum.slice(bin - 1, bin + 2)) - median
          heard.prominence[index] = Math.max(heard.prominence[index] ?? level, level)
        })
        if (Math.min(...heard.prominence) > enough) break
      }
      await context.close()
      return heard
    },
    { ms, hertz, enoughDb },
  )
}

/** Both ends hear the other's tone, and neither hears its own. */
async function expectConversation(browser: Page, handset: Page): Promise<void> {
  await browser.waitForTimeout(800)
  const asked = [HANDSET_HERTZ, BROWSER_HERTZ]
  const [here, there] = await Promise.all([
    browser.evaluate(hertz => window.phone.hear(2500, hertz), asked),
    hearAt(handset, 2500, asked),
  ])
  const [fromHandset = 0, ownAtBrowser = 0] = here.prominence
  const [ownAtHandset = 0, fromBrowser = 0] = there.prominence
  expect(here.peakRms).toBeGreaterThan(0.02)
  expect(there.rms).toBeGreaterThan(0.02)
  expect(fromHandset, `browser: ${here.prominence}`).toBeGreaterThan(CLEAR_DB)
  expect(fromBrowser, `handset: ${there.prominence}`).toBeGreaterThan(CLEAR_DB)
  expect(fromHandset - ownAtBrowser, `browser: ${here.prominence}`).toBeGreaterThan(10)
  expect(fromBrowser - ownAtHandset, `handset: ${there.prominence}`).toBeGreaterThan(10)
}

async function rent(phoneNumber: string, twiml: string): Promise<void> {
  const client = twilio(ACCOUNT.apiKey, ACCOUNT.apiSecret, { accountSid: ACCOUNT.accountSid })
  client.api.baseUrl = world.url
  world.product.incoming.set(phoneNumber, `<Response>${twiml}</Response>`)
  const voiceUrl = `${world.product.url}/incoming`
  await client.incomingPhoneNumbers.create({ phoneNumber, voiceUrl })
}

const dialClient = (identity: string) =>
  `<Dial answerOnBridge="true" timeout="30"><Client>${identity}</Client></Dial>`

test('a browser calls it: it rings, is answered, both talk, keys are heard, it hangs up', async () => {
  const number = '+12125550301'
  const handset = await openHandset(number)
  const browser = await openBrowser('gus')
  await browser.evaluate(to => window.phone.connect({ To: to }), number)
  await status(handset, 'Incoming call')
  // The caller ID that the caller's webhook chose.
  await handset.getByText('+1 415 555 0199').waitFor()
  await until(browser, 'ringing')
  await press(handset, 'Answer')
  await status(handset, 'Connected')
  await until(browser, 'accept')
  await expectConversation(browser, handset)

  const parent = (await browser.evaluate(() => window.phone.sid())) ?? ''
  const { packetsIn, packetsOut } = childOf(world, parent)
  expect(Math.min(packetsIn, packetsOut)).toBeGreaterThan(100)
  const atBrowser = browser.evaluate(
    enoughDb => window.phone.hear(8000, [770, 1336], enoughDb),
    CLEAR_DB,
  )
  await press(handset, '5')
  expect(Math.min(...(await atBrowser).prominence)).toBeGreaterThan(CLEAR_DB)
  const atHandset = hearAt(handset, 8000, [852, 1477], CLEAR_DB)
  await browser.evaluate(() => window.phone.press('9'))
  expect(Math.min(...(await atHandset).prominence)).toBeGreaterThan(CLEAR_DB)
  expect(childOf(world, parent).digits).toBe('9')

  await press(handset, 'Hang up')
  await until(browser, 'disconnect')
  await status(handset, 'Call ended')
  expect(childOf(world, parent).status).toBe('completed')
})

test('it dials a rented number: the tenant answers, both talk, the tenant hangs up', async () => {
  await rent('+14152220301', dialClient('hal'))
  const browser = await openBrowser('hal')
  const handset = await openHandset('+12125550302')
  await handset.getByRole('textbox', { name: 'Number' }).fill('+1 415 222 0301')
  await press(handset, 'Call')
  await until(browser, 'incoming')
  await status(handset, 'Ringing...')
  // The network's ringing is heard before anybody answers: two seconds of it, then four of silence.
  expect(Math.min(...(await hearAt(handset, 10_000, [440, 480], 15)).prominence)).toBeGreaterThan(
    15,
  )
  await browser.evaluate(() => window.phone.accept())
  await status(handset, 'Connected')
  await expectConversation(browser, handset)
  await browser.evaluate(() => window.phone.hangUp())
  await status(handset, 'Call ended')
})

test('one handset calls another, and shows who calls', async () => {
  const callee = await openHandset('+12125550308')
  const caller = await openHandset('+12125550309')
  // Typed on the keypad, without a plus.
  for (const digit of '12125550308') await press(caller, digit)
  await press(caller, 'Call')
  await callee.getByText('+1 212 555 0309').waitFor()
  await press(callee, 'Answer')
  await status(caller, 'Connected')
  await callee.waitForTimeout(800)
  expect((await hearAt(callee, 1500, [HANDSET_HERTZ])).prominence[0]).toBeGreaterThan(CLEAR_DB)
  await caller.close()
  await status(callee, 'Call ended')
})

test('it declines: the caller hears that it is busy', async () => {
  const handset = await openHandset('+12125550303')
  const browser = await openBrowser('ida')
  await browser.evaluate(() => window.phone.connect({ To: '+12125550303' }))
  await status(handset, 'Incoming call')
  await press(handset, 'Decline')
  expect((await until(browser, 'call error')).code).toBe(31486)
  await status(handset, 'Declined')
})

test('a caller that gives up leaves a missed call; one that finds it talking is told busy', async () => {
  const handset = await openHandset('+12125550304')
  const browser = await openBrowser('jon')
  await browser.evaluate(() => window.phone.connect({ To: '+12125550304' }))
  await status(handset, 'Incoming call')
  await until(browser, 'ringing')
  await browser.evaluate(() => window.phone.hangUp())
  await status(handset, 'Missed call from +14155550199')

  await handset.getByRole('textbox', { name: 'Number' }).fill('+14155550106')
  await press(handset, 'Call')
  await status(handset, 'Connected')
  await browser.evaluate(() => window.phone.connect({ To: '+12125550304' }))
  expect((await until(browser, 'call error')).code).toBe(31486)
  await status(handset, 'Connected')
})

test('what it dials may be busy, or not be in service', async () => {
  const handset = await openHandset('+12125550305')
  const number = handset.getByRole('textbox', { name: 'Number' })
  await number.fill('+14155550101')
  await press(handset, 'Call')
  await status(handset, 'Busy')
  await rent('+14152220305', '<Reject reason="busy"/>')
  await number.fill('+14152220305')
  await press(handset, 'Call')
  await status(handset, 'Busy')
  await number.fill('+14155550105')
  await press(handset, 'Call')
  await status(handset, 'Not in service')
  await number.fill('12')
  await press(handset, 'Call')
  await status(handset, 'Enter a number with its country code, like +14155550100.')
})

test('it shows texts, and keys the code of a validation call', async () => {
  const number = '+12125550306'
  const client = twilio(ACCOUNT.apiKey, ACCOUNT.apiSecret, { accountSid: ACCOUNT.accountSid })
  client.api.baseUrl = client.verify.baseUrl = world.url
  const send = () =>
    client.verify.v2
      .services(ACCOUNT.verifyServiceSid)
      .verifications.create({ to: number, channel: 'sms' })
  await send()
  const handset = await openHandset(number)
  const messages = handset.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  expect(await messages.count()).toBe(1)
  await send()
  await expect.poll(() => messages.count()).toBe(2)
  expect(await messages.first().innerText()).toMatch(/verification code is: \d{6}/)

  const { callSid, validationCode } = await client.validationRequests.create({
    phoneNumber: number,
    statusCallback: `${world.product.url}/status`,
  })
  await status(handset, 'Incoming call')
  expect(world.carrier.answer(callSid)).toBe(true)
  await status(handset, 'Connected')
  for (const digit of validationCode) await press(handset, digit)
  const told = await eventually(() =>
    world.product.posted.find(({ form }) => form['CallSid'] === callSid),
  )
  expect(told).toMatchObject({ isSigned: true, form: { VerificationStatus: 'success' } })
  await status(handset, 'Call ended')
})

test('the newest page of a number is its phone; the older one offers to take it back', async () => {
  const first = await openHandset('+12125550307')
  const second = await openHandset('+12125550307')
  await status(first, 'This phone is open in another tab.')
  await press(first, 'Use it here')
  await status(second, 'This phone is open in another tab.')
  await status(first, 'Ready')
})

test('without a number it asks for one', async () => {
  const page = await open(theirs, `${world.url}/handset?number=12`)
  await page.getByText('Please enter a number with its country code').waitFor()
  await page.getByLabel("This phone's number").fill('+1 (212) 555-0399')
  await press(page, 'Open phone')
  await status(page, 'Ready')
  await page.getByRole('heading', { name: '+1 212 555 0399' }).waitFor()
  expect(new URL(page.url()).searchParams.get('number')).toBe('+12125550399')
})
