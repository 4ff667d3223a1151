import twilio from 'twilio'
import { afterAll, beforeAll, expect } from 'vitest'
import { ACCOUNT, eventually, startWorld, test, until } from './world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

function client(user = ACCOUNT.accountSid, password = ACCOUNT.authToken) {
  const made = twilio(user, password, { accountSid: ACCOUNT.accountSid, timeout: 500 })
  made.api.baseUrl = world.url
  return made
}

test('the vendor library fetches, lists and ends calls', async ({ tabs }) => {
  const { page, parent, child } = await tabs.talkTo(world, '+14155550106')
  const live = await client().calls(parent).fetch()
  expect(live).toMatchObject({ sid: parent, status: 'in-progress', direction: 'inbound' })
  expect(live.endTime).toBeNull()
  const [listed, ...others] = await client().calls.list({ parentCallSid: parent })
  expect(others).toEqual([])
  expect(listed).toMatchObject({
    sid: child().sid,
    parentCallSid: parent,
    from: '+14155550199',
    to: '+14155550106',
    status: 'in-progress',
  })
  expect(await client().calls.list({ parentCallSid: parent, status: 'busy' })).toEqual([])

  // Somebody talks for a second, so that there is a duration to report.
  await page.waitForTimeout(1200)
  const ended = await client(ACCOUNT.apiKey, ACCOUNT.apiSecret)
    .calls(parent)
    .update({ status: 'completed' })
  expect(ended.status).toBe('completed')
  await until(page, 'disconnect')
  await eventually(() => (child().status === 'completed' ? true : undefined))
  const record = await client().calls(child().sid).fetch()
  expect(record.duration).toBe(String(child().seconds))
  expect(Number(record.duration)).toBeGreaterThan(0)
  expect(record.endTime.getTime()).toBeGreaterThanOrEqual(record.startTime.getTime())
  await expect(client().calls(parent).update({ status: 'completed' })).rejects.toMatchObject({
    status: 400,
    code: 21220,
  })
})

test('ending the child leaves the caller to the action', async ({ tabs }) => {
  const { page, parent, child } = await tabs.talkTo(world, '+14155550106')
  await client().calls(child().sid).update({ status: 'completed' })
  await until(page, 'disconnect')
  const action = world.product.postedFor(parent).find(({ path }) => path === '/action')
  expect(action?.form['DialCallStatus']).toBe('completed')
})

test('lists are paged', async ({ tabs }) => {
  await tabs.talkTo(world, '+14155550106')
  const all = await client().calls.list()
  expect(all.length).toBeGreaterThan(3)
  const paged = await client().calls.list({ pageSize: 2 })
  expect(paged.map(({ sid }) => sid)).toEqual(all.map(({ sid }) => sid))
})

test('unknown calls and wrong credentials are refused as the vendor does', async () => {
  await expect(
    client()
      .calls(`CA${'0'.repeat(32)}`)
      .fetch(),
  ).rejects.toMatchObject({
    status: 404,
    code: 20404,
  })
  await expect(client(ACCOUNT.accountSid, 'wrong').calls.list()).rejects.toMatchObject({
    status: 401,
    code: 20003,
  })
})

test('arranged faults reach the library', async ({ tabs }) => {
  const arrange = (operation: string, fault: '429' | '500' | 'timeout-after') =>
    world.faults.arrange({ vendor: 'twilio', operation, fault, times: 1 })
  arrange('calls.list', '429')
  await expect(client().calls.list()).rejects.toMatchObject({ status: 429, code: 20429 })
  arrange('calls.fetch', '500')
  const sid = `CA${'0'.repeat(32)}`
  await expect(client().calls(sid).fetch()).rejects.toMatchObject({ status: 500 })

  const { page, parent } = await tabs.talkTo(world, '+14155550106')
  arrange('calls.end', 'timeout-after')
  await expect(client().calls(parent).update({ status: 'completed' })).rejects.toThrow(/timeout/)
  await until(page, 'disconnect')
})
