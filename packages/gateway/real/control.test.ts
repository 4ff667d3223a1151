import { gatewayHealth } from '@ringback/contract/gateway/gateway-control'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Gateway, TRUNK_CREDENTIALS, startGateway } from './gateway.ts'
import {
  ACK,
  type Challenge,
  NONCE,
  type Phone,
  RINGS_AND_ANSWERS,
  asksForPassword,
  reply,
  ringing,
  untilCancelled,
} from '../../../tools/gateway/phone.ts'
import { openPhone } from './opened.ts'
import { digestOf } from './sip-messages.ts'
import { ALLOWED } from './stand-in-server.ts'

let gateway: Gateway

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
beforeEach(() => void (gateway.server.authorise = () => ALLOWED))

const phone = (steps: string, port?: number) => openPhone(gateway, steps, port)
const call = () => callFromBrowser(gateway)

async function addressStates() {
  const { kamailio } = gatewayHealth.parse(await gateway.request('GET', '/health'))
  return kamailio?.addresses.map(({ trunk, isAnswering }) => `${trunk} ${isAnswering}`).sort()
}

const endedOf = ({ callId }: BrowserCall) => gateway.server.about(callId).at(-1)

it('lists live calls, and ends one for the server as soon as it is answered', async () => {
  await phone(RINGS_AND_ANSWERS)
  const placed = await call()
  const { callId } = placed
  await expect
    .poll(() => gateway.request('GET', '/calls'))
    .toMatchObject({ calls: [{ callId, trunk: 'wholesale' }] })
  await expect
    .poll(() => gateway.server.about(callId).map(({ event }) => event))
    .toContain('answered')
  expect(await gateway.request('POST', `/calls/${callId}/end`)).toMatchObject({ state: 'live' })
  await expect.poll(placed.state).toMatchObject({ end: 'remote: Terminated' })
  await expect.poll(() => endedOf(placed)).toMatchObject({ cause: 'ended-by-server' })
  expect(await gateway.request('GET', '/calls')).toEqual({ calls: [] })
  expect(await gateway.request('GET', `/calls/${callId}`)).toMatchObject({ state: 'ended' })
})

it('lists which addresses of trunks answer', async () => {
  await expect
    .poll(addressStates)
    .toEqual(['narrow false', 'office false', 'office false', 'wholesale false'])
  await phone(RINGS_AND_ANSWERS)
  await expect
    .poll(addressStates)
    .toEqual(['narrow true', 'office false', 'office true', 'wholesale true'])
})

it('ends a call for the server while it rings', async () => {
  const rung = await phone(ringing + untilCancelled)
  const placed = await call()
  await expect.poll(placed.state).toMatchObject({ events: ['progress 180'] })
  await gateway.request('POST', `/calls/${placed.callId}/end`)
  await expect.poll(() => endedOf(placed)).toMatchObject({ cause: 'ended-by-server', seconds: 0 })
  await expect.poll(() => rung.messages()).toContain('CANCEL sip:')
})

it('loses no report when the agent is killed again and again, and the server does not acknowledge', async () => {
  await phone(RINGS_AND_ANSWERS)
  const { server } = gateway
  server.isAcknowledging = false
  const placed = [await call(), await call(), await call()]
  for (const each of placed) await isAnswered(each)
  for (const each of placed) {
    await gateway.stopAgent('SIGKILL')
    await each.hangUp()
    await gateway.startAgent()
  }
  server.isAcknowledging = true
  for (const each of placed)
    await expect.poll(() => endedOf(each)).toMatchObject({ cause: 'completed' })
  // Repeated reports have the same key, and the order is that of the keys.
  for (const { callId } of placed) {
    const byKey = new Map(server.about(callId).map(report => [report.sequence, report]))
    const events = [...byKey.values()].map(({ event }) => event)
    expect(events.filter(event => event !== 'ringing')).toEqual(['dialled', 'answered', 'ended'])
    expect([...byKey.keys()].sort()).toEqual([...byKey.keys()])
  }
  const { records } = (await gateway.request('GET', `/records?from=0&to=${Date.now()}`)) as {
    records: { callId: string }[]
  }
  expect(records.map(({ callId }) => callId)).toEqual(
    expect.arrayContaining(placed.map(({ callId }) => callId)),
  )
  expect(new Set(records.map(({ callId }) => callId)).size).toBe(records.length)
})

