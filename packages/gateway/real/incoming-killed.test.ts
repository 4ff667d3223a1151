import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Gateway, startGateway } from './gateway.ts'
import { eventsOf, progressOf, registeredSoftphone } from './softphone-pages.ts'
import { type DrivenCaller, startDrivenCaller } from './driven-caller.ts'

let gateway: Gateway
let page: Page
let caller: DrivenCaller
let callId: string

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
beforeEach(() => {
  callId = randomUUID()
  const numbers = { from: '+12125550123', to: '+14155550100' }
  gateway.server.callers = []
  gateway.server.steps = [
    { is: 'ring', callId, identity: 'alice', ...numbers, limitSeconds: 60, ringSeconds: 60 },
    { is: 'busy' },
  ]
})
/** A caller rings a browser that is registered. */
async function rings(): Promise<void> {
  page = await registeredSoftphone(gateway)
  caller = await startDrivenCaller(gateway)
  await expect.poll(async () => (await eventsOf(page)).at(-1)).toMatchObject({ is: 'incoming' })
  await expect.poll(events).toEqual(['dialled', 'ringing'])
}

async function answered(): Promise<void> {
  await rings()
  await page.evaluate(() => window.softphone.answer())
  await expect.poll(() => progressOf(page)).toEqual(['accepted'])
  await expect.poll(() => events().at(-1)).toBe('answered')
}

/** Without repetitions: a report that was not acknowledged in time comes again, with the same key. */
const reports = () => [
  ...new Map(gateway.server.about(callId).map(report => [report.sequence, report])).values(),
]
const events = () => reports().map(({ event }) => event)
const record = async () =>
  (await gateway.request('GET', `/calls/${callId}`)) as { state: string; record?: object }

/** One report of the end, which is the record too. */
async function endsWith(cause: string): Promise<void> {
  await expect.poll(() => reports().at(-1)).toMatchObject({ event: 'ended', cause })
  expect(events().filter(event => event === 'ended')).toHaveLength(1)
  expect(await record()).toMatchObject({ state: 'ended', record: { callId, cause } })
}

it('ends a call that rings when kamailio was killed, for the server and the caller', async () => {
  await rings()
  await gateway.kamailio.stop('SIGKILL')
  await gateway.startKamailio()
  await endsWith('gateway-restarted')
  expect(reports().at(-1)).toMatchObject({ answeredAt: null, seconds: 0 })
  await caller.cancel()
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 481')
})

it('ends an answered call at the trunk and in the page when kamailio was killed', async () => {
  await answered()
  await gateway.kamailio.stop('SIGKILL')
  await gateway.startKamailio()
  await expect.poll(() => caller.messages()).toContain('BYE sip:')
  await endsWith('gateway-restarted')
  await expect.poll(async () => (await progressOf(page)).at(-1)).toBe('failed')
})

it('loses no end of a call that rang while the agent was killed', async () => {
  await rings()
  await gateway.stopAgent('SIGKILL')
  await caller.cancel()
  await expect.poll(async () => (await eventsOf(page)).at(-1)).toEqual({ is: 'disconnected' })
  await gateway.startAgent()
  await endsWith('canceled')
})

it('connects, and loses nothing of a call that is answered and ended while the agent was killed', async () => {
  await rings()
  await gateway.stopAgent('SIGKILL')
  await page.evaluate(() => window.softphone.answer())
  await expect.poll(() => progressOf(page)).toEqual(['accepted'])
  await caller.hangUp()
  await expect.poll(() => progressOf(page)).toEqual(['accepted', 'disconnected'])
  await gateway.startAgent()
  await endsWith('completed')
  expect(events()).toEqual(['dialled', 'ringing', 'answered', 'ended'])
})

it('ends a call that rings for the server, which decides what follows', async () => {
  await rings()
  await gateway.request('POST', `/calls/${callId}/end`)
  await expect.poll(async () => (await eventsOf(page)).at(-1)).toEqual({ is: 'disconnected' })
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 486')
  await endsWith('ended-by-server')
  expect(gateway.server.callers.at(-1)).toMatchObject({ ended: { cause: 'ended-by-server' } })
})
