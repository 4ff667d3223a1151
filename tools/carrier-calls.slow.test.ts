import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, buildSandbox } from '@ringback/sandbox/server'
import { settingsFrom } from '@ringback/sandbox/settings'
import { reconcileCalls } from '@ringback/server/actions/calls/operators/reconcile-calls'
import { createCallsApi } from '@ringback/server/adapters/twilio/calls/calls-api'
import { migrate } from '@ringback/server/adapters/migrate'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { testWorld } from '@ringback/server/testing/test-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from './product.ts'

const SILENT = '+12025200150'
const CALLER = '+14155550142'
/** More than two pages of the product's requests. */
const SILENT_CALLS = 410
const CONNECT = `<Response><Dial timeLimit="1"><Number>+14155550106</Number></Dial></Response>`

let sandbox: Sandbox
let instructions: Server
let api: ReturnType<typeof createCallsApi>
let database: Awaited<ReturnType<typeof openMemoryPglite>>

beforeAll(async () => {
  // Migrations block this process, and meanwhile connections to the sandbox would die.
  database = await openMemoryPglite()
  await migrate(database.kysely)
  instructions = createServer((_request, response) =>
    response.setHeader('content-type', 'text/xml').end(CONNECT),
  )
  await new Promise<void>(resolve => instructions.listen(0, '127.0.0.1', resolve))
  const settings = settingsFrom({ ...SANDBOX_KEYS, PRODUCT_URL: urlOf(instructions) })
  sandbox = await buildSandbox({ ...settings, port: 0, smtpPort: 0 })
  api = createCallsApi({
    accountSid: SANDBOX_KEYS.TWILIO_ACCOUNT_SID,
    apiKey: SANDBOX_KEYS.TWILIO_API_KEY,
    apiSecret: SANDBOX_KEYS.TWILIO_API_SECRET,
    baseUrl: sandbox.url,
    timeoutMs: 60_000,
  })
})
afterAll(async () => {
  await sandbox.close()
  instructions.close()
  await database.close()
})

function urlOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function control(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

const startCall = async (to: string) =>
  (await control('calls', { from: CALLER, to })) as { sid: string }

/** Requests the carrier's REST API; a form is posted. */
async function carrier(path: string, form?: Record<string, string>): Promise<unknown> {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_API_KEY, TWILIO_API_SECRET } = SANDBOX_KEYS
  const keys = Buffer.from(`${TWILIO_API_KEY}:${TWILIO_API_SECRET}`).toString('base64')
  const response = await fetch(`${sandbox.url}/2010-04-01/Accounts/${account}/${path}`, {
    headers: { authorization: `Basic ${keys}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Rents a number whose callers are connected to a phone for a second. */
async function rentAnswered(): Promise<string> {
  const found = await carrier('AvailablePhoneNumbers/US/Local.json')
  const { available_phone_numbers: offers } = found as {
    available_phone_numbers: { phone_number: string }[]
  }
  const number = offers[0]?.phone_number ?? ''
  const VoiceUrl = `${urlOf(instructions)}/voice`
  await carrier('IncomingPhoneNumbers.json', { PhoneNumber: number, VoiceUrl })
  return number
}

/** An hour around now. */
function around() {
  const half = 1_800_000
  return { from: new Date(Date.now() - half), to: new Date(Date.now() + half) }
}

describe("the product's list of the carrier's calls, against the sandbox", () => {
  it('has every call of a period once, over several pages', async () => {
    await control('numbers', { number: SILENT })
    const sids = new Set<string>()
    for (let n = 0; n < SILENT_CALLS; n++) sids.add((await startCall(SILENT)).sid)
    const listed = await api.listCalls(around())
    expect(listed.map(({ id }) => id).toSorted()).toEqual([...sids].toSorted())
    const requests = (await control('requests?vendor=twilio')) as { operation: string }[]
    expect(requests.filter(({ operation }) => operation === 'calls.list')).toHaveLength(3)
    const later = new Date(Date.now() + 60_000)
    expect(await api.listCalls({ from: later, to: new Date(later.getTime() + 1) })).toEqual([])
  })

  it('has duration and price of an answered call, when the carrier knows them', async () => {
    const { sid } = await startCall(await rentAnswered())
    const child = async () => (await api.listChildren(sid, 'call_1'))[0]
    await expect.poll(async () => (await child())?.price).toBe(14_000n)
    expect(await child()).toMatchObject({ parentId: sid, status: 'completed', seconds: 1 })
    await expect.poll(async () => (await api.fetchCall(sid))?.price).toBe(8_500n)
    const listed = await api.listCalls(around())
    const { from, ...record } = listed.find(({ parentId }) => parentId === sid) ?? {}
    expect(record).toEqual(await child())
    expect(from).toEqual({ phone: CALLER })
    expect(record).toMatchObject({ to: { phone: expect.stringMatching(/^\+\d+$/) } })
    const startedAt = 'startedAt' in record ? record.startedAt : new Date(0)
    expect(Math.abs(startedAt.getTime() - Date.now())).toBeLessThan(120_000)
  })

  it('shows the reconciliation an answered call that we do not know', async () => {
    const world = testWorld(database)
    const ports = { ...world, voice: { ...world.voice, ...api } }
    const compared = await reconcileCalls(ports, around())
    expect(compared).toMatchObject({
      examinedHere: 0,
      examinedThere: 1,
      differences: [
        {
          kind: 'unknown-here',
          here: 'unknown: the carrier names no browser that had it',
          there: '1 s answered',
        },
      ],
    })
  })
})
