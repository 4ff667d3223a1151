import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPATIENT_MS, restClient, startSandbox } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ platformNumber: undefined })
})
afterAll(() => sandbox.close())

const client = (options: Parameters<typeof restClient>[1] = {}) => restClient(sandbox, options)

const voiceUrl = 'http://localhost:3999/voice'

test('equal searches find equal numbers of the country and type', async () => {
  const search = () => client().availablePhoneNumbers('US').local.list({ limit: 10 })
  const found = await search()
  expect(found).toHaveLength(10)
  expect(new Set(found.map(({ phoneNumber }) => phoneNumber)).size).toBe(10)
  for (const { phoneNumber, region, isoCountry, capabilities } of found) {
    expect(phoneNumber).toMatch(/^\+1[2-9]\d{2}[2-9]\d{6}$/)
    expect(region).toMatch(/^[A-Z]{2}$/)
    expect(isoCountry).toBe('US')
    expect(capabilities).toMatchObject({ voice: true })
  }
  expect((await search()).map(one => one.phoneNumber)).toEqual(found.map(one => one.phoneNumber))
})

test('numbers contain the wanted digits, if there are such ones; other patterns are refused', async () => {
  const at = client().availablePhoneNumbers('US')
  const found = await at.local.list({ contains: '777', limit: 5 })
  expect(found).toHaveLength(5)
  for (const { phoneNumber } of found) expect(phoneNumber).toContain('777')
  expect(await at.local.list({ contains: '11111111' })).toEqual([])
  await expect(at.local.list({ contains: '4 1 5!' })).rejects.toMatchObject({ status: 400 })
})

test('each type has its own numbers, and is no resource in a country without it', async () => {
  const { tollFree, mobile } = client().availablePhoneNumbers('GB')
  for (const { phoneNumber } of await tollFree.list({ limit: 3 }))
    expect(phoneNumber).toMatch(/^\+44800\d{7}$/)
  for (const { phoneNumber } of await mobile.list({ limit: 3 }))
    expect(phoneNumber).toMatch(/^\+4474\d{8}$/)
  const none = { status: 404, code: 20404 }
  await expect(client().availablePhoneNumbers('BB').mobile.list()).rejects.toMatchObject(none)
  await expect(client().availablePhoneNumbers('XX').local.list()).rejects.toMatchObject(none)
})

test('every one of the 41 countries has numbers of its own code', async () => {
  const codes =
    'AR54 AT43 AU61 BB1246 BR55 CA1 CH41 CL56 CO57 CZ420 DE49 DZ213 EC593 EE372 FR33 GB44 GD1473 ' +
    'GE995 GR30 HK852 HR385 ID62 IE353 IL972 JP81 KE254 MX52 MY60 NA264 NZ64 PA507 PH63 PR1 RO40 ' +
    'SI386 SV503 TH66 TN216 US1 VI1340 ZA27'
  for (const entry of codes.split(' ')) {
    const [country, code] = [entry.slice(0, 2), entry.slice(2)]
    const at = client().availablePhoneNumbers(country)
    const search = { limit: 10 }
    const found =
      country === 'HK'
        ? await at.mobile.list(search)
        : await (country === 'JP' ? at.national.list(search) : at.local.list(search))
    expect(found, country).toHaveLength(10)
    for (const { phoneNumber } of found) {
      expect(phoneNumber.startsWith(`+${code}`), phoneNumber).toBe(true)
      expect(phoneNumber.length).toBeLessThanOrEqual(16)
    }
  }
})

