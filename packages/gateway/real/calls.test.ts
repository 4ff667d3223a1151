import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Gateway, startGateway } from './gateway.ts'
import {
  ACK,
  RINGS_AND_ANSWERS,
  reply,
  ringing,
  untilCancelled,
} from '../../../tools/gateway/phone.ts'
import { connectedSeconds } from './connected-seconds.ts'
import { openPhone } from './opened.ts'
import { ALLOWED } from './stand-in-server.ts'

let gateway: Gateway

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
it('carries sound both ways until the browser hangs up', async () => {
  const phone = await openPhone(gateway, RINGS_AND_ANSWERS)
  const call = await callFromBrowser(gateway)
  const { state, sound, callId } = call
  await expect.poll(async () => (await state()).events).toContain('answered')
  // The phone returns what it receives: sound comes back only if it arrived there.
  await expect.poll(async () => (await sound()).energy).toBeGreaterThan(0.001)
  expect(await sound()).toMatchObject({ codec: 'audio/PCMU' })
  expect(gateway.server.authorisations).toEqual([{ callId, identity: 'alice' }])
  await call.hangUp()
  await expect.poll(async () => (await state()).end).toBe('local: Terminated')
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
  await expect.poll(lastReport(call)).toMatchObject({ event: 'ended' })
  // A 200 can overtake the 180 right before it: kamailio reads UDP in several processes.
  expect(gateway.server.about(callId).filter(({ event }) => event !== 'ringing')).toMatchObject([
    { event: 'dialled', trunk: 'wholesale' },
    { event: 'answered' },
    { event: 'ended', cause: 'completed', sipStatus: null },
  ])
})

it('ends a call at its limit by itself, while the agent and the server are dead', async () => {
  const phone = await openPhone(gateway, RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds: 4 })
  const call = await callFromBrowser(gateway)
  await isAnswered(call)
  await gateway.stopAgent('SIGKILL')
  gateway.server.isAcknowledging = false
  await expect.poll(call.state).toMatchObject({ end: 'remote: Terminated' })
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
  gateway.server.isAcknowledging = true
  await gateway.startAgent()
  await expect.poll(lastReport(call)).toMatchObject({ cause: 'limit' })
  // kamailio counts in whole seconds, and a busy machine is late.
  expect(lastReport(call)()).toMatchObject({
    answeredMs: expect.toSatisfy((ms: number) => ms > 2_900),
  })
  expect(connectedSeconds(phone.messages())).toBeLessThanOrEqual(5)
})

it.each([
  ['486 Busy Here', '', 'busy'],
  ['480 Temporarily Unavailable', '', 'no-answer'],
  ['603 Decline', '', 'rejected'],
  ['404 Not Found', '', 'unallocated'],
  ['500 Server Internal Error', 'Reason: Q.850;cause=17;text="busy"\n', 'busy'],
  ['503 Service Unavailable', '', 'trunk-failed'],
])('reports why the trunk refuses a call: %s %s', async (status, reason, cause) => {
  await openPhone(gateway, reply(status, reason) + ACK)
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({
    end: status.startsWith('5') ? '503 Trunk Failed' : status,
  })
  await expect.poll(lastReport(call)).toMatchObject({ cause })
})

it('cancels a call that rings for longer than the server allows', async () => {
  await openPhone(gateway, ringing + untilCancelled)
  gateway.server.authorise = () => ({ ...ALLOWED, ringSeconds: 5 })
  const call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '480 No Answer' })
  await expect.poll(lastReport(call)).toMatchObject({ cause: 'no-answer', answeredMs: 0 })
})

it('ends a call whose browser has vanished', async () => {
  const phone = await openPhone(gateway, RINGS_AND_ANSWERS)
  const call = await callFromBrowser(gateway)
  await isAnswered(call)
  await call.close()
  await expect.poll(lastReport(call)).toMatchObject({ cause: 'connection-lost' })
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
})

/** A 180 is nothing to wait for: the 200 may overtake it. */
const isAnswered = (placed: BrowserCall) =>
  expect.poll(async () => (await placed.state()).events).toContain('answered')

/** The last report about a call. */
const lastReport =
  ({ callId }: BrowserCall) =>
  () =>
    gateway.server.about(callId).at(-1)
