import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnnouncementRequest, reportTest } from '@ringback/contract/gateway/gateway-control'
import { authorise } from '@ringback/gateway/kamailio/authorise'
import { createCallBook } from '@ringback/gateway/books/call-book'
import { createControl } from '@ringback/gateway/server/control'
import type { JournalLine } from '@ringback/gateway/books/journal'
import { sendTestReport, startOutbox } from '@ringback/gateway/books/outbox'
import { serverRequest } from '@ringback/gateway/server/server-request'
import type { Trunk } from '@ringback/gateway/trunks/trunk'
import { closeStaleCalls } from '@ringback/server/actions/calls/progress/close-stale-calls'
import { endLiveCall } from '@ringback/server/actions/calls/operators/end-live-call'
import { reconcileCalls } from '@ringback/server/actions/calls/operators/reconcile-calls'
import { addVerifiedNumber } from '@ringback/server/actions/caller-ids/add-verified-number'
import { confirmVerifiedNumber } from '@ringback/server/actions/caller-ids/confirm-verified-number'
import { createGatewayAnnouncements, createSipVoice } from '@ringback/server/adapters/sip/sip-voice'
import {
  type GatewaySettings,
  createGatewayRequest,
} from '@ringback/server/adapters/sip/gateway-request'
import { createGatewayWebhooks } from '@ringback/server/adapters/sip/gateway-webhooks'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { createSpokenCodes } from '@ringback/server/services/spoken-codes'
import { expectBalanced } from '@ringback/server/testing/expect-balanced'
import { FAR_END, addCaller, place } from '@ringback/server/testing/people/callers'
import { operatorOf } from '@ringback/server/testing/people/changed-by'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const SECRET = 'secret-of-server-and-agent'
const TRUNK: Trunk = {
  ...{ name: 'wholesale', domain: 'trunk.test', set: 1, channels: 10, srtp: false },
  registers: false,
  weight: 1,
  addresses: [{ uri: 'sip:192.0.2.1', weight: 100, socket: 'udp:192.0.2.5:5060' }],
  format: { kind: 'e164' },
}

const NO_MESSAGES: Parameters<typeof createControl>[0]['messages'] = {
  stateOf: async () => ({ state: 'unknown' }),
  read: async () => null,
  remove: async () => {},
}

let announcements: AnnouncementRequest[] = []
/** What signs the agent's test reports. */
let signing = [SECRET]
/** Why the agent places no call. */
let refusal: 'no-speech' | null = null

let world: TestWorld
let app: Awaited<ReturnType<typeof buildTestApp>>
let control: ReturnType<typeof createControl>
let outbox: ReturnType<typeof startOutbox>
let settings: GatewaySettings
let request: ReturnType<typeof serverRequest>
let folder: string
let user: string
const book = createCallBook()
const endRequests: string[] = []
let lines = 0

