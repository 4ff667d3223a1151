import { afterAll, describe, expect, it } from 'vitest'
import { ZERO, micros } from '@ringback/contract/money'
import { about } from '../../../../testing/about.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { offerNumber } from '../../../../testing/people/renters.ts'
import { verifyNumber } from '../../../../testing/people/verified-numbers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, addCustomer } = await openTestServer()

const NIGHT = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }

describe('numbers over HTTP', () => {
  afterAll(async () => {
    await expectBalanced(world.database)
  })

  async function renter(credit = 5_000_000n) {
    const { userId, send } = await addCustomer(credit)
    const url = '/api/numbers'
    return {
      userId,
      search: (query: string) => send(`${url}/search?${query}`),
      rent: (phoneNumber: string) => send(`${url}/purchase`, { phoneNumber }),
      list: () => send(url),
      countries: () => send(`${url}/countries`),
      change: (id: string, changes: object) => send(`${url}/${id}/settings`, changes, 'PATCH'),
      targets: (id: string) => send(`${url}/${id}/forwarding`),
      cancel: (id: string) => send(`${url}/${id}`, undefined, 'DELETE'),
    }
  }
  const idOf = async (rented: Promise<Record<string, unknown>>) => String((await rented)['id'])

  // spec 3.19, 3.20, 7.29, 7.30, 7.31, 7.32
  it('searches, rents, lists and cancels', async () => {
    const { search, rent, list, cancel } = await renter()
    const phoneNumber = offerNumber(world, 1)
    expect(await search('countryCode=US&pattern=5552001&type=local')).toEqual({
      status: 200,
      count: 1,
      rentableTypes: ['local', 'toll_free'],
      typesWithoutDocuments: [],
      hasMore: false,
      numbers: [
        {
          phoneNumber,
          monthlyFee: 1.44,
          incomingRatePerMinute: Number(world.business.inboundRatePerMinute) / 1_000_000,
          region: 'Somewhere',
          countryCode: 'US',
          type: 'local',
        },
      ],
    })
    const number = {
      id: expect.stringMatching(/^num_/),
      phoneNumber,
      status: 'active',
      monthlyFee: 1.44,
      renewalDate: about('2026-12-01T12:00:00Z'),
      countryCode: 'US',
      ringsBrowser: true,
      quietHours: null,
      forwardsTo: null,
      voicemailGreeting: null,
      hasRecordedGreeting: false,
    }
    const rented = await rent(phoneNumber)
    expect(rented).toEqual(number)
    expect(await list()).toEqual({
      status: 200,
      numbers: [
        {
          ...{ ...number, incomingRatePerMinute: 0 },
          ...{ blockedReason: null, voicemailBlockedReason: null, isInCall: false },
        },
      ],
      count: 1,
    })
    const message = `Number ${phoneNumber} canceled successfully`
    expect(await cancel(String(rented['id']))).toEqual({ status: 200, message })
    expect(await list()).toEqual({ status: 200, numbers: [], count: 0 })
  })

  it('forwards the calls of a number to a verified number that can be called, at the shown price', async () => {
    const { userId, rent, targets, change, list } = await renter()
    const [phone, unpriced] = ['+14155567001', '+8613812345678']
    const id = await idOf(rent(offerNumber(world, 7)))
    expect(await targets(id)).toEqual({ status: 200, targets: [] })
    expect(await change(id, { forwardsTo: phone })).toMatchObject({ status: 404 })
    for (const each of [phone, unpriced]) await verifyNumber(world, userId, each)
    expect(await targets(id)).toEqual({
      status: 200,
      targets: [
        { phoneNumber: phone, ratePerMinute: 0.0215, billingSeconds: 60 },
        { phoneNumber: unpriced, ratePerMinute: null, billingSeconds: null },
      ],
    })
    expect(await change(id, { forwardsTo: unpriced })).toMatchObject({ status: 404 })
    expect(await change(id, { forwardsTo: phone })).toMatchObject({ id, forwardsTo: phone })
    expect(await list()).toMatchObject({ numbers: [{ forwardsTo: phone }] })
    world.business = { ...world.business, inboundRatePerMinute: micros(10_000n) }
    expect(await targets(id)).toMatchObject({ targets: [{ ratePerMinute: 0.023 }, {}] })
    world.business = { ...world.business, inboundRatePerMinute: ZERO }
  })

  it('keeps the settings of a number that are sent, until its rental ends', async () => {
    const { rent, change, list, cancel } = await renter()
    const id = await idOf(rent(offerNumber(world, 41)))
    const settings = { quietHours: NIGHT, ringsBrowser: false, voicemailGreeting: 'Hello.' }
    for (const [name, value] of Object.entries(settings)) {
      expect(await change(id, { [name]: value })).toMatchObject({ id, [name]: value })
    }
    expect(await list()).toMatchObject({ numbers: [settings] })
    const none = { quietHours: null, forwardsTo: null, voicemailGreeting: null, ringsBrowser: true }
    expect(await change(id, none)).toMatchObject({ id, ...none })
    await cancel(id)
    expect(await change(id, { quietHours: NIGHT })).toMatchObject({ status: 404 })
  })

  it('keeps no setting of a request whose forwarding is refused', async () => {
    const { rent, change, list } = await renter()
    const id = await idOf(rent(offerNumber(world, 42)))
    const changes = { ringsBrowser: false, voicemailGreeting: 'Hello.', forwardsTo: '+14155567003' }
    expect(await change(id, changes)).toEqual({
      ...{ status: 404, error: 'Phone number not found', code: 'unknown-verified-number' },
    })
    expect(await list()).toMatchObject({
      numbers: [{ ringsBrowser: true, voicemailGreeting: null, forwardsTo: null }],
    })
  })

  // spec 3.27 read as 41
  it.each(['GE', 'MY'])('finds that there is no fee for numbers in %s', async country => {
    expect(await (await renter()).search(`countryCode=${country}`)).toEqual({
      ...{ status: 200, numbers: [], count: 0, hasMore: false },
      ...{ rentableTypes: [], typesWithoutDocuments: [] },
    })
  })

  it('lists the 41 countries with the types that have a fee', async () => {
    const countries = (await (await renter()).countries())['countries'] as {
      countryCode: string
      types: string[]
    }[]
    expect(countries).toHaveLength(41)
    const unpriced = countries.filter(({ types }) => types.length === 0)
    expect(unpriced.map(({ countryCode }) => countryCode)).toEqual(['GE', 'MY'])
    expect(countries).toContainEqual({
      countryCode: 'US',
      types: expect.arrayContaining(['local']),
    })
  })

  it('explains that the credit is too little, that the carrier is away, and that a rental is pending', async () => {
    const phoneNumber = offerNumber(world, 2)
    expect(await (await renter(1_000_000n)).rent(phoneNumber)).toEqual({
      status: 402,
      error: 'Insufficient credits. Needed: $1.44. Available: $1.00.',
      code: 'too-little-credit-for-number',
    })
    const { search, rent } = await renter()
    world.numbers.isDown = true
    const away = { status: 503, error: expect.stringContaining('try again') }
    expect(await search('countryCode=US')).toMatchObject(away)
    world.numbers.isDown = false
    world.numbers.nextOutcomes.buy.push('request-lost')
    expect(await rent(phoneNumber)).toEqual({
      ...{ status: 503, error: expect.stringContaining('not be charged'), code: 'rent-pending' },
    })
  })
})
