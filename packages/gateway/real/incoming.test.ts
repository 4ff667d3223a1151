import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import type { IncomingStep, NextStepRequest } from '@ringback/contract/gateway/gateway-contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  ANSWERED,
  HANGS_UP,
  LEAVES,
  UNTIL_BYE,
  refusedWith,
} from '../../../tools/gateway/caller.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { ACK, RINGS_AND_ANSWERS, reply, ringing } from '../../../tools/gateway/phone.ts'
import { openCaller, openPhone } from './opened.ts'
import { eventsOf, progressOf, registeredSoftphone } from './softphone-pages.ts'
import { BUSY_SERVER_MS } from './stand-in-server.ts'

let gateway: Gateway
let callId: string

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
beforeEach(() => {
  callId = randomUUID()
  gateway.server.steps = [RING(), { is: 'busy' }]
  gateway.server.callers = []
})
const RING = (changes: object = {}): IncomingStep => ({
  is: 'ring',
  callId,
  identity: 'alice',
  from: '+12125550123',
  to: '+14155550100',
  limitSeconds: 60,
  ringSeconds: 30,
  ...changes,
})

it('rings a browser, and carries sound both ways until the browser hangs up', async () => {
  const page = await registeredSoftphone(gateway)
  const caller = await openCaller(gateway, ANSWERED + UNTIL_BYE)
  await expect
    .poll(() => lastEvent(page))
    .toMatchObject({
      is: 'incoming',
      callId,
      from: '+12125550123',
      to: '+14155550100',
    })
  await page.evaluate(() => window.softphone.answer())
  await expect.poll(() => progressOf(page)).toEqual(['accepted'])
  // The caller returns what it receives: sound comes back only if it arrived there.
  await expect
    .poll(() => page.evaluate(() => window.softphone.quality()))
    .toMatchObject({ mos: expect.closeTo(4.4, 0) })
  const [request] = gateway.server.callers
  expect(request).toEqual({
    leg: expect.stringMatching(/^[0-9a-f]{32}$/),
    trunk: 'office',
    from: '+12125550123',
    to: '+14155550100',
  })
  await page.evaluate(() => window.softphone.hangUp())
  await expect.poll(() => caller.messages()).toContain('BYE sip:')
  await expect.poll(() => lastReport()).toMatchObject({ event: 'ended', cause: 'completed' })
  const reports = gateway.server.about(callId)
  expect(reports.map(({ event }) => event)).toEqual(['dialled', 'ringing', 'answered', 'ended'])
  for (const { leg } of reports) expect(leg).toBe(request?.leg)
  // After an answer nothing is next.
  expect(gateway.server.callers).toHaveLength(1)
  expect(caller.messages()).toContain('SIP/2.0 180')
})

it('ends a call when the caller hangs up', async () => {
  const page = await registeredSoftphone(gateway)
  await openCaller(gateway, ANSWERED + HANGS_UP)
  await answer(page)
  await expect.poll(() => progressOf(page)).toEqual(['accepted', 'disconnected'])
  await expect.poll(() => lastReport()).toMatchObject({ event: 'ended', cause: 'completed' })
})

it('requests the next step when no browser is registered', async () => {
  const caller = await openCaller(gateway, refusedWith(486))
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 486')
  const [{ leg } = { leg: '' }, next] = gateway.server.callers
  expect(next).toEqual({
    leg,
    hasCallerLeft: false,
    ended: expect.objectContaining({ callId, leg, cause: 'no-answer', answeredMs: 0 }),
  })
  // The report of the end is the same.
  await expect.poll(lastReport).toEqual((next as NextStepRequest).ended)
})

it('forwards a caller to a phone when no browser answers, and ends both sides for the server', async () => {
  const page = await registeredSoftphone(gateway)
  const forwarded = randomUUID()
  const dial = {
    is: 'dial',
    callId: forwarded,
    to: '+14155550177',
    callerId: '+14155550100',
  } as const
  gateway.server.steps = [
    RING({ ringSeconds: 5 }),
    { ...dial, limitSeconds: 60, ringSeconds: 30, trunk: 'wholesale' },
  ]
  const phone = await openPhone(gateway, RINGS_AND_ANSWERS)
  const caller = await openCaller(gateway, ANSWERED + UNTIL_BYE)
  await expect.poll(() => lastEvent(page)).toEqual({ is: 'disconnected' })
  await expect.poll(lastReport).toMatchObject({ event: 'ended', cause: 'no-answer' })
  const about = () => gateway.server.about(forwarded).map(({ event }) => event)
  await expect.poll(about).toContain('answered')
  expect(phone.messages()).toContain('INVITE sip:+14155550177@trunk.test')
  expect(phone.messages()).toMatch(/^From: <sip:\+14155550100@trunk.test>/m)
  await gateway.request('POST', `/calls/${forwarded}/end`)
  await expect.poll(() => caller.messages()).toContain('BYE sip:')
  await expect.poll(() => phone.messages()).toContain('BYE sip:')
  await expect
    .poll(() => gateway.server.about(forwarded).at(-1))
    .toMatchObject({ cause: 'ended-by-server', leg: gateway.server.callers[0]?.leg })
})

