import twilio from 'twilio'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT, startWorld } from './world.ts'
import type { World } from './world.ts'

let world: World
let to = ''
let numbers = 0
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  numbers += 1
  to = `+1212555${String(1000 + numbers)}`
})

function service(sid = ACCOUNT.verifyServiceSid) {
  const client = twilio(ACCOUNT.apiKey, ACCOUNT.apiSecret, {
    accountSid: ACCOUNT.accountSid,
    timeout: 500,
  })
  client.verify.baseUrl = world.url
  return client.verify.v2.services(sid)
}

const start = () => service().verifications.create({ to, channel: 'sms' })
const check = (code: string) => service().verificationChecks.create({ to, code })
const codeSent = () => /\d{6}$/.exec(world.carrier.texts(to)[0]?.body ?? '')?.[0] ?? ''
const wrongCode = () => (codeSent() === '000000' ? '000001' : '000000')

test('a code is sent by text, a wrong one stays pending, the right one is approved once', async () => {
  expect(await start()).toMatchObject({ to, channel: 'sms', status: 'pending', valid: false })
  expect(world.carrier.texts(to)).toMatchObject([
    {
      to,
      from: 'VERIFY',
      body: expect.stringMatching(/^Your Ringback verification code is: \d{6}$/),
    },
  ])
  expect(await check(wrongCode())).toMatchObject({ status: 'pending', valid: false })
  expect(await check(codeSent())).toMatchObject({ status: 'approved', valid: true })
  await expect(check(codeSent())).rejects.toMatchObject({ status: 404, code: 20404 })
})

test('nothing was started: 20404', async () => {
  await expect(check('123456')).rejects.toMatchObject({ status: 404, code: 20404 })
})

test('sending again sends the same code; after five sends 60203', async () => {
  const first = await start()
  const code = codeSent()
  for (let times = 2; times <= 5; times += 1) expect((await start()).sid).toBe(first.sid)
  expect(codeSent()).toBe(code)
  expect(world.carrier.texts(to)).toHaveLength(5)
  await expect(start()).rejects.toMatchObject({ status: 429, code: 60203 })
  expect(world.carrier.texts(to)).toHaveLength(5)
})

test('after five wrong codes the right one is refused too: 60202', async () => {
  await start()
  for (let tries = 0; tries < 5; tries += 1)
    expect((await check(wrongCode())).status).toBe('pending')
  await expect(check(codeSent())).rejects.toMatchObject({ status: 429, code: 60202 })
})

test('ten minutes later it is gone', async () => {
  await start()
  const code = codeSent()
  const later = Date.now() + 600_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  try {
    await expect(check(code)).rejects.toMatchObject({ status: 404, code: 20404 })
  } finally {
    vi.restoreAllMocks()
  }
})

test('what makes no sense is refused: 60200, 20404', async () => {
  const { verifications } = service()
  await expect(verifications.create({ to: '123', channel: 'sms' })).rejects.toMatchObject({
    status: 400,
    code: 60200,
  })
  await expect(verifications.create({ to, channel: 'pigeon' })).rejects.toMatchObject({
    code: 60200,
  })
  const other = service(`VA${'0'.repeat(32)}`)
  await expect(other.verifications.create({ to, channel: 'sms' })).rejects.toMatchObject({
    code: 20404,
  })
})

test('faults come before or after the act', async () => {
  const arrange = (operation: string, fault: 'timeout-before' | 'timeout-after' | '500') =>
    world.faults.arrange({ vendor: 'twilio', operation, fault, times: 1 })
  arrange('verify.start', 'timeout-before')
  await expect(start()).rejects.toThrow(/timeout/)
  expect(world.carrier.texts(to)).toHaveLength(0)
  arrange('verify.start', 'timeout-after')
  await expect(start()).rejects.toThrow(/timeout/)
  expect(world.carrier.texts(to)).toHaveLength(1)
  arrange('verify.check', '500')
  await expect(check(codeSent())).rejects.toMatchObject({ status: 500 })
  arrange('verify.check', 'timeout-after')
  await expect(check(codeSent())).rejects.toThrow(/timeout/)
  await expect(check(codeSent())).rejects.toMatchObject({ code: 20404 })
})
