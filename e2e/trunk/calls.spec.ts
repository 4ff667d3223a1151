import { ACK, RINGS_AND_ANSWERS, reply, ringing } from '../../tools/gateway/phone.ts'
import { expectVerdict } from '../fixtures/sound/audio-check.ts'
import { availableCreditOf, callHistory, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, openTab } from '../fixtures/dialer.ts'
import { messages } from '../fixtures/messages.ts'
import { expectTwoWayAudio, liveMicrophones } from '../fixtures/sound/call-audio.ts'
import { expect, test } from './test.ts'

const NUMBER = '+14155550100'

// beyond Calls go over any SIP trunk
test('a call over a trunk has sound in both directions, and its exact cost in the history', async ({
  page,
  accounts,
  answerWith,
}) => {
  await accounts.signUp(page)
  const phone = await answerWith(RINGS_AND_ANSWERS)
  await dial(page, NUMBER)
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await hangUp(page)
  await expect.poll(() => liveMicrophones(page)).toBe(0)
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
  const call = await settledCall(page)
  const minutes = Math.ceil((call['billedSeconds'] as number) / 60)
  const cost = minutes * (call['sellingRatePerMinute'] as number)
  expect(call).toMatchObject({ toNumber: NUMBER, status: 'completed', billedSeconds: minutes * 60 })
  expect(call['duration']).toBeGreaterThan(0)
  expect(call['actualCost']).toBeCloseTo(cost, 6)
  await expect.poll(() => availableCreditOf(page)).toBeCloseTo(1 - cost, 6)
  await openTab(page, 'Call History')
  await expect(page.getByRole('table')).toContainText('Completed')
})

test('a busy phone behind a trunk costs nothing, and says that it is busy', async ({
  page,
  accounts,
  answerWith,
}) => {
  await accounts.signUp(page)
  await answerWith(ringing + reply('486 Busy Here') + ACK)
  await dial(page, NUMBER)
  await expect(messages(page, 'Call Error:')).toContainText('The line is busy.')
  await expectIdle(page)
  await expect
    .poll(async () => (await callHistory(page))[0])
    .toMatchObject({ status: 'busy', duration: 0, actualCost: 0 })
  await expect.poll(() => availableCreditOf(page)).toBe(1)
})

test('a call over a trunk goes on while the server is killed, and is paid once', async ({
  page,
  accounts,
  answerWith,
  product,
}) => {
  await accounts.signUp(page)
  await answerWith(RINGS_AND_ANSWERS)
  await dial(page, NUMBER)
  await expectConnected(page)
  await product.server.kill()
  await expectTwoWayAudio(page)
  await hangUp(page)
  await product.restartServer()
  await expect.poll(async () => (await settledCall(page))['status']).toBe('completed')
  const { actualCost } = await settledCall(page)
  await expect.poll(() => availableCreditOf(page)).toBeCloseTo(1 - Number(actualCost), 6)
})

test('an audio check over a trunk ends with a verdict, calls nobody and costs nothing', async ({
  page,
  accounts,
  answerWith,
}) => {
  await accounts.signUp(page)
  const phone = await answerWith(RINGS_AND_ANSWERS)
  await page.getByRole('button', { name: 'Test your setup' }).click()
  await expectVerdict(page)
  expect(await callHistory(page)).toEqual([])
  expect(await availableCreditOf(page)).toBe(1)
  expect(phone.messages()).not.toContain('INVITE sip:')
})
