import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConnectedTime, createConnectedTime } from '../../../tools/gateway/connected-time.ts'
import { type SipRequest, readRequest, responseTo } from '../src/phone/sip-message.ts'
import { connectDialogClient } from './dialog-client.ts'
import { footprintOf } from './footprint.ts'
import { FORGETS_AT_ONCE, type Gateway, startGateway } from './gateway.ts'
import { changes } from './malformed-messages.ts'
import { soundDescription } from './sdp-grammar.ts'
import { BROWSER_SOUND, SOUND } from './sip-messages.ts'
import { ALLOWED } from './stand-in-server.ts'
import { type Stranger, startStranger } from './stranger.ts'

/*
 * Calls that are allowed, with descriptions of sound by the grammar, to a trunk whose answers have such ones and are
 * malformed. The seed is printed; `SEED=1 CALLS=2000 npx vitest run --project=real-gateway malformed-calls` makes the
 * same calls, and more of them.
 */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const CALLS = Number(process.env['CALLS'] ?? 100)
const AT_ONCE = 50
const LIMIT_SECONDS = 5
const MEGABYTE = 1_048_576

/** Where the trunk of the test is. */
const REACHABLE = '<sip:a@here>'
const UNCHANGED = (bytes: Buffer) => bytes

const response = fc.record({
  status: fc.constantFrom('200 OK', '200 OK', '183 Progress', '486 Busy Here', '302 Moved'),
  body: fc.oneof(soundDescription, fc.constant('')),
  contact: fc.constantFrom(
    REACHABLE,
    REACHABLE,
    '<sip:a@127.0.0.1:9>',
    '<sip:a@[::1]>',
    '*',
    '<',
    '',
  ),
  change: fc.oneof(fc.constant(UNCHANGED), changes(1)),
})
/** What a browser offers, and what the trunk answers before it is silent. */
const malformedCall = fc.record({
  offer: fc.oneof(fc.constant(BROWSER_SOUND), soundDescription),
  responses: fc.array(response, { minLength: 1, maxLength: 2 }),
})
type MalformedCall = typeof malformedCall extends fc.Arbitrary<infer Value> ? Value : never
/** One that lives until its limit, whatever the seed makes. */
const ORDINARY: MalformedCall = {
  offer: BROWSER_SOUND,
  responses: [{ status: '200 OK', body: SOUND, contact: REACHABLE, change: UNCHANGED }],
}

let gateway: Gateway
let trunk: Stranger
/** What the trunk answers, by the Call-ID of SIP. */
const answers = new Map<string, MalformedCall['responses']>()
/** Of our calls, by the Call-ID of SIP. */
const callIds = new Map<string, string>()
/** Of calls that the trunk has answered so that a BYE reaches it, by the Call-ID of SIP. */
const connected = new Map<string, ConnectedTime>()
const byes = new Set<string>()

beforeAll(async () => {
  console.log(`Malformed calls of SEED=${SEED}`)
  gateway = await startGateway(undefined, undefined, FORGETS_AT_ONCE)
  const limits = { limitSeconds: LIMIT_SECONDS, ringSeconds: LIMIT_SECONDS }
  gateway.server.authorise = () => ({ ...ALLOWED, ...limits })
  trunk = await startStranger(gateway.phonePort, message => {
    const request = readRequest(message.toString())
    if (request?.method === 'BYE') receiveBye(request)
    if (request?.method === 'INVITE') answerInvite(request)
    else if (request && request.method !== 'ACK') send(responseTo(request, '200 OK', { tag: 'a' }))
  })
})
afterAll(async () => {
  trunk.close()
  await gateway.stop()
})

const send = (message: string | Buffer) => void trunk.send(message, gateway.trunkPort)

function receiveBye(bye: SipRequest): void {
  const sipCallId = bye.values('call-id')[0] ?? ''
  byes.add(sipCallId)
  connected.get(sipCallId)?.end()
}

function answerInvite(invite: SipRequest): void {
  const sipCallId = invite.values('call-id')[0] ?? ''
  const responses = answers.get(sipCallId) ?? []
  const [first] = responses
  if (first?.status === '200 OK' && first.contact === REACHABLE && first.change === UNCHANGED) {
    const time = connected.get(sipCallId) ?? createConnectedTime()
    time.answer()
    connected.set(sipCallId, time)
  }
  for (const { status, body, contact, change } of responses) {
    const uri = contact.replace('@here', `@127.0.0.1:${gateway.phonePort}`)
    const lines = [`Contact: ${uri}`, 'Content-Type: application/sdp']
    send(change(Buffer.from(responseTo(invite, status, { tag: 'a', lines, body }), 'latin1')))
  }
}

it('ends each call once and at its limit, and keeps nothing of it', async () => {
  const { server } = gateway
  const idsOf = (event: string) =>
    server.reports.filter(report => report.event === event).map(({ callId }) => callId)
  const before = await footprintOf(gateway)
  const all = [ORDINARY, ...fc.sample(malformedCall, { seed: SEED, numRuns: CALLS - 1 })]
  for (let placed = 0; placed < CALLS; placed += AT_ONCE) {
    const part = all.slice(placed, placed + AT_ONCE)
    const sockets = await Promise.all(part.map((call, index) => place(call, placed + index)))
    await expect.poll(() => idsOf('ended').length).toBe(placed + part.length)
    for (const socket of sockets) socket.terminate()
  }
  expect(idsOf('ended').toSorted()).toEqual(idsOf('dialled').toSorted())
  expect(new Set(idsOf('ended')).size).toBe(CALLS)
  const tooLong = server.reports.filter(
    report => report.event === 'ended' && report.seconds > LIMIT_SECONDS + 1,
  )
  expect(tooLong).toEqual([])
  await expectEndedAtTrunk()
  await expect
    .poll(async () => {
      const { liveCalls, mediaSessions, sharedBytes } = await footprintOf(gateway)
      return { liveCalls, mediaSessions, grown: sharedBytes - before.sharedBytes < MEGABYTE / 2 }
    })
    .toEqual({ liveCalls: 0, mediaSessions: 0, grown: true })
  expect((await footprintOf(gateway)).processes).toEqual(before.processes)
  console.log(`${CALLS} calls, of which ${idsOf('answered').length} were answered`)
})

/** Records are cut at the limit. The trunk measures by itself, until it receives a BYE. */
async function expectEndedAtTrunk(): Promise<void> {
  const unended = () => [...connected.keys()].filter(sipCallId => !byes.has(sipCallId))
  await expect.poll(unended).toEqual([])
  const measured = [...connected].map(([sipCallId, time]) => {
    const reports = gateway.server.about(callIds.get(sipCallId) ?? '')
    const [recorded = Number.NaN] = reports.flatMap(report =>
      report.event === 'ended' ? [report.answeredMs] : [],
    )
    const seconds = time.seconds()
    return { sipCallId, seconds, differs: Math.abs(seconds - recorded / 1_000) }
  })
  expect(measured).not.toEqual([])
  expect(measured.filter(({ seconds }) => seconds > LIMIT_SECONDS + 1)).toEqual([])
  expect(measured.filter(({ differs }) => !(differs <= 1.5))).toEqual([])
}

/** Each call is another user's, because the gateway limits the calls of one. What is answered may be unreadable. */
async function place({ offer, responses }: MalformedCall, index: number) {
  const { socket, ...client } = await connectDialogClient(gateway.webSocketUrl)
  const sipCallId = `call-${index}`
  answers.set(sipCallId, responses)
  void client
    .call({ identity: `user${index}`, sipCallId, body: offer })
    .then(({ callId }) => callIds.set(sipCallId, callId))
  return socket
}
