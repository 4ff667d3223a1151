import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT, IMPATIENT_MS, restClient, startSandbox } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
let to = ''
let numbers = 0
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => {
  numbers += 1
  to = `+1212555${String(1000 + numbers)}`
})

function service({ sid = ACCOUNT.verifyServiceSid, timeoutMs = undefined as number | undefined }) {
  return restClient(sandbox, timeoutMs === undefined ? {} : { timeoutMs }).verify.v2.services(sid)
}

const start = (timeoutMs?: number) =>
  service({ timeoutMs }).verifications.create({ to, channel: 'sms' })
const check = (code: string, timeoutMs?: number) =>
  service({ timeoutMs }).verificationChecks.create({ to, code })
const sentCode = () => /\d{6}$/.exec(sandbox.carrier.smsMessages(to)[0]?.body ?? '')?.[0] ?? ''
const wrongCode = () => (sentCode() === '000000' ? '000001' : '000000')

test('a code is sent by SMS; a wrong one stays pending, the right one is approved once', async () => {
  const url = expect.stringMatching(/^https:/)
  expect(await start()).toMatchObject({ to, channel: 'sms', status: 'pending', valid: false, url })
  expect(sandbox.carrier.smsMessages(to)).toMatchObject([
    {
      to,
      from: 'VERIFY',
      body: expect.stringMatching(/^Your Ringback verification code is: \d{6}$/),
    },
  ])
  expect(await check(wrongCode())).toMatchObject({ status: 'pending', valid: false })
  expect(await check(sentCode())).toMatchObject({ status: 'approved', valid: true })
  await expect(check(sentCode())).rejects.toMatchObject({ status: 404, code: 20404 })
})

test('a check without a verification is refused: 20404', async () => {
  await expect(check('123456')).rejects.toMatchObject({ status: 404, code: 20404 })
})

test('sending again sends the same code; after five sends 60203', async () => {
  const first = await start()
  const code = sentCode()
  for (let times = 2; times <= 5; times += 1) expect((await start()).sid).toBe(first.sid)
  expect(sentCode()).toBe(code)
  expect(sandbox.carrier.smsMessages(to)).toHaveLength(5)
  await expect(start()).rejects.toMatchObject({ status: 429, code: 60203 })
  expect(sandbox.carrier.smsMessages(to)).toHaveLength(5)
})

test('after five wrong codes the right one is refused too: 60202', async () => {
  await start()
  for (let tries = 0; tries < 5; tries += 1)
    expect((await check(wrongCode())).status).toBe('pending')
  await expect(check(sentCode())).rejects.toMatchObject({ status: 429, code: 60202 })
})

test('a verification ends after ten minutes', async () => {
  await start()
  const code = sentCode()
  const later = Date.now() + 600_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  try {
    await expect(check(code)).rejects.toMatchObject({ status: 404, code: 20404 })
  } finally {
    vi.restoreAllMocks()
  }
})

test('malformed numbers, unknown channels and unknown services are refused: 60200, 20404', async () => {
  const { verifications } = service({})
  await expect(verifications.create({ to: '123', channel: 'sms' })).rejects.toMatchObject({
    status: 400,
    code: 60200,
  })
  await expect(verifications.create({ to, channel: 'pigeon' })).rejects.toMatchObject({
    code: 60200,
  })
  const other = service({ sid: `VA${'0'.repeat(32)}` })
  await expect(other.verifications.create({ to, channel: 'sms' })).rejects.toMatchObject({
    code: 20404,
  })
})

test('a code is spoken in a call from the carrier, and is the same as in the text', async () => {
  const { sid } = await start()
  const called = await service({}).verifications.create({ to, channel: 'call' })
  expect(called).toMatchObject({ sid, to, channel: 'call', status: 'pending' })
  expect(called.sendCodeAttempts).toMatchObject([{ channel: 'SMS' }, { channel: 'CALL' }])
  const leg = () => sandbox.carrier.calls().find(call => call.to === to)
  expect(leg()).toMatchObject({ from: '+14157234000', direction: 'outbound-api', spoken: '' })
  await expect.poll(() => leg()?.status).toBe('in-progress')
  expect(leg()?.spoken).toBe(`Your Ringback verification code is: ${[...sentCode()].join(' ')}`)
  sandbox.carrier.hangup(leg()?.sid ?? '')
  expect(leg()?.status).toBe('completed')
  expect(await check(sentCode())).toMatchObject({ status: 'approved', channel: 'call' })
})

test('a text to a landline is accepted and does not arrive', async () => {
  to = '+442079460018'
  expect(await start()).toMatchObject({ status: 'pending' })
  expect(sandbox.carrier.smsMessages(to)).toEqual([])
})

test('faults come before or after the act', async () => {
  const arrange = (operation: string, fault: 'timeout-before' | 'timeout-after' | '500') =>
    sandbox.faults.arrange({ vendor: 'twilio', operation, fault, times: 1 })
  const messages = () => sandbox.carrier.smsMessages(to)
  arrange('verify.start', 'timeout-before')
  await expect(start(IMPATIENT_MS)).rejects.toThrow(/timeout/)
  expect(messages()).toHaveLength(0)
  arrange('verify.start', 'timeout-after')
  await expect(start(IMPATIENT_MS)).rejects.toThrow(/timeout/)
  await expect.poll(messages).toHaveLength(1)
  arrange('verify.check', '500')
  await expect(check(sentCode())).rejects.toMatchObject({ status: 500 })
  arrange('verify.check', 'timeout-after')
  await expect(check(sentCode(), IMPATIENT_MS)).rejects.toThrow(/timeout/)
  await expect
    .poll(() => check(sentCode()).catch((error: unknown) => error))
    .toMatchObject({ code: 20404 })
})
