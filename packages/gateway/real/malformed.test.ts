import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusedWith } from '../../../tools/gateway/caller.ts'
import { RINGS_AND_ANSWERS } from '../../../tools/gateway/phone.ts'
import { callFromBrowser } from './browser.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { VALID_REQUESTS, malformedMessage } from './malformed-messages.ts'
import { type SipClient, connectSip } from './sip-client.ts'
import { openCaller, openPhone } from './opened.ts'
import { ALLOWED } from './stand-in-server.ts'
import { startStranger } from './stranger.ts'

/** Prints itself, and replays the same messages: `SEED=1 npx vitest run --project=real-gateway malformed`. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const COUNT = 1_500
const MEGABYTE = 1_048_576

let gateway: Gateway
let before: Footprint

const messages = (part: number) =>
  fc.sample(malformedMessage(VALID_REQUESTS), { seed: seed + part, numRuns: COUNT })

beforeAll(async () => {
  console.log(`Malformed messages of seed ${seed}`)
  gateway = await startGateway()
  gateway.server.authorise = () => ({ allowed: false, reason: 'Unknown call' })
  gateway.server.steps = [{ is: 'busy' }]
})
afterAll(() => gateway.stop())

/** The trunk is heard behind everything that was sent before. */
async function untilTrunkIsHeard(): Promise<void> {
  const caller = await openCaller(gateway, refusedWith(486))
  await expect.poll(() => caller.messages()).toContain('SIP/2.0 486')
  await caller.stop()
}

it('answers no stranger, however malformed the messages are', async () => {
  await untilTrunkIsHeard()
  before = await footprintOf(gateway)
  const stranger = await startStranger()
  for (const message of messages(0)) await stranger.send(message, gateway.trunkPort)
  await untilTrunkIsHeard()
  expect(stranger.received.map(String)).toEqual([])
  stranger.close()
})

it('survives malformed messages of a trunk', async () => {
  const trunk = await startStranger(gateway.phonePort)
  for (const message of messages(1)) await trunk.send(message, gateway.trunkPort)
  trunk.close()
  await untilTrunkIsHeard()
})

it('survives malformed messages over WebSockets', async () => {
  let client: SipClient | undefined
  for (const message of messages(2)) {
    // A connection ends with what cannot be read.
    if (!client?.isOpen()) client = await connectSip(gateway.webSocketUrl)
    client.send(message)
  }
  client?.close()
  const other = await connectSip(gateway.webSocketUrl)
  expect(await other.invite({})).toMatchObject({ status: 407 })
  other.close()
})

it('has dialled nothing, has grown by nothing, and carries a call afterwards', async () => {
  expect(gateway.server.authorisations).toEqual([])
  expect(gateway.server.reports).toEqual([])
  await expect
    .poll(async () => {
      const { sharedBytes, mediaSessions, liveCalls } = await footprintOf(gateway)
      return { grown: sharedBytes - before.sharedBytes < MEGABYTE / 2, mediaSessions, liveCalls }
    })
    .toEqual({ grown: true, mediaSessions: 0, liveCalls: 0 })
  const after = await footprintOf(gateway)
  expect(after.processes).toEqual(before.processes)
  expect(after.kamailioBytes - before.kamailioBytes).toBeLessThan(32 * MEGABYTE)
  expect(after.agentBytes - before.agentBytes).toBeLessThan(64 * MEGABYTE)
  await openPhone(gateway, RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ALLOWED
  const call = await callFromBrowser(gateway)
  await expect.poll(async () => (await call.sound()).energy).toBeGreaterThan(0.001)
})
