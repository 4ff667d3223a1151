import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import type { IncomingStep, NextStepRequest } from '@ringback/contract/gateway/gateway-contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  ANSWERED,
  type Caller,
  type CallerOptions,
  HANGS_UP,
  LEAVES,
  UNTIL_BYE,
  refusedWith,
  startCaller,
} from '../../../tools/gateway/caller.ts'
import { type Gateway, startGateway } from './gateway.ts'
import {
  ACK,
  type Phone,
  RINGS_AND_ANSWERS,
  reply,
  ringing,
  startPhone,
} from '../../../tools/gateway/phone.ts'
import { accessOf, connectBrowser, eventsOf, openSoftphone, progressOf } from './softphone-pages.ts'
import { BUSY_SERVER_MS } from './stand-in-server.ts'

let gateway: Gateway
let browser: Browser
let pages: Page[] = []
let callers: Caller[] = []
let phone: Phone | undefined
let callId: string

beforeAll(async () => {
  gateway = await startGateway()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})
beforeEach(() => {
  callId = randomUUID()
  gateway.server.steps = [RING(), { is: 'busy' }]
  gateway.server.callers = []
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printLogs()
  await Promise.all(pages.map(page => page.context().close()))
  await Promise.all(callers.map(caller => caller.stop()))
  await phone?.stop()
  pages = []
  callers = []
  phone = undefined
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
  const page = await registered()
  const caller = await call(ANSWERED + UNTIL_BYE)
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
  // The caller returns what it hears: sound comes back only if it arrived there.
  await expect
    .poll(() => page.evaluate(() => window.softphone.quality()))
    .toMatchObject({ mos: expect.closeTo(4.4, 0) })
  const [asked] = gateway.server.callers
  expect(asked).toEqual({
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
  for (const { leg } of reports) expect(leg).toBe(asked?.leg)
  // After an answer nothing is next.
  expect(gateway.server.callers).toHaveLength(1)
  expect(caller.messages()).toContain('SIP/2.0 180')
  expect(caller.messages()).not.toMatch(/invalid|JsSIP|transport=ws|\/WS|alice|X-Call|msid/)
})

it('ends a call when the caller hangs up', async () => {
  const page = await registered()
  await call(ANSWERED + HANGS_UP)
  await answer(page)
  await expect.poll(() => progressOf(page)).toEqual(['accepted', 'disconnected'])
  await expect.poll(() => lastReport()).toMatchObject({ event: 'ended', cause: 'completed' })
})

it('asks what is next when no browser is registered', async () => {
  const caller = await call(refusedWith(486))
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

it('rings all browsers of an identity, and a browser that declines ends the ringing of the others', async () => {
  const pages = [await registered(), await registered()] as const
  const stranger = await registered('bob')
  const caller = await call(refusedWith(603))
  gateway.server.steps = [RING(), { is: 'reject', because: 'declined' }]
  for (const page of pages)
    await expect.poll(() => lastEvent(page)).toMatchObject({ is: 'incoming' })
  await pages[0].evaluate(() => window.softphone.reject())
  await expect.poll(() => lastEvent(pages[1])).toEqual({ is: 'disconnected' })
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 603')
  expect(gateway.server.callers.at(-1)).toMatchObject({
    ended: { cause: 'rejected', sipStatus: 603 },
  })
  expect(await eventsOf(stranger)).toEqual([{ is: 'registered', of: 'device' }])
})

it('gives the call to the first browser that answers', async () => {
  const pages = [await registered(), await registered()] as const
  await call(ANSWERED + UNTIL_BYE)
  await expect.poll(() => lastEvent(pages[1])).toMatchObject({ is: 'incoming' })
  await answer(pages[0])
  await expect.poll(() => lastEvent(pages[1])).toEqual({ is: 'disconnected' })
  expect(await progressOf(pages[0])).toEqual(['accepted'])
  await pages[0].evaluate(() => window.softphone.hangUp())
  await expect.poll(lastReport).toMatchObject({ cause: 'completed' })
})

it('forwards a caller to a phone when no browser answers, and ends both sides for the server', async () => {
  const page = await registered()
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
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  const caller = await call(ANSWERED + UNTIL_BYE)
  await expect.poll(() => lastEvent(page)).toEqual({ is: 'disconnected' })
  await expect.poll(lastReport).toMatchObject({ event: 'ended', cause: 'no-answer' })
  const about = () => gateway.server.about(forwarded).map(({ event }) => event)
  await expect.poll(about).toContain('answered')
  expect(phone.messages()).toContain('INVITE sip:+14155550177@trunk.test')
  expect(phone.messages()).toMatch(/^From: <sip:\+14155550100@trunk.test>/m)
  await gateway.request('POST', `/calls/${forwarded}/end`)
  await expect.poll(() => caller.messages()).toContain('BYE sip:')
  await expect.poll(() => phone?.messages()).toContain('BYE sip:')
  await expect
    .poll(() => gateway.server.about(forwarded).at(-1))
    .toMatchObject({ cause: 'ended-by-server', leg: gateway.server.callers[0]?.leg })
})

it('asks what is next when the phone of a forwarded call is busy', async () => {
  const dial = { is: 'dial', callId, to: '+14155550177', callerId: '+14155550100' } as const
  gateway.server.steps = [
    { ...dial, limitSeconds: 60, ringSeconds: 30, trunk: 'wholesale' },
    { is: 'busy' },
  ]
  phone = await startPhone(gateway.phonePort, ringing + reply('486 Busy Here') + ACK)
  const caller = await call(refusedWith(486))
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 486')
  expect(gateway.server.callers.at(-1)).toMatchObject({ ended: { cause: 'busy' } })
})

it('tells the server that the caller has left while it rang', async () => {
  const page = await registered()
  await call(LEAVES)
  await expect.poll(() => lastEvent(page)).toEqual({ is: 'disconnected' })
  await expect
    .poll(() => gateway.server.callers.at(-1))
    .toMatchObject({
      hasCallerLeft: true,
      ended: { callId, cause: 'canceled' },
    })
})

// beyond A call rings although no page is open
it('lets a caller hear ringing until a browser has registered, and rings it then', async () => {
  gateway.server.steps = [RING(), { is: 'wait', seconds: 1 }]
  const caller = await call(ANSWERED + UNTIL_BYE)
  await expect.poll(() => gateway.server.callers.length).toBeGreaterThan(3)
  expect(caller.messages()).toContain('SIP/2.0 180')
  const page = await registered()
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

it('tells the server that a caller has left who heard ringing while no browser rang', async () => {
  gateway.server.steps = [RING(), { is: 'wait', seconds: 1 }]
  await call(LEAVES)
  await expect.poll(() => gateway.server.callers.at(-1)).toMatchObject({ hasCallerLeft: true })
})

it('ends a call at its limit', async () => {
  gateway.server.steps = [RING({ limitSeconds: 3 })]
  const page = await registered()
  const caller = await call(ANSWERED + UNTIL_BYE)
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
  const caller = await call(refusedWith(486))
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
  const caller = await call(refusedWith(status))
  await expect.poll(() => caller.messages()).toContain(`SIP/2.0 ${status}`)
})

it.each([
  [
    'a number with the international prefix',
    { from: '<sip:011442071838750@trunk.test>' },
    '+442071838750',
  ],
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
  ['no number', { from: '"Anonymous" <sip:anonymous@anonymous.invalid>' }, null],
])('tells the server %s', async (_, options, from) => {
  gateway.server.steps = [{ is: 'busy' }]
  await call(refusedWith(486), options)
  await expect.poll(() => gateway.server.callers).toMatchObject([{ from, to: '+14155550100' }])
})

async function registered(identity = 'alice'): Promise<Page> {
  const page = await openSoftphone(browser)
  pages.push(page)
  await page.evaluate(access => window.softphone.register(access), accessOf(gateway, identity))
  await expect.poll(() => eventsOf(page)).toEqual([{ is: 'registered', of: 'device' }])
  return page
}

async function call(...args: [steps: string, options?: CallerOptions]): Promise<Caller> {
  const caller = await startCaller({ from: gateway.secondPort, to: gateway.trunkPort }, ...args)
  callers.push(caller)
  return caller
}

async function answer(page: Page): Promise<void> {
  await expect.poll(() => lastEvent(page)).toMatchObject({ is: 'incoming' })
  await page.evaluate(() => window.softphone.answer())
  await expect.poll(() => progressOf(page)).toContain('accepted')
}

const lastEvent = async (page: Page) => (await eventsOf(page)).at(-1)
const lastReport = () => gateway.server.about(callId).at(-1)

/** What the programs said, below a failed test. */
async function printLogs() {
  const { kamailio, agent, rtpengine } = gateway
  const events = await Promise.all(pages.map(page => eventsOf(page).catch(String)))
  console.log(
    ...['pages', JSON.stringify(events), 'kamailio', kamailio.output(), 'agent', agent.output()],
    ...['rtpengine', rtpengine.output().slice(-3_000)],
    ...[...callers, ...(phone ? [phone] : [])].map(each => each.messages()),
    JSON.stringify([gateway.server.callers, gateway.server.reports]),
  )
}
