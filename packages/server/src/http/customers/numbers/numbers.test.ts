import { afterAll, describe, expect, it } from 'vitest'
import { ZERO, micros } from '@ringback/contract/money'
import { about } from '../../../../testing/about.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { FEE, offerNumber } from '../../../../testing/people/renters.ts'
import { verifyNumber } from '../../../../testing/people/verified-numbers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, app } = await openTestServer()

describe('numbers over HTTP', () => {
  afterAll(async () => {
    await expectBalanced(world.database)
  })

  async function renter(credit = 5_000_000n) {
    const userId = await addCaller(world, credit)
    const headers = { authorization: `Bearer ${await signIn(world, userId)}` }
    const url = '/api/numbers'
    return {
      search: (query: string) => app.inject({ url: `${url}/search?${query}`, headers }),
      rent: (payload: object) =>
        app.inject({ method: 'POST', url: `${url}/purchase`, headers, payload }),
      list: () => app.inject({ url, headers }),
      countries: () => app.inject({ url: `${url}/countries`, headers }),
      change: (id: string, payload: object) =>
        app.inject({ method: 'PATCH', url: `${url}/${id}/settings`, headers, payload }),
      targets: (id: string) => app.inject({ url: `${url}/${id}/forwarding`, headers }),
      userId,
      cancel: (id: string) => app.inject({ method: 'DELETE', url: `${url}/${id}`, headers }),
    }
  }

  // spec 3.19, 3.20, 7.29, 7.30, 7.31, 7.32
  it('searches, rents, lists and cancels', async () => {
    const { search, rent, list, cancel } = await renter()
    const phoneNumber = offerNumber(world, 1)
    const found = await search('countryCode=US&pattern=5552001&type=local')
    expect(found.json()).toEqual({
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
    const rented = await rent({ phoneNumber })
    expect(rented.statusCode).toBe(200)
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
    expect(rented.json()).toEqual(number)
    expect((await list()).json()).toEqual({
      numbers: [
        {
          ...{ ...number, incomingRatePerMinute: 0 },
          ...{ blockedReason: null, voicemailBlockedReason: null, isInCall: false },
        },
      ],
      count: 1,
    })
    const { id } = rented.json() as { id: string }
    const cancelled = await cancel(id)
    expect(cancelled.json()).toEqual({ message: `Number ${phoneNumber} canceled successfully` })
    expect((await list()).json()).toEqual({ numbers: [], count: 0 })
  })

  it('forwards the calls of a number to a verified number, for its renter only, at the shown price', async () => {
    const [owner, stranger] = [await renter(), await renter()]
    const phone = '+14155567001'
    const rented = await owner.rent({ phoneNumber: offerNumber(world, 7) })
    const { id } = rented.json() as { id: string }
    expect((await owner.targets(id)).json()).toEqual({ targets: [] })
    expect((await owner.change(id, { forwardsTo: phone })).statusCode).toBe(404)
    await verifyNumber(world, owner.userId, phone)
    // No price: calls to this country are not in the deck of the tests.
    await verifyNumber(world, owner.userId, '+8613812345678')
    expect((await owner.targets(id)).json()).toEqual({
      targets: [
        { phoneNumber: phone, ratePerMinute: 0.0215, billingSeconds: 60 },
        { phoneNumber: '+8613812345678', ratePerMinute: null, billingSeconds: null },
      ],
    })
    expect((await owner.change(id, { forwardsTo: '+8613812345678' })).statusCode).toBe(404)
    expect((await owner.change(id, { forwardsTo: phone })).json()).toMatchObject({
      id,
      forwardsTo: phone,
    })
    expect((await owner.list()).json()).toMatchObject({ numbers: [{ forwardsTo: phone }] })
    for (const response of [
      await stranger.targets(id),
      await stranger.change(id, { forwardsTo: null }),
      await stranger.change(id, { forwardsTo: phone }),
      await stranger.change('num_unknown', { forwardsTo: null }),
    ]) {
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ error: 'Number not found' })
    }
    // Another user's verified number.
    const other = await stranger.rent({ phoneNumber: offerNumber(world, 8) })
    const otherId = (other.json() as { id: string }).id
    expect((await stranger.change(otherId, { forwardsTo: phone })).json()).toMatchObject({
      error: 'Phone number not found',
    })
    expect((await owner.change(id, { forwardsTo: null })).json()).toMatchObject({
      id,
      forwardsTo: null,
    })
    world.business = { ...world.business, inboundRatePerMinute: micros(10_000n) }
    expect((await owner.targets(id)).json()).toMatchObject({
      targets: [{ ratePerMinute: 0.023 }, {}],
    })
    world.business = { ...world.business, inboundRatePerMinute: ZERO }
  })

  it('keeps the settings of a number that are sent, for its renter only', async () => {
    const [owner, stranger] = [await renter(), await renter()]
    const phoneNumber = offerNumber(world, 41)
    const { id } = (await owner.rent({ phoneNumber })).json() as { id: string }
    const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }
    const settings = { quietHours: night, ringsBrowser: false, voicemailGreeting: 'Hello.' }
    for (const [name, value] of Object.entries(settings)) {
      expect((await owner.change(id, { [name]: value })).json()).toMatchObject({
        ...{ id, [name]: value },
      })
    }
    const phone = '+14155567002'
    await verifyNumber(world, owner.userId, phone)
    expect((await owner.change(id, { forwardsTo: phone })).json()).toMatchObject(settings)
    const stored = { numbers: [{ ...settings, forwardsTo: phone }] }
    expect((await owner.list()).json()).toMatchObject(stored)
    expect((await stranger.change(id, { ringsBrowser: true })).statusCode).toBe(404)
    expect((await owner.list()).json()).toMatchObject(stored)
    const none = { quietHours: null, forwardsTo: null, voicemailGreeting: null, ringsBrowser: true }
    expect((await owner.change(id, none)).json()).toMatchObject({ id, ...none })
    await owner.cancel(id)
    expect((await owner.change(id, { quietHours: night })).statusCode).toBe(404)
    expect((await stranger.change('num_none', { quietHours: night })).statusCode).toBe(404)
  })

  it('keeps no setting of a request whose forwarding is refused', async () => {
    const owner = await renter()
    const phoneNumber = offerNumber(world, 42)
    const { id } = (await owner.rent({ phoneNumber })).json() as { id: string }
    const changes = { ringsBrowser: false, voicemailGreeting: 'Hello.', forwardsTo: '+14155567003' }
    const refused = await owner.change(id, changes)
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { error: 'Phone number not found', code: 'unknown-verified-number' },
    ])
    expect((await owner.list()).json()).toMatchObject({
      numbers: [{ ringsBrowser: true, voicemailGreeting: null, forwardsTo: null }],
    })
  })

  // spec 3.27 read as 41
  it.each(['GE', 'MY'])('finds that there is no fee for numbers in %s', async country => {
    const response = await (await renter()).search(`countryCode=${country}`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      ...{ numbers: [], count: 0, hasMore: false },
      ...{ rentableTypes: [], typesWithoutDocuments: [] },
    })
  })

  it('lists the 41 countries with the types that have a fee', async () => {
    const response = await (await renter()).countries()
    const { countries } = response.json<{ countries: { countryCode: string; types: string[] }[] }>()
    expect(countries).toHaveLength(41)
    const unpriced = countries.filter(({ types }) => types.length === 0)
    expect(unpriced.map(({ countryCode }) => countryCode)).toEqual(['GE', 'MY'])
    expect(countries).toContainEqual({
      countryCode: 'US',
      types: expect.arrayContaining(['local']),
    })
  })

  it('explains why a number cannot be rented', async () => {
    const phoneNumber = offerNumber(world, 2)
    const poor = await (await renter(1_000_000n)).rent({ phoneNumber })
    expect([poor.statusCode, poor.json()]).toEqual([
      402,
      {
        error: 'Insufficient credits. Needed: $1.44. Available: $1.00.',
        code: 'too-little-credit-for-number',
      },
    ])
    const { rent } = await renter(FEE)
    expect((await rent({ phoneNumber })).statusCode).toBe(200)
    const late = await (await renter()).rent({ phoneNumber })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        error: 'This number is already taken. Please choose another one.',
        code: 'number-taken',
      },
    ])
    const { rent: rentOther } = await renter()
    for (const [number, status] of [
      ['+60312345678', 404],
      ['+12125559999', 409],
      ['not a number', 400],
    ] as const) {
      const response = await rentOther({ phoneNumber: number })
      expect([number, response.statusCode]).toEqual([number, status])
      expect(response.json()).toMatchObject({ error: expect.stringMatching(/\.|\)$/) })
    }
    expect((await rentOther({})).statusCode).toBe(400)
  })

  it('responds with 503 while the carrier does not respond, and charges nothing', async () => {
    const { search, rent, list } = await renter()
    const phoneNumber = offerNumber(world, 3)
    world.numbers.isDown = true
    const responses = [await search('countryCode=US'), await rent({ phoneNumber })]
    world.numbers.isDown = false
    for (const response of responses) {
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ error: expect.stringContaining('try again') })
    }
    world.numbers.nextOutcomes.buy.push('request-lost')
    const unsure = await rent({ phoneNumber })
    expect([unsure.statusCode, unsure.json()]).toEqual([
      503,
      { error: expect.stringContaining('not be charged'), code: 'rent-pending' },
    ])
    expect((await list()).json()).toEqual({ numbers: [], count: 0 })
  })
})
