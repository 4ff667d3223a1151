import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe } from 'vitest'
import { setMicrophone, test as phoneTest, type BrowserPhone } from './browser-phone.ts'
import { openPage, releasePage } from './browser.ts'
import { untilAudible } from './sound.ts'
import { accessToken, childOf, restClient, startSandbox, untilStatus } from './test-sandbox.ts'
import { ACCOUNT, type TestSandbox } from './test-sandbox.ts'

/** The tone of each side's microphone; far apart, and neither is a tone of the network. */
const HANDSET_HERTZ = 1100
const BROWSER_HERTZ = 620

const BUSY = '+14155550101'
const NOT_IN_SERVICE = '+14155550105'
const STEADY_TONE = '+14155550106'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

/** Opens handsets that go away with the test. */
const test = phoneTest.extend<{ openHandset: (number: string) => Promise<Page> }>({
  openHandset: async ({}, use) => {
    const pages: Page[] = []
    await use(async number => {
      const page = await openPage()
      pages.push(page)
      await page.goto(`${sandbox.url}/handset?number=${encodeURIComponent(number)}`)
      await setMicrophone(page, HANDSET_HERTZ)
      return page
    })
    await Promise.all(pages.map(releasePage))
  },
})

const untilShown = (handset: Page, words: string) =>
  handset.locator('#status').getByText(words, { exact: true }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function call(handset: Page, number: string): Promise<void> {
  await handset.getByRole('textbox', { name: 'Number' }).fill(number)
  await press(handset, 'Call')
}

/** Each side plays the other's tone, and not its own. */
async function expectConversation(browser: BrowserPhone, handset: Page): Promise<void> {
  await Promise.all([
    untilAudible(browser.page, { hertz: [HANDSET_HERTZ], absent: [BROWSER_HERTZ] }),
    untilAudible(handset, { hertz: [BROWSER_HERTZ], absent: [HANDSET_HERTZ] }),
  ])
}

async function rent(phoneNumber: string, twiml: string): Promise<void> {
  sandbox.product.incoming.set(phoneNumber, `<Response>${twiml}</Response>`)
  const voiceUrl = `${sandbox.product.url}/incoming`
  await restClient(sandbox).incomingPhoneNumbers.create({ phoneNumber, voiceUrl })
}

const dialClient = (identity: string) =>
  `<Dial answerOnBridge="true" timeout="600"><Client>${identity}</Client></Dial>`

describe.concurrent('a handset', () => {
  test('rings for a browser, is answered, talks both ways, exchanges keys and hangs up', async ({
    expect,
    openHandset,
    phones,
  }) => {
    const number = '+12125550301'
    const handset = await openHandset(number)
    await untilShown(handset, 'Ready')
    const browser = await phones.open(sandbox, { microphoneHertz: BROWSER_HERTZ })
    await browser.open()
    await browser.dial({ To: number })
    await untilShown(handset, 'Incoming call')
    // The caller ID that the caller's webhook chose.
    await handset.getByText('+1 415 555 0199').waitFor()
    await browser.until('ringing')
    await press(handset, 'Answer')
    await untilShown(handset, 'Connected')
    await browser.until('accept')
    await expectConversation(browser, handset)

    const parent = await browser.sid()
    const child = () => childOf(sandbox, parent)
    await expect.poll(() => Math.min(child().packetsIn, child().packetsOut)).toBeGreaterThan(100)
    await press(handset, '5')
    await untilAudible(browser.page, { hertz: [770, 1336] })
    await browser.press('9')
    await untilAudible(handset, { hertz: [852, 1477] })
    expect(child().digits).toBe('9')

    await press(handset, 'Hang up')
    await browser.until('disconnect')
    await untilShown(handset, 'Call ended')
    expect(child().status).toBe('completed')
  })

  test('dials a rented number, plays the ringing, and talks until the tenant hangs up', async ({
    openHandset,
    phones,
  }) => {
    await rent('+14152220301', dialClient('hal'))
    const browser = await phones.open(sandbox, { microphoneHertz: BROWSER_HERTZ })
    await browser.open(accessToken({ identity: 'hal' }))
    await browser.register()
    const handset = await openHandset('+12125550302')
    await untilShown(handset, 'Ready')
    await call(handset, '+1 415 222 0301')
    await browser.until('incoming')
    await untilShown(handset, 'Ringing...')
    await untilAudible(handset, { hertz: [440, 480] })
    await browser.accept()
    await untilShown(handset, 'Connected')
    await expectConversation(browser, handset)
    await browser.hangUp()
    await untilShown(handset, 'Call ended')
  })

  test('calls another handset, which shows the number of the caller', async ({ openHandset }) => {
    const callee = await openHandset('+12125550308')
    const caller = await openHandset('+12125550309')
    await Promise.all([untilShown(callee, 'Ready'), untilShown(caller, 'Ready')])
    // Typed on the keypad, without a plus.
    for (const digit of '12125550308') await press(caller, digit)
    await press(caller, 'Call')
    await callee.getByText('+1 212 555 0309').waitFor()
    await press(callee, 'Answer')
    await untilShown(caller, 'Connected')
    await untilAudible(callee, { hertz: [HANDSET_HERTZ] })
    await caller.close()
    await untilShown(callee, 'Call ended')
  })

  test('declines a call: it is busy for the caller', async ({ expect, openHandset, phones }) => {
    const handset = await openHandset('+12125550303')
    await untilShown(handset, 'Ready')
    const browser = await phones.dialling(sandbox, { To: '+12125550303' })
    await untilShown(handset, 'Incoming call')
    await press(handset, 'Decline')
    expect((await browser.until('call error')).code).toBe(31486)
    await untilShown(handset, 'Declined')
  })

  test('shows a missed call, and is busy for a second caller', async ({
    expect,
    openHandset,
    phones,
  }) => {
    const handset = await openHandset('+12125550304')
    await untilShown(handset, 'Ready')
    const browser = await phones.dialling(sandbox, { To: '+12125550304' })
    await untilShown(handset, 'Incoming call')
    await browser.until('ringing')
    await browser.hangUp()
    await untilShown(handset, 'Missed call from +14155550199')

    await call(handset, STEADY_TONE)
    await untilShown(handset, 'Connected')
    await browser.dial({ To: '+12125550304' })
    expect((await browser.until('call error')).code).toBe(31486)
    await untilShown(handset, 'Connected')
  })

  test('shows why a call that it dials is not answered', async ({ openHandset }) => {
    const handset = await openHandset('+12125550305')
    await untilShown(handset, 'Ready')
    await call(handset, BUSY)
    await untilShown(handset, 'Busy')
    await rent('+14152220305', '<Reject reason="busy"/>')
    await call(handset, NOT_IN_SERVICE)
    await untilShown(handset, 'Not in service')
    await call(handset, '+14152220305')
    await untilShown(handset, 'Busy')
    await call(handset, '12')
    await untilShown(handset, 'Enter a number with its country code, like +14155550100.')
  })

  test('shows text messages, and keys the code of a validation call', async ({
    expect,
    openHandset,
  }) => {
    const number = '+12125550306'
    const client = restClient(sandbox)
    const send = () =>
      client.verify.v2
        .services(ACCOUNT.verifyServiceSid)
        .verifications.create({ to: number, channel: 'sms' })
    await send()
    const handset = await openHandset(number)
    await untilShown(handset, 'Ready')
    const messages = handset.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await expect.poll(() => messages.count()).toBe(1)
    await send()
    await expect.poll(() => messages.count()).toBe(2)
    expect(await messages.first().innerText()).toMatch(/verification code is: \d{6}/)

    const { callSid, validationCode } = await client.validationRequests.create({
      phoneNumber: number,
      statusCallback: `${sandbox.product.url}/status`,
    })
    await untilShown(handset, 'Incoming call')
    expect(sandbox.carrier.answer(callSid)).toBe(true)
    await untilStatus(sandbox, callSid, 'in-progress')
    for (const digit of validationCode) await press(handset, digit)
    await expect
      .poll(() => sandbox.product.postedFor(callSid))
      .toMatchObject([{ isSigned: true, form: { VerificationStatus: 'success' } }])
    await untilShown(handset, 'Call ended')
  })

  test('is the newest page of its number; an older one offers to take it back', async ({
    openHandset,
  }) => {
    const first = await openHandset('+12125550307')
    await untilShown(first, 'Ready')
    const second = await openHandset('+12125550307')
    await untilShown(first, 'This phone is open in another tab.')
    await press(first, 'Use it here')
    await untilShown(second, 'This phone is open in another tab.')
    await untilShown(first, 'Ready')
  })

  test('without a number asks for one', async ({ expect, openHandset }) => {
    const page = await openHandset('12')
    await page.getByText('Please enter a number with its country code').waitFor()
    await page.getByLabel("This phone's number").fill('+1 (212) 555-0399')
    await press(page, 'Open phone')
    await untilShown(page, 'Ready')
    await page.getByRole('heading', { name: '+1 212 555 0399' }).waitFor()
    expect(new URL(page.url()).searchParams.get('number')).toBe('+12125550399')
  })
})
