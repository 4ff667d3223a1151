import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { INITIAL_CONSOLE } from '../src/twilio/console.ts'
import { restClient, startSandbox } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

const BUNDLE = `BU${'1'.repeat(32)}`
const ADDRESS = `AD${'2'.repeat(32)}`

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())
afterEach(() => void Object.assign(sandbox.carrier.console, structuredClone(INITIAL_CONSOLE)))

const client = () => restClient(sandbox)
const rent = (phoneNumber: string, documents: { bundleSid?: string; addressSid?: string } = {}) =>
  client().incomingPhoneNumbers.create({ phoneNumber, ...documents })
const refusal = (code: number) => ({ status: 400, code })
const bundle = (country: string, more: object = {}) => ({
  ...{ sid: BUNDLE, country, type: null, isApproved: true, addressSid: null },
  ...more,
})

test.each([
  ['US', '+14152345601'],
  ['CA', '+14162345601'],
  ['PR', '+17872345601'],
  ['VI', '+13402345601'],
])('a number of %s is sold without documents', async (_country, number) => {
  expect((await rent(number)).addressRequirements).toBe('none')
})

test('every other country needs an approved bundle of the country and type', async () => {
  const number = '+447412345678'
  await expect(rent(number)).rejects.toMatchObject({
    ...refusal(21649),
    message: 'Bundle required and not provided',
  })
  const withBundle = () => rent(number, { bundleSid: BUNDLE })
  await expect(withBundle()).rejects.toMatchObject(refusal(21649))
  sandbox.carrier.console.bundles = [bundle('GB', { isApproved: false })]
  await expect(withBundle()).rejects.toMatchObject({
    ...refusal(21649),
    message: `Bundle ${BUNDLE} status is not twilio-approved`,
  })
  sandbox.carrier.console.bundles = [bundle('FR')]
  await expect(withBundle()).rejects.toMatchObject(refusal(21650))
  sandbox.carrier.console.bundles = [bundle('GB', { type: 'Local' })]
  await expect(withBundle()).rejects.toMatchObject(refusal(21650))
  sandbox.carrier.console.bundles = [bundle('GB', { type: 'Mobile' })]
  expect((await withBundle()).bundleSid).toBe(BUNDLE)
  // A second order of a number that the account has needs no documents.
  expect((await rent(number)).bundleSid).toBe(BUNDLE)
})

test('an address is wanted by number, of the country, and of the bundle', async () => {
  const number = '+493023456789'
  const withBoth = () => rent(number, { bundleSid: BUNDLE, addressSid: ADDRESS })
  sandbox.carrier.console.bundles = [bundle('DE', { addressSid: ADDRESS })]
  await expect(rent(number, { bundleSid: BUNDLE })).rejects.toMatchObject(refusal(21631))
  await expect(
    rent(number, { bundleSid: BUNDLE, addressSid: `AD${'3'.repeat(32)}` }),
  ).rejects.toMatchObject(refusal(21651))
  sandbox.carrier.console.addresses = [{ sid: ADDRESS, country: 'US' }]
  await expect(withBoth()).rejects.toMatchObject(refusal(21615))
  sandbox.carrier.console.addresses = [{ sid: ADDRESS, country: 'DE' }]
  expect((await withBoth()).addressSid).toBe(ADDRESS)
})

test('available numbers have the address that they need, and the filters leave them out', async () => {
  const german = (filter: object) =>
    client()
      .availablePhoneNumbers('DE')
      .local.list({ limit: 3, ...filter })
  expect((await german({})).map(one => one.addressRequirements)).toEqual(
    Array.from({ length: 3 }, () => 'local'),
  )
  expect(await german({ excludeAllAddressRequired: true })).toEqual([])
  // The filter knows of addresses only: these numbers need a bundle.
  const british = await client()
    .availablePhoneNumbers('GB')
    .mobile.list({ limit: 3, excludeAllAddressRequired: true })
  expect(british.map(one => one.addressRequirements)).toEqual(['none', 'none', 'none'])
})

test('regulations are listed by country, type and kind of end user, page by page', async () => {
  const { regulations } = client().numbers.v2.regulatoryCompliance
  const [regulation, ...others] = await regulations.list({
    ...{ isoCountry: 'GB', numberType: 'toll-free', endUserType: 'business' },
  })
  expect(others).toEqual([])
  expect(regulation).toMatchObject({
    sid: expect.stringMatching(/^RN[0-9a-f]{32}$/),
    ...{ isoCountry: 'GB', numberType: 'toll-free', endUserType: 'business' },
    requirements: { end_user: [{ type: 'business' }] },
  })
  expect(await regulations.list({ isoCountry: 'US' })).toEqual([])
  const all = await regulations.list({ pageSize: 7 })
  expect(new Set(all.map(({ sid }) => sid)).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(100)
})

test.each([
  ['JP', /^\+8150/],
  ['BR', /^\+554003/],
  ['CZ', /^\+420910/],
  ['RO', /^\+4037/],
  ['GB', /^\+44330/],
] as const)('%s has national numbers', async (country, shape) => {
  const found = await client().availablePhoneNumbers(country).national.list({ limit: 3 })
  expect(found).toHaveLength(3)
  for (const { phoneNumber } of found) expect(phoneNumber).toMatch(shape)
})
