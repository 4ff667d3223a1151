import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Gateway, startGateway } from './gateway.ts'
import {
  ACK,
  type Phone,
  RINGS_AND_ANSWERS,
  answer,
  hangUp,
  reply,
  ringing,
  startPhone,
  untilCancelled,
} from '../../../tools/gateway/phone.ts'
import { ALLOWED } from './stand-in-server.ts'

let gateway: Gateway
let phone: Phone | undefined
let call: BrowserCall | undefined

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printLogs()
  await call?.close()
  await phone?.stop()
})

it('carries sound both ways until the browser hangs up', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  call = await callFromBrowser(gateway)
  const { state, sound, callId } = call
  await expect.poll(async () => (await state()).events).toContain('answered')
  // The phone returns what it hears: sound comes back only if it arrived there.
  await expect.poll(async () => (await sound()).energy).toBeGreaterThan(0.001)
  expect(await sound()).toMatchObject({ codec: 'audio/PCMU' })
  expect(gateway.server.asked).toEqual([{ callId, identity: 'alice' }])
  await call.hangUp()
  await expect.poll(async () => (await state()).end).toBe('local: Terminated')
  await expect.poll(() => phone?.messages()).toContain('BYE sip:')
  await expect.poll(lastReport).toMatchObject({ event: 'ended' })
  // A 200 can overtake the 180 right before it: kamailio reads UDP in several processes.
  expect(gateway.server.about(callId).filter(({ event }) => event !== 'ringing')).toMatchObject([
    { event: 'dialled', trunk: 'wholesale' },
    { event: 'answered' },
    { event: 'ended', cause: 'completed', sipStatus: null },
  ])
  // Nothing about the browser but its sound reaches the trunk.
  expect(phone.messages()).not.toMatch(/invalid|JsSIP|transport=ws|\/WS|alice|browser@|X-Call|msid/)
})

it('tells the browser that the phone is busy', async () => {
  phone = await startPhone(gateway.phonePort, ringing + reply('486 Busy Here') + ACK)
  call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '486 Busy Here' })
  await expect.poll(lastReport).toMatchObject({ cause: 'busy', sipStatus: 486, answeredMs: 0 })
})

it('ends a call at its limit by itself, while the agent and the server are dead', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds: 4 })
  call = await callFromBrowser(gateway)
  await isAnswered(call)
  await gateway.stopAgent('SIGKILL')
  gateway.server.isAcknowledging = false
  await expect.poll(call.state).toMatchObject({ end: 'remote: Terminated' })
  await expect.poll(() => phone?.messages()).toContain('BYE sip:')
  gateway.server.isAcknowledging = true
  await gateway.startAgent()
  await expect.poll(lastReport).toMatchObject({ cause: 'limit' })
  // kamailio counts in whole seconds, and a busy machine is late.
  expect(lastReport()).toMatchObject({ answeredMs: expect.toSatisfy((ms: number) => ms > 2_900) })
})

it.each([
  ['480 Temporarily Unavailable', '', 'no-answer'],
  ['603 Decline', '', 'rejected'],
  ['404 Not Found', '', 'unallocated'],
  ['500 Server Internal Error', 'Reason: Q.850;cause=17;text="busy"\n', 'busy'],
  ['503 Service Unavailable', '', 'trunk-failed'],
])('reports why the trunk refuses a call: %s %s', async (status, reason, cause) => {
  phone = await startPhone(gateway.phonePort, reply(status, reason) + ACK)
  call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({
    end: status.startsWith('5') ? '503 Trunk Failed' : status,
  })
  await expect.poll(lastReport).toMatchObject({ cause })
})

it('cancels a call that rings for longer than the server allows', async () => {
  phone = await startPhone(gateway.phonePort, ringing + untilCancelled)
  gateway.server.authorise = () => ({ ...ALLOWED, ringSeconds: 5 })
  call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '480 No Answer' })
  await expect.poll(lastReport).toMatchObject({ cause: 'no-answer', answeredMs: 0 })
})

it('cancels a call when the browser hangs up while it rings', async () => {
  phone = await startPhone(gateway.phonePort, ringing + untilCancelled)
  call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ events: ['progress 180'] })
  await call.hangUp()
  await expect.poll(lastReport).toMatchObject({ cause: 'canceled' })
  await expect.poll(() => phone?.messages()).toContain('CANCEL sip:')
})

it('ends a call when the phone hangs up', async () => {
  phone = await startPhone(gateway.phonePort, ringing + answer + ACK + hangUp)
  call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: 'remote: Terminated' })
  await expect.poll(lastReport).toMatchObject({ cause: 'completed' })
})

it('ends a call whose browser has vanished', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  call = await callFromBrowser(gateway)
  await isAnswered(call)
  await call.close()
  await expect.poll(lastReport).toMatchObject({ cause: 'connection-lost' })
  await expect.poll(() => phone?.messages()).toContain('BYE sip:')
})

it('sends keys as events of RFC 4733, and silence while muted', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  call = await callFromBrowser(gateway)
  const { page, sound } = call
  await expect.poll(async () => (await sound()).energy).toBeGreaterThan(0.001)
  await page.evaluate(() => window.browserPhone.mute())
  await expect.poll(() => isSilent(sound)).toBe(true)
  await page.evaluate(() => window.browserPhone.press('5'))
  // rtpengine tells which keys it has heard: the browser's, and what the phone returns.
  await expect.poll(() => gateway.keys.map(({ event }) => event)).toEqual([5, 5])
})

/** A 180 is nothing to wait for: the 200 may overtake it. */
const isAnswered = (placed: BrowserCall) =>
  expect.poll(async () => (await placed.state()).events).toContain('answered')

/** The last report about the call of the test. */
function lastReport() {
  return gateway.server.about(call?.callId ?? '').at(-1)
}

/** Whether the returned sound has no energy between two measurements, each with new packets. */
async function isSilent(sound: BrowserCall['sound']): Promise<boolean> {
  const before = await sound()
  await expect.poll(async () => (await sound()).received).toBeGreaterThan(before.received + 20)
  return (await sound()).energy - before.energy < 1e-6
}

/** What the programs said, below a failed test. */
async function printLogs() {
  const { kamailio, agent, rtpengine } = gateway
  const state = JSON.stringify(await call?.state().catch(String))
  console.log(
    ...['browser', state, 'kamailio', kamailio.output(), 'agent', agent.output()],
    ...['rtpengine', rtpengine.output().slice(-3_000), 'phone', phone?.messages()],
  )
}
