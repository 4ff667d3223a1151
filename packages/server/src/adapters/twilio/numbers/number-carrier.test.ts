import type { E164 } from '@ringback/contract/phone/e164'
import { describe, expect, it } from 'vitest'
import { RequestRefused, VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { WEBHOOK_PATHS } from '../../../ports/vendors/webhook-paths.ts'
import {
  type Respond,
  TWILIO_ACCOUNT,
  respondJson,
  startTwilio,
} from '../../../../testing/vendors/vendor-server.ts'
import { createNumberCarrier } from './number-carrier.ts'
import { patternQuery } from './number-search.ts'
import { webhookUrl } from '../webhook-url.ts'

const NUMBER = '+12125552000' as E164
const SID = 'PN0123456789abcdef0123456789abcdef'
const BASE = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}`
const OURS = `${BASE}/IncomingPhoneNumbers`
const rented = { sid: SID, phone_number: NUMBER, friendly_name: 'num_1', voice_url: 'https://x' }
const OUR_URL = webhookUrl('https://us.test', WEBHOOK_PATHS.incoming)
const noDocuments = { bundleId: null, addressId: null }
const order = {
  ...{ phoneNumber: NUMBER, friendlyName: 'num_1', documents: noDocuments },
}
const query = {
  countryCode: 'US',
  type: 'local',
  pattern: null,
  limit: 10,
  withoutAddress: true,
} as const

async function carrierAgainst(answer: Respond) {
  const { settings, seen } = await startTwilio(answer)
  return { carrier: createNumberCarrier({ ...settings, publicUrl: 'https://us.test' }), seen }
}

const refusal = (status: number, code: number) =>
  respondJson({ code, message: 'no', status }, status)
const offers = (...numbers: string[]) =>
  respondJson({
    uri: '/AvailablePhoneNumbers',
    available_phone_numbers: numbers.map(phone_number => ({
      phone_number,
      locality: 'New York',
      region: 'NY',
      iso_country: 'US',
    })),
  })
const ours = (...numbers: object[]) =>
  respondJson({ incoming_phone_numbers: numbers, page: 0, next_page_uri: null })
const queryOf = (url = '') => Object.fromEntries(new URL(url, 'http://x').searchParams)

describe('searching numbers', () => {
  it.each([
    ['local', 'Local'],
    ['mobile', 'Mobile'],
    ['national', 'National'],
    ['toll_free', 'TollFree'],
  ] as const)('requests %s numbers that accept calls and need no address', async (type, path) => {
    const { carrier, seen } = await carrierAgainst(offers(NUMBER))
    expect(await carrier.search({ ...query, type })).toEqual([
      {
        ...{ phoneNumber: NUMBER, countryCode: 'US', type, region: 'New York, NY' },
        needsAddress: false,
      },
    ])
    expect(seen[0]?.url).toContain(`${BASE}/AvailablePhoneNumbers/US/${path}.json?`)
    expect(queryOf(seen[0]?.url)).toMatchObject({
      VoiceEnabled: 'true',
      ExcludeAllAddressRequired: 'true',
      PageSize: '10',
    })
    expect(queryOf(seen[0]?.url)).not.toHaveProperty('Contains')
  })

  it('requests all numbers when we have an address, and reads whether they need one', async () => {
    const { carrier, seen } = await carrierAgainst(
      respondJson({
        uri: '/AvailablePhoneNumbers',
        available_phone_numbers: ['none', 'any', 'local', 'foreign'].map((needed, index) => ({
          phone_number: `+1212555200${index}`,
          address_requirements: needed,
        })),
      }),
    )
    const found = await carrier.search({ ...query, withoutAddress: false })
    expect(found.map(({ needsAddress }) => needsAddress)).toEqual([false, true, true, true])
    expect(queryOf(seen[0]?.url)).not.toHaveProperty('ExcludeAllAddressRequired')
  })

  it('requests the longest run of digits, and filters by the whole pattern', async () => {
    const { carrier, seen } = await carrierAgainst(
      offers('+12125552000', '+12125552010', '+12125553000'),
    )
    const found = await carrier.search({ ...query, pattern: '555**1' })
    expect(found.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12125552010'])
    expect(queryOf(seen[0]?.url)).toMatchObject({ Contains: '555', PageSize: '50' })
  })

  it('returns at most as many numbers as requested', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => `+1212555${2000 + n}`)
    const { carrier } = await carrierAgainst(offers(...numbers))
    expect(await carrier.search({ ...query, pattern: '5**2' })).toHaveLength(10)
  })

  it.each([
    ['offers no number of the type', 404, 20404],
    ['does not understand the pattern', 400, 20001],
  ])('returns an empty list when the carrier %s', async (_name, status, code) => {
    const { carrier } = await carrierAgainst(refusal(status, code))
    expect(await carrier.search({ ...query, pattern: '12' })).toEqual([])
  })

  it('accepts a number without a region', async () => {
    const { carrier } = await carrierAgainst(
      respondJson({
        uri: '/AvailablePhoneNumbers',
        available_phone_numbers: [{ phone_number: NUMBER, locality: null, region: null }],
      }),
    )
    expect(await carrier.search(query)).toMatchObject([{ region: '' }])
  })
})

describe('the query for a pattern', () => {
  it.each([
    [null, null, true],
    ['555', '555', true],
    ['5', null, false],
    ['***', null, false],
    ['5*5', null, false],
    ['212*555', '212', false],
    ['21*5554', '5554', false],
    ['12125552000', '12125552000', true],
  ])('requests for %s numbers that contain %s (exact: %s)', (pattern, contains, isExact) => {
    expect(patternQuery(pattern)).toMatchObject({ contains, isExact })
  })

  it('matches any one digit with a star', () => {
    const { matches } = patternQuery('21*5')
    expect(['12125', '12175', '2155', '1215'].map(digits => matches.test(digits))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('buying a number', () => {
  it('sends our friendly name and voice URL', async () => {
    const { carrier, seen } = await carrierAgainst(respondJson(rented, 201))
    expect(await carrier.buy(order)).toEqual({
      ok: true,
      value: { sid: SID, phoneNumber: NUMBER, friendlyName: 'num_1' },
    })
    expect(seen).toMatchObject([{ method: 'POST', url: `${OURS}.json` }])
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      PhoneNumber: NUMBER,
      FriendlyName: 'num_1',
      VoiceUrl: OUR_URL,
      VoiceMethod: 'POST',
    })
  })

  it('sends the documents that it needs', async () => {
    const { carrier, seen } = await carrierAgainst(respondJson(rented, 201))
    const documents = { bundleId: `BU${'1'.repeat(32)}`, addressId: `AD${'2'.repeat(32)}` }
    expect(await carrier.buy({ ...order, documents })).toMatchObject({ ok: true })
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toMatchObject({
      BundleSid: documents.bundleId,
      AddressSid: documents.addressId,
    })
  })

  it.each([
    [400, 21421, { why: 'not-available' }],
    [400, 21422, { why: 'not-available' }],
    [400, 21452, { why: 'not-available' }],
    [400, 21613, { why: 'needs-documents', missing: 'address' }],
    [400, 21615, { why: 'needs-documents', missing: 'address' }],
    [400, 21631, { why: 'needs-documents', missing: 'address' }],
    [400, 21649, { why: 'needs-documents', missing: 'bundle' }],
    [400, 21650, { why: 'needs-documents', missing: 'bundle' }],
    [400, 21651, { why: 'needs-documents', missing: 'address' }],
    [400, 21404, { why: 'refused' }],
    [400, 20001, { why: 'refused' }],
    [404, 20404, { why: 'refused' }],
    [409, 21499, { why: 'refused' }],
    [422, 99999, { why: 'refused' }],
  ])('is definitely refused with status %i and code %i', async (status, code, expected) => {
    const { carrier } = await carrierAgainst(refusal(status, code))
    expect(await carrier.buy(order)).toEqual({ ok: false, code, ...expected })
  })

  it.each([
    [401, 20003],
    [403, 20005],
    [408, 20408],
    [429, 20429],
    [500, 21422],
    [503, 20503],
    [400, 0],
  ])('is undecided with status %i and code %i', async (status, code) => {
    const { carrier } = await carrierAgainst(refusal(status, code))
    await expect(carrier.buy(order)).rejects.toThrow(VendorUnavailable)
  })

  it('throws when the carrier assigns another number', async () => {
    const { carrier } = await carrierAgainst(
      respondJson({ ...rented, phone_number: '+12125559999' }, 201),
    )
    await expect(carrier.buy(order)).rejects.toThrow(VendorUnavailable)
  })
})

describe('a number of our account', () => {
  it('is found only by exact match', async () => {
    const longer = { ...rented, sid: SID.replace('0', '1'), phone_number: `${NUMBER}9` }
    const { carrier, seen } = await carrierAgainst(ours(longer, rented))
    expect(await carrier.find(NUMBER)).toEqual({
      sid: SID,
      phoneNumber: NUMBER,
      friendlyName: 'num_1',
    })
    expect(queryOf(seen[0]?.url)).toMatchObject({ PhoneNumber: NUMBER })
    expect(await (await carrierAgainst(ours(longer))).carrier.find(NUMBER)).toBeNull()
    expect(await (await carrierAgainst(ours())).carrier.find(NUMBER)).toBeNull()
  })

  it('gets another name and our URL', async () => {
    const { carrier, seen } = await carrierAgainst(respondJson(rented))
    expect(await carrier.configure(SID, 'num_1')).toMatchObject({ ok: true, value: { sid: SID } })
    expect(seen).toMatchObject([{ method: 'POST', url: `${OURS}/${SID}.json` }])
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toMatchObject({
      FriendlyName: 'num_1',
      VoiceUrl: OUR_URL,
      VoiceMethod: 'POST',
      // The carrier would prefer an application to the URL.
      VoiceApplicationSid: '',
    })
    expect(
      await (await carrierAgainst(refusal(404, 20404))).carrier.configure(SID, 'num_1'),
    ).toEqual({ ok: false, why: 'not-in-account' })
  })

  it.each([
    [400, 21211, RequestRefused],
    [409, 21477, RequestRefused],
    [401, 20003, VendorUnavailable],
    [403, 10001, VendorUnavailable],
    [403, 20403, VendorUnavailable],
    [429, 20429, VendorUnavailable],
    [400, 0, VendorUnavailable],
    [503, 21211, VendorUnavailable],
  ])('whose change is answered with %i (%i) throws that', async (status, code, Failure) => {
    const { carrier } = await carrierAgainst(refusal(status, code))
    const error: unknown = await carrier.configure(SID, 'num_1').catch((thrown: unknown) => thrown)
    expect(error?.constructor).toBe(Failure)
  })

  it('is released', async () => {
    const { carrier, seen } = await carrierAgainst((_, response) => response.writeHead(204).end())
    await carrier.release(SID)
    expect(seen).toMatchObject([{ method: 'DELETE', url: `${OURS}/${SID}.json` }])
  })

  it('is released without error when it no longer exists', async () => {
    const { carrier } = await carrierAgainst(refusal(404, 20404))
    await expect(carrier.release(SID)).resolves.toBeUndefined()
  })
})

describe('the list of our numbers', () => {
  const number = (n: number, fields: object = {}) => ({
    ...rented,
    sid: `PN${String(n).padStart(32, '0')}`,
    phone_number: `+1212555${2000 + n}`,
    ...fields,
  })
  const page = (numbers: object[], next: string | null) =>
    respondJson({ incoming_phone_numbers: numbers, uri: '/', next_page_uri: next })

  it('is read page by page', async () => {
    const { carrier, seen } = await carrierAgainst((request, response) => {
      const isSecond = request.url?.includes('Page=1')
      const answer = isSecond
        ? page([number(3, { voice_url: null })], null)
        : page([number(1), number(2)], `${OURS}.json?PageSize=200&Page=1`)
      return answer(request, response)
    })
    const listed = await carrier.listAll()
    expect(listed.map(({ phoneNumber }) => phoneNumber)).toEqual(
      [1, 2, 3].map(n => number(n).phone_number),
    )
    expect(listed.map(({ destination }) => destination)).toEqual(['https://x', 'https://x', ''])
    expect(queryOf(seen[0]?.url)).toMatchObject({ PageSize: '200' })
    expect(seen).toHaveLength(2)
  })

  it('is empty when the account has no numbers', async () => {
    expect(await (await carrierAgainst(page([], null))).carrier.listAll()).toEqual([])
  })

  it('says whether calls come to us, perhaps with other retries', async () => {
    const urls = [
      OUR_URL,
      OUR_URL.replace(/#.*/, ''),
      OUR_URL.replace('rc=2', 'rc=5'),
      `x${OUR_URL}`,
      '',
    ]
    const numbers = urls.map((voice_url, n) => number(n, { voice_url }))
    const { carrier } = await carrierAgainst(page(numbers, null))
    expect((await carrier.listAll()).map(({ routing }) => routing)).toEqual([
      ...['here', 'outdated', 'outdated', 'elsewhere', 'elsewhere'],
    ])
  })

  it('has no destination for a number whose calls an application gets', async () => {
    const application = { voice_application_sid: 'AP0123456789abcdef0123456789abcdef' }
    const { carrier } = await carrierAgainst(
      page([number(1, application), number(2, { voice_application_sid: '' })], null),
    )
    expect((await carrier.listAll()).map(({ destination }) => destination)).toEqual([
      ...['', 'https://x'],
    ])
  })

  it.each([
    ['repeats a page', `${OURS}.json?Page=1`],
    ['continues on another host', '@elsewhere.test/page'],
  ])('is refused when the carrier %s', async (_name, next) => {
    const { carrier, seen } = await carrierAgainst(page([number(1)], next))
    await expect(carrier.listAll()).rejects.toThrow(VendorUnavailable)
    expect(seen.length).toBeLessThanOrEqual(2)
  })
})

describe('an answer that is not as documented', () => {
  it.each([
    ['an unknown error code', refusal(400, 21499)],
    [
      'an invalid number',
      respondJson({ uri: '/', available_phone_numbers: [{ phone_number: 'soon' }] }),
    ],
    ['null', respondJson({ uri: '/', available_phone_numbers: [null] })],
  ])('makes searching throw VendorUnavailable: %s', async (_name, answer) => {
    const { carrier } = await carrierAgainst(answer)
    await expect(carrier.search(query)).rejects.toThrow(VendorUnavailable)
  })
})