beforeAll(async () => {
  const database = await openMemoryPglite()
  await migrate(database.kysely)
  world = testWorld(database)
  world.clock.set(new Date())
  app = await buildTestApp(world)
  const serverUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/webhooks/gateway`
  request = serverRequest({ serverUrl, secrets: [SECRET] }, 60_000)
  folder = mkdtempSync(join(tmpdir(), 'ringback-agent-'))
  outbox = startOutbox(folder, request, { error: console.error })
  control = createControl({
    secrets: [SECRET],
    book,
    messages: NO_MESSAGES,
    endAccess: () => {},
    announcements: {
      begin: async announcement => {
        announcements.push(announcement)
        return refusal
      },
    },
    readJournal: () => undefined,
    endCall: id => void endRequests.push(id),
    isConnected: () => true,
    canSpeak: () => Promise.resolve(true),
    readCertificates: () => Promise.resolve({ ownValidTo: null, trunks: [] }),
    waitingReports: outbox.waiting,
    sendTestReport: () =>
      sendTestReport(serverRequest({ serverUrl, secrets: signing }, 60_000), new Date()),
    queryKamailio: async () => null,
  })
  await control.listen({ port: 0, host: '127.0.0.1' })
  const { port } = control.server.address() as AddressInfo
  settings = { controlUrl: `http://127.0.0.1:${port}`, gatewaySecrets: [SECRET] }
  Object.assign(world, {
    verifier: createSpokenCodes({
      ...{ database: world.database, clock: world.clock, secrets: [SECRET] },
      callerId: world.business.platformNumber,
      announcements: createGatewayAnnouncements({ ...settings, trunk: TRUNK.name }),
    }),
    gateway: createGatewayWebhooks({ gatewaySecrets: [SECRET], trunk: TRUNK.name }),
    voice: createSipVoice({
      ...{ ...settings, provider: 'Example' },
      ...{ socketUrl: 'wss://sip.test', domain: 'sip.test', browserSecret: 'secret-of-browsers' },
      ...{ iceServers: [], turnSecret: null },
    }),
  })
})
afterAll(async () => {
  outbox.stop()
  await control.close()
  await app.close()
  await expectBalanced(world.database)
  await world.database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => void (user = await addCaller(world, 1_000_000n)))

/** What kamailio would have written about a call. */
function happens(
  call: string,
  is: JournalLine['is'],
  at: number,
  ended: Partial<JournalLine> = {},
) {
  const sequence = `2026-11-26/${String(++lines).padStart(12, '0')}`
  const line = {
    is,
    at,
    call,
    sequence,
    trunk: TRUNK.name,
    limit: 3_600,
    by: '',
    code: 0,
    cause: '',
  }
  outbox.add(book.take({ ...line, ...ended }))
}
const authoriseCall = (call: string) =>
  authorise(
    { is: 'authorise', index: '1', label: '1', call, identity: user },
    {
      request,
      trunks: [TRUNK],
      isKnown: id => book.isKnown(id),
      keepParties: (id, parties) => book.take({ is: 'parties', at: Date.now(), call: id, parties }),
    },
  )
const callOf = (id: string) =>
  world.database.kysely
    .selectFrom('calls')
    .select(['status', 'answered_seconds', 'settled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const areDelivered = () => expect.poll(outbox.waiting, { timeout: 60_000 }).toBe(0)

describe('the server and the agent of a gateway', () => {
  it('agree on a call from the question to the bill', async () => {
    const from = world.clock.now()
    const { id } = await place(world, user)
    expect(await authoriseCall(id)).toMatchObject({
      ...{ allowed: 1, to: FAR_END, callerId: world.business.platformNumber },
      ...{ trunk: 'wholesale', limitSeconds: 3_600 },
    })
    expect(await authoriseCall(id)).toEqual({ allowed: 0, code: 403, reason: 'already-dialled' })
    const at = from.getTime()
    happens(id, 'dialled', at)
    happens(id, 'ringing', at + 1_000)
    happens(id, 'answered', at + 3_000)
    await areDelivered()
    expect(await callOf(id)).toMatchObject({ status: 'in-progress' })
    world.clock.advance({ seconds: 64 })
    happens(id, 'ended', at + 63_500, { by: 'browser' })
    await areDelivered()
    expect(await callOf(id)).toMatchObject({ status: 'completed', answered_seconds: 61 })
    const period = { from, to: world.clock.now() }
    expect(await reconcileCalls(world, period)).toMatchObject({ differences: [] })
    const parties = { identity: user, from: world.business.platformNumber, to: FAR_END }
    expect(book.find(id)).toMatchObject({ record: { parties } })
  })

  it('agree on the end by an operator', async () => {
    const { id } = await place(world, user)
    await authoriseCall(id)
    const at = world.clock.now().getTime()
    happens(id, 'dialled', at)
    happens(id, 'answered', at)
    const by = await operatorOf(world, 'support')
    expect(await endLiveCall(world, by, id)).toMatchObject({ value: { progress: 'asked' } })
    expect(endRequests).toContain(id)
    happens(id, 'ended', at + 2_000, { by: 'server' })
    await areDelivered()
    expect(await callOf(id)).toMatchObject({ status: 'completed', answered_seconds: 2 })
  })

  it('agree on a call whose reports were lost', async () => {
    const { id } = await place(world, user)
    await authoriseCall(id)
    const at = world.clock.now().getTime()
    const line = { call: id, trunk: TRUNK.name, limit: 3_600, by: '', cause: '' }
    book.take({ ...line, is: 'dialled', at, code: 0, sequence: '2026-11-26/000000000900' })
    book.take({ ...line, is: 'ended', at, code: 486, sequence: '2026-11-26/000000000901' })
    world.clock.advance({ minutes: 2 })
    await closeStaleCalls(world)
    expect(await callOf(id)).toMatchObject({ status: 'busy', settled_at: expect.any(Date) })
  })

  it.each([
    [SECRET, ''],
    ['secret-of-another-server', 'status 401'],
  ])('agree on whether a test report arrives, signed with %s', async (secret, reason) => {
    signing = [secret]
    const expected = { status: 200, schema: reportTest }
    expect(await createGatewayRequest(settings)('POST', '/reports/test', expected)).toEqual({
      reason,
    })
    expect(outbox.waiting()).toBe(0)
  })

  it('agree on a code that is read out', async () => {
    const request = { userId: user, network: 'home', phoneNumber: FAR_END }
    refusal = 'no-speech'
    await expect(addVerifiedNumber(world, request)).rejects.toThrow(
      'responded with 503 (no-speech)',
    )
    refusal = null
    announcements = []
    world.clock.advance({ minutes: 2 })
    await addVerifiedNumber(world, request)
    expect(announcements).toEqual([
      {
        ...{ to: FAR_END, callerId: world.business.platformNumber, trunk: TRUNK.name },
        ...{ ringSeconds: 40, text: expect.stringContaining('Your verification code is') },
      },
    ])
    const code = announcements[0]?.text.replace(/\D/g, '') ?? ''
    expect(await confirmVerifiedNumber(world, { ...request, code })).toMatchObject({
      value: { number: { verifiedAt: expect.any(Date) } },
    })
  })
})
