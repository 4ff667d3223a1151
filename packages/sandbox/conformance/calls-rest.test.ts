import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  ACCOUNT,
  IMPATIENT_MS,
  callFrom,
  childOf,
  restClient,
  startSandbox,
  untilStatus,
} from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

const STEADY_TONE = '+14155550106'
const UNKNOWN_SID = `CA${'0'.repeat(32)}`

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

/** A phone talks with the phone that its rented number dials: `parent` is its leg, `child` that of the other. */
async function connect() {
  const twiml = `<Dial answerOnBridge="true" callerId="+14155550199" action="/action"><Number>${STEADY_TONE}</Number></Dial>`
  const parent = await callFrom(sandbox, '+12125550142', twiml)
  await untilStatus(sandbox, parent, 'in-progress')
  return { parent, child: () => childOf(sandbox, parent) }
}

const client = (options: Parameters<typeof restClient>[1] = {}) => restClient(sandbox, options)

describe.concurrent('calls over REST', () => {
  test('are fetched, listed by parent, and ended', async ({ expect }) => {
    const { parent, child } = await connect()
    const live = await client().calls(parent).fetch()
    expect(live).toMatchObject({ sid: parent, status: 'in-progress', direction: 'inbound' })
    expect(live.endTime).toBeNull()
    const [listed, ...others] = await client().calls.list({ parentCallSid: parent })
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      sid: child().sid,
      parentCallSid: parent,
      from: '+14155550199',
      to: STEADY_TONE,
      status: 'in-progress',
    })
    expect(await client().calls.list({ parentCallSid: parent, status: 'busy' })).toEqual([])

    const account = client({ user: ACCOUNT.accountSid, password: ACCOUNT.authToken })
    const ended = await account.calls(parent).update({ status: 'completed' })
    expect(ended.status).toBe('completed')
    await untilStatus(sandbox, child().sid, 'completed')
    const record = await client().calls(child().sid).fetch()
    expect(record.duration).toBe(String(child().seconds))
    expect(Number(record.duration)).toBeGreaterThan(0)
    expect(record.endTime.getTime()).toBeGreaterThanOrEqual(record.startTime.getTime())
    const priceOf = async (sid: string) => {
      const { price, priceUnit } = await client().calls(sid).fetch()
      return { price, priceUnit }
    }
    const minute = (price: string) => ({ price, priceUnit: 'USD' })
    await expect.poll(() => priceOf(child().sid)).toEqual(minute('-0.01400'))
    await expect.poll(() => priceOf(parent)).toEqual(minute('-0.00850'))
    await expect(client().calls(parent).update({ status: 'completed' })).rejects.toMatchObject({
      status: 400,
      code: 21220,
    })
  })

  test('that end at the child go on with the action', async ({ expect }) => {
    const { parent, child } = await connect()
    await client().calls(child().sid).update({ status: 'completed' })
    const action = (await sandbox.product.untilAction(parent)).at(-1)
    expect(action?.form['DialCallStatus']).toBe('completed')
  })

  test('are refused as the vendor does: unknown sids and wrong credentials', async ({ expect }) => {
    await expect(client().calls(UNKNOWN_SID).fetch()).rejects.toMatchObject({
      status: 404,
      code: 20404,
    })
    await expect(client({ password: 'wrong' }).calls.list()).rejects.toMatchObject({
      status: 401,
      code: 20003,
    })
  })
})

// A list must not grow between its pages, and a fault must meet the request that it is meant for.
test('lists of calls are paged', async ({ expect }) => {
  for (let calls = 0; calls < 2; calls += 1) await connect()
  const all = await client().calls.list()
  expect(all.length).toBeGreaterThan(3)
  const paged = await client().calls.list({ pageSize: 2 })
  expect(paged.map(({ sid }) => sid)).toEqual(all.map(({ sid }) => sid))
  const [newest] = all
  const after = newest ? { startTimeAfter: newest.startTime, pageSize: 1 } : {}
  const listed = await client().calls.list(after)
  expect(listed[0]?.sid).toBe(newest?.sid)
  const before = new Date(Math.min(...all.map(({ startTime }) => startTime.getTime())) - 1_000)
  expect(await client().calls.list({ startTimeBefore: before })).toEqual([])
})

test('faults on calls reach the vendor library', async ({ expect }) => {
  const arrange = (operation: string, fault: '429' | '500' | 'timeout-after') =>
    sandbox.faults.arrange({ vendor: 'twilio', operation, fault, times: 1 })
  arrange('calls.list', '429')
  await expect(client().calls.list()).rejects.toMatchObject({ status: 429, code: 20429 })
  arrange('calls.fetch', '500')
  await expect(client().calls(UNKNOWN_SID).fetch()).rejects.toMatchObject({ status: 500 })

  const { parent } = await connect()
  arrange('calls.end', 'timeout-after')
  const impatient = client({ timeoutMs: IMPATIENT_MS })
  await expect(impatient.calls(parent).update({ status: 'completed' })).rejects.toThrow(/timeout/)
  await untilStatus(sandbox, parent, 'completed')
})