it('requests the next step when the phone of a forwarded call is busy', async () => {
  const dial = { is: 'dial', callId, to: '+14155550177', callerId: '+14155550100' } as const
  gateway.server.steps = [
    { ...dial, limitSeconds: 60, ringSeconds: 30, trunk: 'wholesale' },
    { is: 'busy' },
  ]
  await openPhone(gateway, ringing + reply('486 Busy Here') + ACK)
  const caller = await openCaller(gateway, refusedWith(486))
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 486')
  expect(gateway.server.callers.at(-1)).toMatchObject({ ended: { cause: 'busy' } })
})

it('reports that the caller has left while it rang', async () => {
  const page = await registeredSoftphone(gateway)
  await openCaller(gateway, LEAVES)
  await expect.poll(() => lastEvent(page)).toEqual({ is: 'disconnected' })
  await expect
    .poll(() => gateway.server.callers.at(-1))
    .toMatchObject({
      hasCallerLeft: true,
      ended: { callId, cause: 'canceled' },
    })
})

// beyond A call rings although no page is open
it('plays ringing to a caller until a browser has registered, and rings it then', async () => {
  gateway.server.steps = [RING(), { is: 'wait', seconds: 1 }]
  const caller = await openCaller(gateway, ANSWERED + UNTIL_BYE)
  await expect.poll(() => gateway.server.callers.length).toBeGreaterThan(3)
  expect(caller.messages()).toContain('SIP/2.0 180')
  const page = await registeredSoftphone(gateway)
  gateway.server.steps = [RING({ callId: `${callId}-2` }), { is: 'busy' }]
  await expect.poll(() => lastEvent(page)).toMatchObject({ is: 'incoming', callId })
  await page.evaluate(() => window.softphone.answer())
  await expect.poll(() => progressOf(page)).toEqual(['accepted'])
  await page.evaluate(() => window.softphone.hangUp())
  await expect.poll(() => caller.messages()).toContain('BYE sip:')
  const eventsAbout = (id: string) => gateway.server.about(id).map(({ event }) => event)
  await expect.poll(() => eventsAbout(`${callId}-2`)).toContain('ended')
  expect(eventsAbout(`${callId}-2`)).toContain('answered')
  expect(eventsAbout(callId)).toEqual(['dialled', 'ended'])
})

it('reports that a caller has left while no browser rang', async () => {
  gateway.server.steps = [RING(), { is: 'wait', seconds: 1 }]
  await openCaller(gateway, LEAVES)
  await expect.poll(() => gateway.server.callers.at(-1)).toMatchObject({ hasCallerLeft: true })
})

it('ends a call at its limit', async () => {
  gateway.server.steps = [RING({ limitSeconds: 3 })]
  const page = await registeredSoftphone(gateway)
  const caller = await openCaller(gateway, ANSWERED + UNTIL_BYE)
  await answer(page)
  await expect.poll(() => progressOf(page)).toEqual(['accepted', 'disconnected'])
  await expect.poll(() => caller.messages()).toContain('BYE sip:')
  await expect.poll(lastReport).toMatchObject({ cause: 'limit' })
})

it.each([
  ['the first step', () => []],
  ['the step after a ring', () => [RING()]],
])('waits for a busy server as long as %s may take', async (_, before) => {
  const late = (response: ServerResponse) =>
    void setTimeout(() => response.end('{"is":"busy"}'), BUSY_SERVER_MS)
  gateway.server.steps = [...before(), late]
  const caller = await openCaller(gateway, refusedWith(486))
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 486')
})

it.each([
  ['busy', { is: 'busy' }, 486],
  ['an unknown number', { is: 'reject', because: 'unknown-number' }, 404],
  ['another shape', { is: 'ring', callId: '"}' }, 503],
  ['status 500', (response: ServerResponse) => void response.writeHead(500).end('{}'), 503],
  ['nothing', () => undefined, 503],
])('refuses a caller when the server answers %s', async (_, step, status) => {
  gateway.server.steps = [step as IncomingStep]
  const caller = await openCaller(gateway, refusedWith(status))
  await expect.poll(() => caller.messages()).toContain(`SIP/2.0 ${status}`)
})

it.each([
  [
    'an asserted number',
    { headers: 'P-Asserted-Identity: "A" <tel:+1-212-555-0199>\n' },
    '+12125550199',
  ],
  [
    'a number that is withheld',
    { headers: 'P-Asserted-Identity: <sip:2125550199@trunk.test>\nPrivacy: id\n' },
    null,
  ],
])('sends the server %s', async (_, options, from) => {
  gateway.server.steps = [{ is: 'busy' }]
  await openCaller(gateway, refusedWith(486), options)
  await expect.poll(() => gateway.server.callers).toMatchObject([{ from, to: '+14155550100' }])
})

async function answer(page: Page): Promise<void> {
  await expect.poll(() => lastEvent(page)).toMatchObject({ is: 'incoming' })
  await page.evaluate(() => window.softphone.answer())
  await expect.poll(() => progressOf(page)).toContain('accepted')
}

const lastEvent = async (page: Page) => (await eventsOf(page)).at(-1)
const lastReport = () => gateway.server.about(callId).at(-1)
