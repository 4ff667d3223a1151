import type { E164 } from '@ringback/contract/phone'
import { afterEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { type Answer, answeringServer, json } from '../../../testing/answering-server.ts'
import { createNumberCarrier } from './number-carrier.ts'
import { patternFor } from './number-pattern.ts'

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef'
const NUMBER = '+12125552000' as E164
const SID = 'PN0123456789abcdef0123456789abcdef'
const BASE = `/2010-04-01/Accounts/${ACCOUNT}`
const OURS = `${BASE}/IncomingPhoneNumbers`
const rented = { sid: SID, phone_number: NUMBER, friendly_name: 'num_1', voice_url: 'https://x' }
const order = { phoneNumber: NUMBER, friendlyName: 'num_1', voiceUrl: 'https://us.test/incoming' }
const wish = { countryCode: 'US', type: 'local', pattern: null, limit: 10 } as const

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

async function carrierAgainst(answer: Answer, timeoutMs = 2_000) {
  const { baseUrl, seen, close } = await answeringServer(answer)
  closing.push(close)
  const keys = { accountSid: ACCOUNT, apiKey: 'SKkey', apiSecret: 'secret' }
  return { carrier: createNumberCarrier({ ...keys, baseUrl, timeoutMs }), seen }
}

const refusal = (status: number, code: number) => json({ code, message: 'no', status }, status)
const offers = (...numbers: string[]) =>
  json({
    available_phone_numbers: numbers.map(phone_number => ({
      phone_number,
      locality: 'New York',
      region: 'NY',
      iso_country: 'US',
    })),
  })
const ours = (...numbers: object[]) =>
  json({ incoming_phone_numbers: numbers, page: 0, next_page_uri: null })
const queryOf = (url = '') => Object.fromEntries(new URL(url, 'http://x').searchParams)

describe('the search for numbers', () => {
  it.each([
    ['local', 'Local'],
    ['mobile', 'Mobile'],
    ['toll_free', 'TollFree'],
  ] as const)('asks for %s numbers that take calls and need no papers', async (type, path) => {
    const { carrier, seen } = await carrierAgainst(offers(NUMBER))
    expect(await carrier.search({ ...wish, type })).toEqual([
      { phoneNumber: NUMBER, countryCode: 'US', type, region: 'New York, NY' },
    ])
    expect(seen[0]?.url).toContain(`${BASE}/AvailablePhoneNumbers/US/${path}.json?`)
    expect(queryOf(seen[0]?.url)).toMatchObject({
      VoiceEnabled: 'true',
      ExcludeAllAddressRequired: 'true',
      PageSize: '10',
    })
    expect(queryOf(seen[0]?.url)).not.toHaveProperty('Contains')
  })

  it('asks for what numbers contain, and keeps what does', async () => {
    const { carrier, seen } = await carrierAgainst(
      offers('+12125552000', '+12125552010', '+12125553000'),
    )
    const found = await carrier.search({ ...wish, pattern: '555**1' })
    expect(found.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12125552010'])
    expect(queryOf(seen[0]?.url)).toMatchObject({ Contains: '555', PageSize: '50' })
  })

  it('answers no more than was wanted', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => `+1212555${2000 + n}`)
    const { carrier } = await carrierAgainst(offers(...numbers))
    expect(await carrier.search({ ...wish, pattern: '5**2' })).toHaveLength(10)
  })

  it.each([
    ['has none of the kind', 404, 20404],
    ['does not understand the pattern', 400, 20001],
  ])('finds nothing where the carrier %s', async (_name, status, code) => {
    const { carrier } = await carrierAgainst(refusal(status, code))
    expect(await carrier.search({ ...wish, pattern: '12' })).toEqual([])
  })

  it('takes a number without a place', async () => {
    const { carrier } = await carrierAgainst(
      json({ available_phone_numbers: [{ phone_number: NUMBER, locality: null, region: null }] }),
    )
    expect(await carrier.search(wish)).toMatchObject([{ region: '' }])
  })
})

