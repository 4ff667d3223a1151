import { reconcileCalls } from '@ringback/server/actions/calls/operators/reconcile-calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from './product.ts'
import { type SandboxWorld, startSandboxWorld } from './sandbox-world.ts'

const SILENT = '+12025200150'
const CALLER = '+14155550142'
/** More than two pages of the product's requests. */
const SILENT_CALLS = 410
const CONNECT = `<Response><Dial timeLimit="1"><Number>+14155550106</Number></Dial></Response>`

let setup: SandboxWorld
beforeAll(async () => {
  setup = await startSandboxWorld(() => ({ status: 200, body: CONNECT }))
})
afterAll(() => setup.close())

const startCall = async (to: string) =>
  (await setup.control('calls', { from: CALLER, to })) as { sid: string }

/** Requests the carrier's REST API; a form is posted. */
async function carrier(path: string, form?: Record<string, string>): Promise<unknown> {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_API_KEY, TWILIO_API_SECRET } = SANDBOX_KEYS
  const keys = Buffer.from(`${TWILIO_API_KEY}:${TWILIO_API_SECRET}`).toString('base64')
  const response = await fetch(`${setup.sandbox.url}/2010-04-01/Accounts/${account}/${path}`, {
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
  const VoiceUrl = `${setup.publicUrl}/voice`
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
    await setup.control('numbers', { number: SILENT })
    const sids = new Set<string>()
    for (let n = 0; n < SILENT_CALLS; n++) sids.add((await startCall(SILENT)).sid)
    const listed = await setup.world.voice.listCalls(around())
    expect(listed.map(({ id }) => id).toSorted()).toEqual([...sids].toSorted())
    const requests = (await setup.control('requests?vendor=twilio')) as { operation: string }[]
    expect(requests.filter(({ operation }) => operation === 'calls.list')).toHaveLength(3)
    const later = new Date(Date.now() + 60_000)
    expect(
      await setup.world.voice.listCalls({ from: later, to: new Date(later.getTime() + 1) }),
    ).toEqual([])
  })

  it('has duration and price of an answered call, when the carrier knows them', async () => {
    const { sid } = await startCall(await rentAnswered())
    const child = async () => (await setup.world.voice.listChildren(sid, 'call_1'))[0]
    await expect.poll(async () => (await child())?.price).toBe(14_000n)
    expect(await child()).toMatchObject({ parentId: sid, status: 'completed', seconds: 1 })
    await expect.poll(async () => (await setup.world.voice.fetchCall(sid))?.price).toBe(8_500n)
    const listed = await setup.world.voice.listCalls(around())
    const { from, ...record } = listed.find(({ parentId }) => parentId === sid) ?? {}
    expect(record).toEqual(await child())
    expect(from).toEqual({ phone: CALLER })
    expect(record).toMatchObject({ to: { phone: expect.stringMatching(/^\+\d+$/) } })
    const startedAt = 'startedAt' in record ? record.startedAt : new Date(0)
    expect(Math.abs(startedAt.getTime() - Date.now())).toBeLessThan(120_000)
  })

  it('shows the reconciliation an answered call that we do not know', async () => {
    const compared = await reconcileCalls(setup.world, around())
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
