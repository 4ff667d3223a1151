import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../tools/processes/free-ports.ts'
import { type DrivenPhones, startDrivenPhones } from '../../../tools/gateway/driven-phone.ts'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Footprint, footprintOf } from './footprint.ts'
import { FORGETS_AT_ONCE, type Gateway, startGateway } from './gateway.ts'
import { malformed, malformedMessage } from './malformed-messages.ts'
import {
  HANDSHAKE,
  type Sender,
  inFrames,
  overTcp,
  overUdp,
  overWebSocket,
  overWebSocketWithCredentials,
} from './malformed-senders.ts'
import { untilNextCallerIsRefused } from './opened.ts'
import { ALLOWED } from './stand-in-server.ts'

/*
 * A fuzzer of SIP: each sender sends messages by the grammar and changed ones while a call runs. The seed is printed;
 * `SEED=1 MESSAGES=5000 npx vitest run --project=real-gateway malformed` sends the same, and more of them.
 */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Of each sender. */
const COUNT = Number(process.env['MESSAGES'] ?? 500)
/** Messages after which the programs are checked, so that a failure names those which have ended one. */
const BATCH = 100
const MEGABYTE = 1_048_576

let gateway: Gateway
let phones: DrivenPhones
let tcpPort: number

beforeAll(async () => {
  console.log(`Malformed messages of SEED=${SEED}`)
  tcpPort = await freePort()
  gateway = await startGateway(
    () => [],
    { SIP_TRUNK_TCP_LISTEN: `tcp:127.0.0.1:${tcpPort}` },
    FORGETS_AT_ONCE,
  )
  phones = await startDrivenPhones(gateway.phonePort, gateway.trunkPort)
  gateway.server.steps = [{ is: 'busy' }]
})
afterAll(async () => {
  phones.close()
  await gateway.stop()
})

const STRANGER = '127.0.0.5'
const TRUNK = '127.0.0.1'
const browserPort = () => Number(new URL(gateway.webSocketUrl).port)
const handshakes = () =>
  fc.sample(malformed(fc.constant(HANDSHAKE)), { seed: SEED, numRuns: BATCH })
const nothing = (answers: string[]) => expect(answers).toEqual([])
const noSuccess = (answers: string[]) =>
  expect(answers.join('')).not.toMatch(/^SIP\/2\.0 (?:18|2(?!00 OK))/m)

it.each<[string, Sender, (answers: string[]) => void]>([
  ['a stranger over UDP', overUdp(() => 0), nothing],
  ['a stranger over TCP', overTcp(STRANGER, () => tcpPort), nothing],
  ['a stranger over TCP, where browsers connect', overTcp(STRANGER, browserPort), noSuccess],
  ['a trunk over UDP', overUdp(({ secondPort }) => secondPort), noSuccess],
  ['a trunk over TCP', overTcp(TRUNK, () => tcpPort), noSuccess],
  ['a page without credentials', overWebSocket, noSuccess],
  ['a page with credentials', overWebSocketWithCredentials, noSuccess],
  ['malformed frames', (...sent) => inFrames(handshakes())(...sent), noSuccess],
])(
  'dials and charges nothing, loses no call and grows by nothing: %s',
  async (name, send, isAnswer) => {
    const call = await answeredCall()
    const before = await footprintOf(gateway)
    const arbitrary = malformedMessage({ id: call.callId, sipCallId: call.sipCallId })
    let sentBytes = 0
    for (let sent = 0; sent < COUNT; sent += BATCH) {
      const messages = fc.sample(arbitrary, { seed: SEED + sent, numRuns: BATCH })
      sentBytes += Buffer.concat(messages).length
      isAnswer(await send(gateway, messages))
      const { processes } = await footprintOf(gateway)
      const texts = () =>
        messages.map(message => JSON.stringify(message.toString('latin1').slice(0, 2_000)))
      expect(processes, `one of these has ended a program:\n${texts().join('\n')}`).toEqual(
        before.processes,
      )
    }
    await untilNextCallerIsRefused(gateway)
    await expectSameSize(before, sentBytes)
    await call.goesOn()
    await call.endsExactly()
    const { authorisations, callers } = gateway.server
    console.log(
      `${name}: ${COUNT} messages, ${sentBytes} bytes, ${authorisations.length + callers.length} questions to the server`,
    )
  },
)

