import { rentNumber } from '../fixtures/api.ts'
import { expectTwoWayAudio } from '../fixtures/sound/call-audio.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { Handset } from '../fixtures/handset.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from './test.ts'

const FAR_END = '+14155550100'
const CALLER = '+12125550142'

test('a call has sound in both directions, and is in the history', async ({ page, accounts }) => {
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  await accounts.signUp(page)
  await dial(page, FAR_END)
  await expectConnected(page)
  await expectTwoWayAudio(page)
  expect(new Set(sockets)).toEqual(new Set(['wss://voice-js.roaming.twilio.com/signal']))
  await hangUp(page)
  await openTab(page, 'Call History')
  const row = page.getByRole('row', { name: /415.?555.?0100/ }).first()
  await expect(row).toContainText('Outgoing')
  await expect(row).toContainText('Completed')
})

test('a call to a rented number rings on the page, has sound in both directions, and is in the history', async ({
  page,
  accounts,
  context,
  product,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  const caller = await Handset.open(context, product, CALLER)
  await page.bringToFront()
  await caller.call(number)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectConnected(page)
  await expectTwoWayAudio(page)
  await expectTwoWayAudio(caller.page)
  await hangUp(page)
  await caller.expectStatus('Call ended')
  await openTab(page, 'Call History')
  const row = page.getByRole('row', { name: /212.?555.?0142/ }).first()
  await expect(row).toContainText('Incoming')
})