it('tries the next address of a trunk when one fails', async () => {
  await phone(reply('503 Service Unavailable') + ACK)
  await phone(RINGS_AND_ANSWERS, gateway.secondPort)
  // No call goes on to an address that answers no OPTIONS.
  await expect.poll(addressStates).not.toContain('office false')
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'office' })
  const placed = await call()
  // Sound comes back only if the second address has received where to send it.
  await expect.poll(async () => (await placed.sound()).energy).toBeGreaterThan(0.001)
})

it('reports why the last address refuses a call, and nothing of those before', async () => {
  await phone(reply('503 Service Unavailable', 'Reason: Q.850;cause=34\n') + ACK)
  await phone(reply('486 Busy Here') + ACK, gateway.secondPort)
  await expect.poll(addressStates).not.toContain('office false')
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'office' })
  const placed = await call()
  await expect.poll(() => endedOf(placed)).toMatchObject({ cause: 'busy', q850: null })
})

it.each<[Challenge, string]>([
  [401, 'Authorization'],
  [407, 'Proxy-Authorization'],
])('sends the password that a trunk requires by %i, and ends that call too', async (by, header) => {
  const office = await phone(asksForPassword(TRUNK_CREDENTIALS, by) + RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'office' })
  const placed = await call()
  await isAnswered(placed)
  const sent = new RegExp(`^${header}: Digest .*uri="([^"]*)".*response="([^"]*)"`, 'm')
  const [, uri = '', response] = sent.exec(office.messages()) ?? []
  expect(response).toBe(digestOf(TRUNK_CREDENTIALS, { method: 'INVITE', uri, nonce: NONCE }))
  // The trunk of this format wants a number of its own country without a prefix.
  expect(office.messages()).toContain('INVITE sip:4155550100@trunk.test')
  await gateway.request('POST', `/calls/${placed.callId}/end`)
  await expect
    .poll(() => endedOf(placed))
    .toMatchObject({ cause: 'ended-by-server', sipStatus: null, q850: null })
  await expect.poll(() => office.messages()).toMatch(/CSeq: \d+ BYE/)
  // With a password the trunk has seen one INVITE more than the browser sent.
  const [invite = 0, ack, bye = 0] = ['INVITE', 'ACK', 'BYE'].map(method =>
    lastCseq(office, method),
  )
  expect(ack).toBe(invite)
  expect(bye).toBe(invite + 1)
})

it('refuses a call that the trunk has no channel for', async () => {
  await phone(RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ({ ...ALLOWED, trunk: 'narrow' })
  const first = await call()
  await isAnswered(first)
  const second = await call()
  await expect.poll(second.state).toMatchObject({ end: '503 Trunk Is Full' })
  await expect.poll(() => endedOf(second)).toMatchObject({ cause: 'trunk-full' })
})

it('reports a trunk that does not answer', async () => {
  const placed = await call()
  await expect.poll(placed.state).toMatchObject({
    end: expect.stringMatching(/^503 (No Trunk|Trunk Does Not Answer)$/),
  })
  await expect.poll(() => endedOf(placed)).toMatchObject({ cause: 'trunk-failed' })
})

/** A 180 is nothing to wait for: kamailio reads UDP in several processes, so the 200 may overtake it. */
const isAnswered = (placed: BrowserCall) =>
  expect.poll(async () => (await placed.state()).events).toContain('answered')

/** The number of the last request of this method that a phone has received. */
function lastCseq(of: Phone, method: string): number {
  const numbers = [...of.messages().matchAll(new RegExp(`^${method} .*?^CSeq: (\\d+)`, 'gms'))]
  return Number(numbers.at(-1)?.[1])
}
