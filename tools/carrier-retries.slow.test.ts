import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, buildSandbox } from '@ringback/sandbox/server'
import { settingsFrom } from '@ringback/sandbox/settings'
import { createTwilioVoice } from '@ringback/server/adapters/twilio/calls/twilio-voice'
import { createTwilioWebhooks } from '@ringback/server/adapters/twilio/twilio-webhooks'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { webhookUrl } from '@ringback/server/adapters/twilio/webhook-url'
import { WEBHOOK_PATHS } from '@ringback/server/ports/vendors/webhook-paths'
import { addCaller } from '@ringback/server/testing/people/callers'
import { expectBalanced } from '@ringback/server/testing/expect-balanced'
import { addForwardedNumber } from '@ringback/server/testing/people/forwarded-calls'
import { deleteNumbers } from '@ringback/server/testing/people/incoming-calls'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from './product.ts'

const CALLER = '+442079460123'

/** What happens to the first attempt of each webhook. */
type Fault = 'server-fails' | 'answer-lost'

let sandbox: Sandbox
let proxy: Server
let app: Awaited<ReturnType<typeof buildTestApp>>
let world: TestWorld
/** The statuses that the carrier got for each webhook, by its path. */
let answers: Map<string, number[]>
let fault: Fault = 'server-fails'

beforeAll(async () => {
  proxy = createServer((request, response) => void pass(request, response))
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://localhost:${(proxy.address() as AddressInfo).port}`
  const settings = settingsFrom({ ...SANDBOX_KEYS, PRODUCT_URL: publicUrl })
  sandbox = await buildSandbox({ ...settings, port: 0, smtpPort: 0 })
  const database = await openMemoryPglite()
  await migrate(database.kysely)
  const voice = createTwilioVoice({
    accountSid: SANDBOX_KEYS.TWILIO_ACCOUNT_SID,
    apiKey: SANDBOX_KEYS.TWILIO_API_KEY,
    apiSecret: SANDBOX_KEYS.TWILIO_API_SECRET,
    applicationSid: SANDBOX_KEYS.TWILIO_TWIML_APP_SID,
    baseUrl: sandbox.url,
  })
  world = testWorld(database, { publicUrl })
  Object.assign(world.voice, voice)
  const authToken = SANDBOX_KEYS.TWILIO_AUTH_TOKEN
  Object.assign(world.twilio, createTwilioWebhooks({ authToken, publicUrl }))
  app = await buildTestApp(world)
})
afterEach(() => deleteNumbers(world.database))
afterAll(async () => {
  await sandbox.close()
  proxy.close()
  await app.close()
  await expectBalanced(world.database)
  await world.database.close()
})

/** Answers the first attempt of each webhook 503, before or after our server has handled it. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = request.url ?? ''
  const token = String(request.headers['i-twilio-idempotency-token'])
  const earlier = answers.get(token) ?? []
  const isFirst = earlier.length === 0
  const handled =
    isFirst && fault === 'server-fails'
      ? null
      : await app.inject({
          method: 'POST',
          url,
          headers: request.headers,
          payload: Buffer.concat(chunks),
        })
  const status = isFirst ? 503 : (handled?.statusCode ?? 503)
  answers.set(token, [...earlier, status])
  if (isFirst) response.writeHead(503).end()
  else response.writeHead(status, { 'content-type': 'text/xml' }).end(handled?.body)
}

async function control(path: string, body: object = {}): Promise<{ sid: string }> {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { sid: string }
}

/** A phone calls a number that is forwarded. @returns the calls that were stored for it, and the legs at the carrier */
async function callForwardedNumber(voiceUrl: string) {
  answers = new Map()
  const userId = await addCaller(world, 5_000_000n)
  const { number, phone } = await addForwardedNumber(world, userId)
  sandbox.twilio.rentInConsole(number).voiceUrl = voiceUrl
  const { sid } = await control('calls', { from: CALLER, to: number })
  const phoneLeg = () => sandbox.twilio.calls().find(({ to }) => to === phone)
  return {
    leg: () => sandbox.twilio.call(sid),
    phoneLeg,
    async stored() {
      return world.database.kysely
        .selectFrom('calls')
        .select(['direction', 'status', 'cost'])
        .where('user_id', '=', userId)
        .orderBy('history_seq')
        .execute()
    },
    transfers: async () =>
      world.database.kysely
        .selectFrom('transfers')
        .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
        .select('type')
        .where('account_id', '=', `credit:${userId}`)
        .execute(),
  }
}

describe('an incoming call whose webhooks fail at their first attempt', () => {
  it.each<[Fault, string]>([
    ['server-fails', 'our server responds 503'],
    ['answer-lost', 'the answer of our server is lost'],
  ])('is forwarded, ends and is charged once (%s: %s)', async kind => {
    fault = kind
    const call = await callForwardedNumber(
      webhookUrl(world.business.publicUrl, WEBHOOK_PATHS.incoming),
    )
    await expect.poll(() => call.phoneLeg()?.status).toBe('in-progress')
    await control(`calls/${call.phoneLeg()?.sid}/hangup`)
    await expect.poll(() => call.leg()?.status).toBe('completed')
    expect(await call.stored()).toEqual([
      { direction: 'inbound', status: 'no-answer', cost: 0n },
      { direction: 'outbound', status: 'completed', cost: expect.any(BigInt) },
    ])
    expect(await call.transfers()).toHaveLength(2)
    // The request for instructions, what follows the ringing and the phone, and five or more reports about the legs.
    expect(answers.size).toBeGreaterThanOrEqual(8)
    for (const statuses of answers.values()) expect(statuses).toEqual([503, 200])
  })

  it('is lost when the URL asks for no retries', async () => {
    fault = 'server-fails'
    const call = await callForwardedNumber(`${world.business.publicUrl}${WEBHOOK_PATHS.incoming}`)
    await expect.poll(() => call.leg()?.status).toBe('failed')
    expect(await call.stored()).toEqual([])
    expect([...answers.values()]).toEqual([[503]])
  })
})