async function expectSameSize(before: Footprint, sentBytes: number): Promise<void> {
  await expect
    .poll(async () => {
      const { sharedBytes, mediaSessions, liveCalls } = await footprintOf(gateway)
      return { grown: sharedBytes - before.sharedBytes < MEGABYTE / 2, mediaSessions, liveCalls }
    })
    .toEqual({ grown: true, mediaSessions: 1, liveCalls: 1 })
  const after = await footprintOf(gateway)
  const grownBytes = (part: keyof Footprint) => Number(after[part]) - Number(before[part])
  expect(grownBytes('kamailioBytes')).toBeLessThan(32 * MEGABYTE)
  expect(grownBytes('rtpengineBytes')).toBeLessThan(32 * MEGABYTE)
  expect(grownBytes('agentBytes')).toBeLessThan(64 * MEGABYTE)
  expect(grownBytes('loggedBytes')).toBeLessThan(MOST_LOGGED * sentBytes)
}

/** Bytes that the programs log for one that was sent. kamailio logs a message twice that it cannot read. */
const MOST_LOGGED = 4

interface GoodCall extends BrowserCall {
  sipCallId: string
  /** Both sides receive more sound. */
  goesOn(): Promise<void>
  /** Ends it: it is the only call, reported once and for its time. */
  endsExactly(): Promise<void>
}

async function answeredCall(): Promise<GoodCall> {
  const { server } = gateway
  server.reports = []
  server.authorisations = []
  server.callers = []
  const before = phones.calls.length
  let allowed = ''
  server.authorise = ({ callId }) => {
    allowed ||= callId
    return callId === allowed
      ? { ...ALLOWED, limitSeconds: 3_600 }
      : { allowed: false, reason: 'No' }
  }
  const call = await callFromBrowser(gateway)
  await expect.poll(() => phones.calls.length).toBe(before + 1)
  const phone = phones.calls[before]
  const sipCallId = /^Call-ID: (.*)$/im.exec(phones.received.findLast(isInvite) ?? '')?.[1] ?? ''
  phone?.answer()
  const answeredAt = performance.now()
  const soundReceived = async () => ({
    page: (await call.sound()).energy,
    phone: phone?.sound.loudSamples(),
  })
  const goesOn = async () => {
    const { page, phone: atPhone = 0 } = await soundReceived()
    await expect
      .poll(soundReceived)
      .toEqual({ page: expect.toSatisfy(more(page)), phone: expect.toSatisfy(more(atPhone)) })
  }
  await goesOn()
  return {
    ...{ ...call, sipCallId, goesOn },
    async endsExactly() {
      expect(phone?.state).toBe('connected')
      await call.hangUp()
      const lastedMs = performance.now() - answeredAt
      await expect.poll(() => server.about(call.callId).at(-1)?.event).toBe('ended')
      const events = server.reports.filter(({ event }) => event !== 'ringing')
      expect(events).toMatchObject([
        { event: 'dialled', callId: call.callId },
        { event: 'answered', callId: call.callId },
        { event: 'ended', callId: call.callId, cause: 'completed' },
      ])
      const [, , ended] = events
      if (ended?.event !== 'ended') throw new Error('The call has not ended')
      expect(Math.abs(ended.answeredMs - lastedMs)).toBeLessThan(1_000)
      expect(phones.calls).toHaveLength(before + 1)
      const { callId, seconds } = ended
      const records = await gateway.request('GET', `/records?from=0&to=${Date.now() + 1}`)
      expect(records).toMatchObject({
        records: expect.arrayContaining([expect.objectContaining({ callId, seconds })]),
      })
    },
  }
}

const isInvite = (message: string) => message.startsWith('INVITE ')
const more = (than: number) => (now: number) => now > than
