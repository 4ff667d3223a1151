import { afterAll, beforeAll, expect, test } from 'vitest'
import { INITIAL_CONSOLE } from '../src/twilio/console.ts'
import { ACCOUNT, restClient, startSandbox } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ platformNumber: '+14155550199' })
})
afterAll(() => sandbox.close())

const asOwner = () => restClient(sandbox, { user: ACCOUNT.accountSid, password: ACCOUNT.authToken })
const account = () => asOwner().api.v2010.accounts(ACCOUNT.accountSid)
const unknown = { status: 404, code: 20404 }

test('the account, its key, its balance and its application are readable with the auth token', async () => {
  expect(await account().fetch()).toMatchObject({
    sid: ACCOUNT.accountSid,
    status: 'active',
    type: 'Full',
  })
  expect(await account().keys(ACCOUNT.apiKey).fetch()).toMatchObject({ sid: ACCOUNT.apiKey })
  expect(await account().balance.fetch()).toMatchObject({ balance: '1000.00', currency: 'USD' })
  const sid = `AP${'c'.repeat(32)}`
  expect(await account().applications(sid).fetch()).toMatchObject({
    sid,
    voiceUrl: `${sandbox.product.url}/voice`,
    voiceMethod: 'POST',
    statusCallback: '',
  })
  await expect(
    account()
      .keys(`SK${'0'.repeat(32)}`)
      .fetch(),
  ).rejects.toMatchObject(unknown)
  await expect(
    account()
      .applications(`AP${'0'.repeat(32)}`)
      .fetch(),
  ).rejects.toMatchObject(unknown)
})

test('an API key reads neither the account nor its keys', async () => {
  const { v2010 } = restClient(sandbox).api
  const refused = { status: 401, code: 20003 }
  await expect(v2010.accounts(ACCOUNT.accountSid).fetch()).rejects.toMatchObject(refused)
  await expect(
    v2010.accounts(ACCOUNT.accountSid).keys(ACCOUNT.apiKey).fetch(),
  ).rejects.toMatchObject(refused)
})

test('the platform number is one of the account’s numbers', async () => {
  const find = () => asOwner().incomingPhoneNumbers.list({ phoneNumber: '+14155550199' })
  expect(await find()).toMatchObject([{ capabilities: { voice: true } }])
  sandbox.carrier.console.platformNumberHasVoice = false
  expect(await find()).toMatchObject([{ capabilities: { voice: false } }])
  expect(sandbox.carrier.rentedNumbers()).toEqual([])
  Object.assign(sandbox.carrier.console, INITIAL_CONSOLE)
})

test('the Verify service has the length of its codes', async () => {
  const { services } = asOwner().verify.v2
  expect(await services(ACCOUNT.verifyServiceSid).fetch()).toMatchObject({ codeLength: 6 })
  await expect(services(`VA${'0'.repeat(32)}`).fetch()).rejects.toMatchObject(unknown)
})

test('every country has its dialing permissions, over several pages', async () => {
  const client = asOwner()
  client.voice.baseUrl = sandbox.url
  sandbox.carrier.console.blockedCountries = ['LV', 'SO']
  const countries = await client.voice.v1.dialingPermissions.countries.list({ pageSize: 100 })
  expect(countries.length).toBeGreaterThan(200)
  expect(countries.find(({ isoCode }) => isoCode === 'DE')).toMatchObject({
    name: 'Germany',
    countryCodes: ['+49'],
    lowRiskNumbersEnabled: true,
  })
  const blocked = countries.filter(country => !country.lowRiskNumbersEnabled)
  expect(blocked.map(({ isoCode }) => isoCode).sort()).toEqual(['LV', 'SO'])
  Object.assign(sandbox.carrier.console, INITIAL_CONSOLE)
})