test('a number is rented, listed, changed and released', async () => {
  const [offered] = await client().availablePhoneNumbers('US').local.list({ limit: 1 })
  const phoneNumber = offered?.phoneNumber ?? ''
  const rented = await client().incomingPhoneNumbers.create({
    phoneNumber,
    friendlyName: 'row 17',
    voiceUrl,
    voiceMethod: 'POST',
  })
  expect(rented).toMatchObject({ phoneNumber, friendlyName: 'row 17', voiceUrl, status: 'in-use' })
  expect(rented.sid).toMatch(/^PN[0-9a-f]{32}$/)
  const offeredNow = await client().availablePhoneNumbers('US').local.list({ limit: 20 })
  expect(offeredNow.map(one => one.phoneNumber)).not.toContain(phoneNumber)

  const again = await client().incomingPhoneNumbers.create({ phoneNumber, friendlyName: 'row 18' })
  expect(again).toMatchObject({ sid: rented.sid, friendlyName: 'row 18', voiceUrl })
  expect(await client().incomingPhoneNumbers.list({ phoneNumber })).toHaveLength(1)
  expect(await client().incomingPhoneNumbers.list({ phoneNumber: '+12' })).toHaveLength(0)

  const at = client().incomingPhoneNumbers(rented.sid)
  expect(await at.update({ voiceUrl: `${voiceUrl}2` })).toMatchObject({
    voiceUrl: `${voiceUrl}2`,
    friendlyName: 'row 18',
  })
  expect((await at.fetch()).voiceUrl).toBe(`${voiceUrl}2`)
  expect(await at.remove()).toBe(true)
  await expect(at.fetch()).rejects.toMatchObject({ status: 404, code: 20404 })
  await expect(at.remove()).rejects.toMatchObject({ status: 404, code: 20404 })
  expect(await client().incomingPhoneNumbers.list({ phoneNumber })).toEqual([])
})

test('lists of rented numbers are paged', async () => {
  const found = await client().availablePhoneNumbers('CA').local.list({ limit: 5 })
  for (const { phoneNumber } of found) await client().incomingPhoneNumbers.create({ phoneNumber })
  const paged = await client().incomingPhoneNumbers.list({ pageSize: 2 })
  expect(paged.map(one => one.phoneNumber)).toEqual(found.map(one => one.phoneNumber).reverse())
})

test('numbers that cannot be rented are refused with the code that the vendor documents', async () => {
  const rent = (phoneNumber: string, more = {}) =>
    client().incomingPhoneNumbers.create({ phoneNumber, ...more })
  await expect(rent('0123')).rejects.toMatchObject({ status: 400, code: 21421 })
  await expect(rent('+14155550100')).rejects.toMatchObject({ status: 400, code: 21422 })
  await expect(rent('+99912345678')).rejects.toMatchObject({ status: 400, code: 21422 })
  sandbox.carrier.rentToAnotherCustomer('+14152345678')
  await expect(rent('+14152345678')).rejects.toMatchObject({ status: 400, code: 21422 })
  await expect(rent('+14152345679', { voiceUrl: 'nonsense' })).rejects.toMatchObject({
    status: 400,
    code: 21402,
  })
  expect(await client().incomingPhoneNumbers.list({ phoneNumber: '+14152345679' })).toEqual([])
  await expect(client({ password: 'wrong' }).incomingPhoneNumbers.list()).rejects.toMatchObject({
    status: 401,
    code: 20003,
  })
})

test('faults come before or after the act', async () => {
  const arrange = (operation: string, fault: '429' | '500' | 'timeout-before' | 'timeout-after') =>
    sandbox.faults.arrange({ vendor: 'twilio', operation, fault, times: 1 })
  const impatient = client({ timeoutMs: IMPATIENT_MS })
  const phoneNumber = '+13122345678'
  const rent = () => impatient.incomingPhoneNumbers.create({ phoneNumber })
  const rented = () => client().incomingPhoneNumbers.list({ phoneNumber })
  arrange('numbers.search', '429')
  await expect(client().availablePhoneNumbers('US').local.list()).rejects.toMatchObject({
    code: 20429,
  })
  arrange('numbers.buy', 'timeout-before')
  await expect(rent()).rejects.toThrow(/timeout/)
  expect(await rented()).toEqual([])
  arrange('numbers.buy', 'timeout-after')
  await expect(rent()).rejects.toThrow(/timeout/)
  await expect.poll(rented).toHaveLength(1)
  const [number] = await rented()
  const release = () => impatient.incomingPhoneNumbers(number?.sid ?? '').remove()
  arrange('numbers.release', 'timeout-before')
  await expect(release()).rejects.toThrow(/timeout/)
  expect(await rented()).toHaveLength(1)
  arrange('numbers.release', 'timeout-after')
  await expect(release()).rejects.toThrow(/timeout/)
  await expect.poll(rented).toEqual([])
})
