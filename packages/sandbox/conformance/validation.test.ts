import twilio from 'twilio'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { ACCOUNT, eventually, startWorld } from './world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

function client() {
  const made = twilio(ACCOUNT.apiKey, ACCOUNT.apiSecret, {
    accountSid: ACCOUNT.accountSid,
    timeout: 500,
  })
  made.api.baseUrl = world.url
  return made
}

const request = (phoneNumber: string) =>
  client().validationRequests.create({
    phoneNumber,
    friendlyName: 'Mine',
    statusCallback: `${world.product.url}/status`,
  })
const statusOf = (sid: string) => world.carrier.call(sid)?.status
const untilStatus = (sid: string, status: string) =>
  eventually(() => (statusOf(sid) === status ? true : undefined))
const told = (sid: string) =>
  eventually(() => world.product.posted.find(({ form }) => form['CallSid'] === sid))
const proved = (phoneNumber: string) => client().outgoingCallerIds.list({ phoneNumber })

describe.concurrent('a number is proved by a call', () => {
  test('the phone keys the code: it is a caller ID until it is deleted', async ({ expect }) => {
    const number = '+12125550201'
    const { callSid, validationCode, phoneNumber } = await request(number)
    expect(phoneNumber).toBe(number)
    expect(validationCode).toMatch(/^\d{6}$/)
    await untilStatus(callSid, 'in-progress')
    expect(world.carrier.call(callSid)).toMatchObject({
      from: '+14157234000',
      to: number,
      direction: 'outbound-api',
      parentSid: null,
    })
    expect(world.carrier.keys(callSid, validationCode)).toBe(true)
    const { form, isSigned } = await told(callSid)
    const [id, ...others] = await proved(number)
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
    expect(world.carrier.call(callSid)).toMatchObject({
      status: 'completed',
      digits: validationCode,
    })
    await expect(request(number)).rejects.toMatchObject({ status: 400, code: 21450 })

    const at = client().outgoingCallerIds(id?.sid ?? '')
    expect((await at.update({ friendlyName: 'Renamed' })).friendlyName).toBe('Renamed')
    expect(await at.remove()).toBe(true)
    await expect(at.fetch()).rejects.toMatchObject({ status: 404, code: 20404 })
    expect(await proved(number)).toEqual([])
  })

  test('a wrong code may be tried again, three times in all', async ({ expect }) => {
    const number = '+12125550202'
    const { callSid, validationCode } = await request(number)
    const wrong = validationCode === '111111' ? '222222' : '111111'
    await untilStatus(callSid, 'in-progress')
    world.carrier.keys(callSid, wrong + wrong)
    expect(statusOf(callSid)).toBe('in-progress')
    world.carrier.keys(callSid, wrong + validationCode)
    expect((await told(callSid)).form).toMatchObject({ VerificationStatus: 'failed' })
    expect(await proved(number)).toEqual([])
  })

  test('nobody keys anything and hangs up: failed', async ({ expect }) => {
    const { callSid } = await request('+12125550203')
    await untilStatus(callSid, 'in-progress')
    world.carrier.hangup(callSid)
    const { form } = await told(callSid)
    expect(form).toMatchObject({ VerificationStatus: 'failed', CallStatus: 'completed' })
    expect(form).not.toHaveProperty('OutgoingCallerIdSid')
  })

  test.each([
    ['+14155550101', 'busy'],
    ['+14155550105', 'failed'],
  ])('%s cannot be reached: %s', async (number, status) => {
    const { callSid } = await request(number)
    const { form } = await told(callSid)
    if (form['CallStatus'] !== status || form['VerificationStatus'] !== 'failed')
      throw new Error(JSON.stringify(form))
  })
})

test('nonsense and faults', async ({ expect }) => {
  await expect(request('12')).rejects.toMatchObject({ status: 400, code: 13224 })
  const number = '+12125550204'
  const arrange = (fault: 'timeout-before' | 'timeout-after') =>
    world.faults.arrange({ vendor: 'twilio', operation: 'callerId.validate', fault, times: 1 })
  const calls = () => world.carrier.calls().filter(({ to }) => to === number)
  arrange('timeout-before')
  await expect(request(number)).rejects.toThrow(/timeout/)
  expect(calls()).toEqual([])
  arrange('timeout-after')
  await expect(request(number)).rejects.toThrow(/timeout/)
  expect(calls()).toHaveLength(1)
})
