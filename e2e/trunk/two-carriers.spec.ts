import type { Page } from '@playwright/test'
import { ANSWERED, UNTIL_BYE } from '../../tools/gateway/caller.ts'
import { ACK, RINGS_AND_ANSWERS, reply, ringing } from '../../tools/gateway/phone.ts'
import { rentNumber, request, settledCall, settledCalls } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, messages } from '../fixtures/dialer.ts'
import { Handset } from '../fixtures/handset.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { expect, signUpWithNumber, test } from './test.ts'

const FAR_END = '+14155550100'
const PLATFORM = '+14155550199'
const CALLER = '+12125550142'

test.use({ settings: { CARRIER: 'sip,twilio' } })

const panel = (page: Page) => page.getByRole('alertdialog', { name: /^Incoming call/ })

/** Calls a number that answers, on a page that has just been opened. @returns the call after its end */
async function call(page: Page): Promise<Record<string, unknown>> {
  await page.reload()
  await dial(page, FAR_END)
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await hangUp(page)
  await expectIdle(page)
  return settledCall(page)
}

const statuses = async (page: Page) => (await settledCalls(page)).map(({ status }) => status)

async function chooseCallerId(page: Page, phoneNumber: string): Promise<void> {
  await request(page, '/api/caller-id', { phoneNumber }, 'PUT')
}

// beyond Calls go over any SIP trunk
test('with two carriers, a call that the trunk refuses is made by the platform, and one to a busy phone ends', async ({
  page,
  accounts,
  sandbox,
  answerWith,
}) => {
  await accounts.signUp(page)
  await expectRegistered(page, 2)
  const refusing = await answerWith(reply('503 Service Unavailable') + ACK)
  expect(await call(page)).toMatchObject({ status: 'completed', fromNumber: PLATFORM })
  expect((await sandbox.legTo(FAR_END))?.from).toBe(PLATFORM)
  expect(await statuses(page)).toEqual(['completed', 'failed'])
  await refusing.stop()

  await answerWith(ringing + reply('486 Busy Here') + ACK)
  await page.reload()
  await dial(page, FAR_END)
  await expect(messages(page, 'Call Error:')).toContainText('busy')
  expect(await statuses(page)).toEqual(['busy', 'completed', 'failed'])
})

test('with two carriers, the caller ID decides which one makes a call, and calls of both ring', async ({
  page,
  context,
  accounts,
  operators,
  product,
  sandbox,
  gateway,
  answerWith,
  callNumber,
}) => {
  const ofTrunk = await signUpWithNumber(page, { accounts, operators }, '+12125550104')
  const ofPlatform = await rentNumber(page, 'US')
  expect(await sandbox.rentedNumbers()).toContain(ofPlatform)

  await test.step('a call that shows the number of the trunk goes over the trunk', async () => {
    await chooseCallerId(page, ofTrunk)
    const phone = await answerWith(RINGS_AND_ANSWERS)
    expect(await call(page)).toMatchObject({ status: 'completed', fromNumber: ofTrunk })
    expect(phone.messages()).toContain('BYE sip:')
    await phone.stop()
  })

  await test.step('a call that shows the number of the platform goes over the platform', async () => {
    await chooseCallerId(page, ofPlatform)
    expect(await call(page)).toMatchObject({ status: 'completed', fromNumber: ofPlatform })
    expect((await sandbox.legTo(FAR_END))?.from).toBe(ofPlatform)
  })

  await test.step('calls of both ring in the page', async () => {
    await expectRegistered(page, 2)
    const overTrunk = await callNumber(ofTrunk, ANSWERED + UNTIL_BYE)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expectConnected(page)
    await expectTwoWayAudio(page)
    await hangUp(page)
    await expect.poll(() => overTrunk.messages()).toContain('BYE sip:caller@')

    const handset = await Handset.open(context, product, CALLER)
    await page.bringToFront()
    await handset.call(ofPlatform)
    await expect(panel(page)).toContainText('+1 212 555 0142')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expectConnected(page)
    await expectTwoWayAudio(page)
    await handset.hangUp()
    await expectIdle(page)
    await handset.page.close()
  })

  await test.step('while the gateway is away, calls over the platform go on', async () => {
    // The gateway of the worker: this test is the last one of the file.
    await gateway.stop()
    expect(await call(page)).toMatchObject({ status: 'completed', fromNumber: ofPlatform })
    await chooseCallerId(page, ofTrunk)
    await page.reload()
    await dial(page, FAR_END)
    await expect(page.getByText('Trial trunk device not initialized')).toBeVisible()
    await expectIdle(page)
    await request(page, '/api/caller-id', undefined, 'DELETE')
    expect(await call(page)).toMatchObject({ status: 'completed', fromNumber: PLATFORM })
  })
})