describe('a pattern', () => {
  it.each([
    [null, null, true],
    ['555', '555', true],
    ['5', null, false],
    ['***', null, false],
    ['5*5', null, false],
    ['212*555', '212', false],
    ['21*5554', '5554', false],
    ['12125552000', '12125552000', true],
  ])('%s is asked as %s', (pattern, contains, isExact) => {
    expect(patternFor(pattern)).toMatchObject({ contains, isExact })
  })

  it('stands for any one digit with a star', () => {
    const { matches } = patternFor('21*5')
    expect(['12125', '12175', '2155', '1215'].map(digits => matches.test(digits))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('renting', () => {
  it('buys under our name, and says where to ask about calls', async () => {
    const { carrier, seen } = await carrierAgainst(json(rented, 201))
    expect(await carrier.buy(order)).toEqual({
      ok: true,
      value: { sid: SID, phoneNumber: NUMBER, friendlyName: 'num_1' },
    })
    expect(seen).toMatchObject([{ method: 'POST', url: `${OURS}.json` }])
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      PhoneNumber: NUMBER,
      FriendlyName: 'num_1',
      VoiceUrl: 'https://us.test/incoming',
      VoiceMethod: 'POST',
    })
  })

  it.each([21421, 21422, 21452, 21404, 21615, 21631, 21649])('is refused with %s', async code => {
    const { carrier } = await carrierAgainst(refusal(400, code))
    expect(await carrier.buy(order)).toEqual({ ok: false, why: 'not-available' })
  })

  it('does not believe in another number', async () => {
    const { carrier } = await carrierAgainst(json({ ...rented, phone_number: '+12125559999' }, 201))
    await expect(carrier.buy(order)).rejects.toThrow(VendorUnavailable)
  })
})

describe('what is ours', () => {
  it('is the number itself, not one that contains it', async () => {
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

  it('is released', async () => {
    const { carrier, seen } = await carrierAgainst((_, response) => response.writeHead(204).end())
    await carrier.release(SID)
    expect(seen).toMatchObject([{ method: 'DELETE', url: `${OURS}/${SID}.json` }])
  })

  it('may be gone already', async () => {
    const { carrier } = await carrierAgainst(refusal(404, 20404))
    await expect(carrier.release(SID)).resolves.toBeUndefined()
  })
})

describe('a carrier that is not well', () => {
  const faults: [string, Answer][] = [
    ['401', refusal(401, 20003)],
    ['404 that is not its own', (_, response) => response.writeHead(404).end('<h1>404</h1>')],
    ['429', refusal(429, 20429)],
    ['500', refusal(500, 20500)],
    ['a refusal that we do not know', refusal(400, 21499)],
    ['HTML', (_, response) => response.end('<html>maintenance</html>')],
    ['an empty answer', (_, response) => response.end()],
    ['numbers that are none', json({ phone_number: 7, incoming_phone_numbers: [{ sid: 7 }] })],
    ['a dropped connection', (_, response) => response.socket?.destroy()],
    ['silence', () => {}],
  ]

  it.each(faults)('answers %s', async (_name, answer) => {
    const { carrier } = await carrierAgainst(answer, 300)
    for (const ask of [() => carrier.buy(order), () => carrier.find(NUMBER)]) {
      const error = await ask().then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(VendorUnavailable)
      expect(String(error)).not.toMatch(/maintenance|<h|secret/)
    }
  })

  it.each(faults.slice(0, 6))('says %s to a search and a release', async (_name, answer) => {
    const { carrier } = await carrierAgainst(answer, 300)
    await expect(carrier.search(wish)).rejects.toThrow(VendorUnavailable)
    await expect(carrier.release(SID)).rejects.toThrow(VendorUnavailable)
  })

  it.each([
    ['an offer that is no number', { available_phone_numbers: [{ phone_number: 'soon' }] }],
    ['an offer of nothing', { available_phone_numbers: [null] }],
  ])('answers a search with %s', async (_name, body) => {
    const { carrier } = await carrierAgainst(json(body))
    await expect(carrier.search(wish)).rejects.toThrow(VendorUnavailable)
  })
})
