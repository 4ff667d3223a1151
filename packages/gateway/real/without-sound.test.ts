import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startBothSides } from './both-sides.ts'
import { connectSip } from './sip-client.ts'
import { BROWSER_SOUND, credentialsOf } from './sip-messages.ts'
import { startDrivenCaller } from './driven-caller.ts'

/* What becomes of calls while rtpengine is away, or has no ports left. */

const { gateway, phones, client, stop } = await startBothSides()
afterAll(stop)
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(gateway.kamailio.output().slice(-5_000))
  if (gateway.rtpengine.hasExited()) await gateway.startRtpengine()
})

const endOf = (callId: string) => gateway.server.about(callId).at(-1)
const invitesAtPhones = () => phones.received.filter(each => each.startsWith('INVITE '))

it('refuses a call that would have no sound, and does not dial', async () => {
  await gateway.rtpengine.stop()
  const before = invitesAtPhones()
  const { callId, answer } = await client.call()
  expect(answer.status).toBe(503)
  await expect
    .poll(() => endOf(callId))
    .toMatchObject({ event: 'ended', cause: 'no-sound', sipStatus: 503 })
  expect(invitesAtPhones()).toEqual(before)
})

it('gives a browser no answer of a phone without sound', async () => {
  const calling = client.call()
  await expect.poll(() => phones.calls.at(-1)?.state).toBe('ringing')
  await gateway.rtpengine.stop()
  phones.calls.at(-1)?.answer()
  const { answer, dialog } = await calling
  expect(answer).toMatchObject({ status: 200, body: '' })
  await client.request(dialog, 'BYE')
})

it('changes nothing in a call that cannot get other sound', async () => {
  phones.answerAtOnce()
  const { dialog } = await client.call()
  await gateway.rtpengine.stop()
  const before = invitesAtPhones()
  const response = await client.request(dialog, 'INVITE', { cseq: 30, body: BROWSER_SOUND })
  client.send(dialog, 'ACK', { cseq: 30 })
  expect(response.status).toBe(503)
  expect(invitesAtPhones()).toEqual(before)
  await client.request(dialog, 'BYE')
})

it.each([
  ['in the INVITE', true],
  ['in the answer to come', false],
])('requests the next step for a caller without sound, whose offer is %s', async (_, offers) => {
  const page = await connectSip(gateway.webSocketUrl)
  await page.register({ identity: 'alice', ...credentialsOf('alice') })
  await gateway.rtpengine.stop()
  const callId = randomUUID()
  const numbers = { from: '+12125550123', to: '+14155550100' }
  const ring = { is: 'ring', callId, identity: 'alice', ...numbers } as const
  gateway.server.steps = [{ ...ring, limitSeconds: 60, ringSeconds: 30 }, { is: 'busy' }]
  const caller = await startDrivenCaller(gateway, 9, offers)
  await expect.poll(caller.messages).toContain('SIP/2.0 486')
  expect(endOf(callId)).toMatchObject({ event: 'ended', cause: 'no-sound' })
  expect(page.received.join()).not.toContain('INVITE ')
  page.close()
})
