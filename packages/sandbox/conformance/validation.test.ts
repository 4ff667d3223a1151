import { afterAll, beforeAll, describe, test } from 'vitest'
import { eventually } from './eventually.ts'
import { ACCOUNT, IMPATIENT_MS, restClient, startSandbox, untilStatus } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const client = (options: Parameters<typeof restClient>[1] = {}) => restClient(sandbox, options)

const request = (phoneNumber: string, options: Parameters<typeof restClient>[1] = {}) =>
  client(options).validationRequests.create({
    phoneNumber,
    friendlyName: 'Mine',
    statusCallback: `${sandbox.product.url}/status`,
  })
const statusOf = (sid: string) => sandbox.carrier.call(sid)?.status
/** Waits for the status callback of a validation call. */
function callbackOf(sid: string) {
  return eventually(() => {
    const [callback] = sandbox.product.postedFor(sid)
    if (!callback) throw new Error(`no callback of ${sid}`)
    return callback
  })
}
const callerIds = (phoneNumber: string) => client().outgoingCallerIds.list({ phoneNumber })

describe.concurrent('a number is validated by a call', () => {
  test('in which the phone keys the code: it is a caller ID until it is deleted', async ({
    expect,
  }) => {
    const number = '+12125550201'
    const { callSid, validationCode, phoneNumber } = await request(number)
    expect(phoneNumber).toBe(number)
    expect(validationCode).toMatch(/^\d{6}$/)
    await untilStatus(sandbox, callSid, 'in-progress')
    expect(sandbox.carrier.call(callSid)).toMatchObject({
      from: '+14157234000',
      to: number,
      direction: 'outbound-api',
      parentSid: null,
    })
    expect(sandbox.carrier.keys(callSid, validationCode)).toBe(true)
    const { form, isSigned } = await callbackOf(callSid)
    const [id, ...others] = await callerIds(number)
    expect(others).toEqual([])
    expect(id).toMatchObject({ phoneNumber: number, friendlyName: 'Mine' })
    expect(isSigned).toBe(true)
    expect(form).toMatchObject({
      VerificationStatus: 'success',
      OutgoingCallerIdSid: id?.sid,
      Called: number,
      To: number,
      AccountSid: ACCOUNT.accountSid,
    })
    expect(sandbox.carrier.call(callSid)).toMatchObject({
      status: 'completed',
      digits: validationCode,
    })
    await expect(request(number)).rejects.toMatchObject({ status: 400, code: 21450 })

    const resource = client().outgoingCallerIds(id?.sid ?? '')
    expect((await resource.update({ friendlyName: 'Renamed' })).friendlyName).toBe('Renamed')
    expect(await resource.remove()).toBe(true)
    await expect(resource.fetch()).rejects.toMatchObject({ status: 404, code: 20404 })
    expect(await callerIds(number)).toEqual([])
  })

  test('in which a wrong code may be tried again, three times in all', async ({ expect }) => {
    const number = '+12125550202'
    const { callSid, validationCode } = await request(number)
    const wrong = validationCode === '111111' ? '222222' : '111111'
    await untilStatus(sandbox, callSid, 'in-progress')
    sandbox.carrier.keys(callSid, wrong + wrong)
    expect(statusOf(callSid)).toBe('in-progress')
    sandbox.carrier.keys(callSid, wrong + validationCode)
    expect((await callbackOf(callSid)).form).toMatchObject({ VerificationStatus: 'failed' })
    expect(await callerIds(number)).toEqual([])
  })

  test('which fails when the phone hangs up without a code', async ({ expect }) => {
    const { callSid } = await request('+12125550203')
    await untilStatus(sandbox, callSid, 'in-progress')
    sandbox.carrier.hangup(callSid)
    const { form } = await callbackOf(callSid)
    expect(form).toMatchObject({ VerificationStatus: 'failed', CallStatus: 'completed' })
    expect(form).not.toHaveProperty('OutgoingCallerIdSid')
  })

  test('which fails when the phone is not answered before the ring timeout', async ({ expect }) => {
    const { callSid } = await request('+14155550102')
    await untilStatus(sandbox, callSid, 'ringing')
    expect(sandbox.carrier.stopRinging(callSid)).toBe(true)
    const { form } = await callbackOf(callSid)
    expect(form).toMatchObject({ VerificationStatus: 'failed', CallStatus: 'no-answer' })
  })

  test.for([
    ['+14155550101', 'busy'],
    ['+14155550105', 'failed'],
  ] as const)('which fails at %s: %s', async ([number, status], { expect }) => {
    const { callSid } = await request(number)
    const { form } = await callbackOf(callSid)
    expect(form).toMatchObject({ VerificationStatus: 'failed', CallStatus: status })
  })
})

test('a malformed number is refused, and faults come before or after the act', async ({
  expect,
}) => {
  await expect(request('12')).rejects.toMatchObject({ status: 400, code: 13224 })
  const number = '+12125550204'
  const arrange = (fault: 'timeout-before' | 'timeout-after') =>
    sandbox.faults.arrange({ vendor: 'twilio', operation: 'callerId.validate', fault, times: 1 })
  const calls = () => sandbox.carrier.calls().filter(({ to }) => to === number)
  arrange('timeout-before')
  await expect(request(number, { timeoutMs: IMPATIENT_MS })).rejects.toThrow(/timeout/)
  expect(calls()).toEqual([])
  arrange('timeout-after')
  await expect(request(number, { timeoutMs: IMPATIENT_MS })).rejects.toThrow(/timeout/)
  await expect.poll(calls).toHaveLength(1)
})
