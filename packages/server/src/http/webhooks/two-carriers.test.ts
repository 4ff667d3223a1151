import type { CarrierName } from '@ringback/contract/calls/carrier-name'
import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import { micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { FAR_END, settledCall } from '../../../testing/people/callers.ts'
import { offerNumber, rent } from '../../../testing/people/renters.ts'
import { listTrunkNumber } from '../../../testing/people/trunk-numbers.ts'
import { type Customer, openTestServer } from '../../../testing/test-server.ts'
import { type FakeGateway, startFakeGateway } from '../../../testing/vendors/fake-gateway.ts'
import { bridgeCall } from '../../actions/calls/outgoing/bridge-call.ts'
import { reconcileCalls } from '../../actions/calls/operators/reconcile-calls.ts'
import { bothNumbers, bothVoices, overBoth } from '../../adapters/both/both-carriers.ts'
import type { TokenAccess, VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { createTrunkNumberCarrier } from '../../services/trunk-number-carrier.ts'

const { world, app, addCustomer } = await openTestServer()

describe('calls over two carriers', () => {
  let gateway: FakeGateway
  let customer: Customer
  let user: string

  beforeAll(async () => {
    const { voice: platform } = world
    gateway = await startFakeGateway(world, app)
    const voices = {
      twilio: platform as VoiceCarrier<TokenAccess>,
      gateway: world.voice as VoiceCarrier as VoiceCarrier<SipAccess>,
    }
    const trunk = createTrunkNumberCarrier(world.database, world.ids)
    const numbers = bothNumbers({ twilio: world.numbers, trunk, log: world.log })
    Object.assign(world, {
      voice: { ...platform, ...bothVoices(voices) },
      numbers: { ...world.numbers, ...numbers },
    })
  })
  afterAll(async () => {
    await expectBalanced(world.database)
    gateway.close()
  })
  beforeEach(async () => {
    prefer('twilio')
    await beCustomer()
  })

  const beCustomer = async () => {
    customer = await addCustomer(10_000_000n)
    user = customer.userId
  }
  const prefer = (preferred: CarrierName) =>
    Object.assign(world, {
      routes: overBoth(preferred === 'sip' ? ['sip', 'twilio'] : ['twilio', 'sip']),
    })
  async function preCreate() {
    const created = await customer.send('/api/call/pre-create', { toNumber: FAR_END })
    return created as unknown as { callId: string; carrier: CarrierName; hasFallback: boolean }
  }
  const callOf = (id: string) => customer.send(`/api/call/${id}`)
  const invite = async (callId: string) => (await gateway.invite(callId, user)).body
  const dialAtPlatform = (callId: string) =>
    bridgeCall(world, {
      ...{ legId: `CA-${callId}`, from: { identity: user }, to: FAR_END, callId },
    })
  /** What a minute costs us at most. */
  async function storedCost(callId: string): Promise<bigint | null> {
    const { kysely } = world.database
    const calls = kysely.selectFrom('calls').where('id', '=', callId)
    return (await calls.select('cost_per_minute').executeTakeFirstOrThrow()).cost_per_minute
  }
  const choose = (phoneNumber: E164) =>
    world.database.kysely
      .updateTable('users')
      .set({ selected_caller_id: phoneNumber })
      .where('id', '=', user)
      .execute()

  // beyond Calls go over any SIP trunk
  it('are made with the access to both', async () => {
    expect(await customer.send('/api/call/token', {})).toMatchObject({
      ...{ token: `token-of-${user}`, identity: user },
      sip: { carrier: 'sip', identity: user, domain: 'sip.test' },
    })
  })

  it('are settled by the reports of their carrier, and compared with the records of both', async () => {
    const from = world.clock.now()
    prefer('sip')
    const { callId, carrier } = await preCreate()
    expect(carrier).toBe('sip')
    expect(await invite(callId)).toMatchObject({ allowed: true })
    gateway.answer(callId)
    gateway.end(callId, 'completed', 61)
    await gateway.deliver()
    expect(await callOf(callId)).toMatchObject({ status: 'completed', actualCost: 0.026 })

    prefer('twilio')
    const { id, parentSid, childSid, toNumber } = await settledCall(world, user, 5)
    expect(await callOf(id)).toMatchObject({ status: 'completed', actualCost: 0.013 })
    const { startedAt, parties } = world.voice
    for (const leg of [parentSid, childSid]) startedAt.set(leg, world.clock.now())
    const { platformNumber } = world.business
    parties.set(childSid, { from: { phone: platformNumber }, to: { phone: toNumber } })
    world.clock.advance({ seconds: 1 })
    const period = { from, to: world.clock.now() }
    const compared = await reconcileCalls(world, period)
    expect(compared).toMatchObject({ differences: [] })
  })

  it.each(['twilio', 'sip'] as const)('are dialled at no other one: %s', async preferred => {
    prefer(preferred)
    const { callId } = await preCreate()
    if (preferred === 'twilio') {
      expect(await invite(callId)).toEqual({ allowed: false, reason: 'other-carrier' })
      expect(await dialAtPlatform(callId)).toMatchObject({ ok: true })
    } else {
      expect(await dialAtPlatform(callId)).toEqual({ ok: false, why: 'other-carrier' })
      expect(await invite(callId)).toMatchObject({ allowed: true })
    }
  })

  it('show a rented number where it is rented, and another caller ID at the preferred one', async () => {
    const rentals = {
      sip: await rent(world, user, await listTrunkNumber(world, '+14155550171')),
      twilio: await rent(world, user, offerNumber(world, 71)),
    }
    for (const preferred of ['twilio', 'sip'] as const) {
      prefer(preferred)
      for (const [rentedAt, { phoneNumber }] of Object.entries(rentals)) {
        await choose(phoneNumber)
        expect(await preCreate()).toMatchObject({ carrier: rentedAt, fromNumber: phoneNumber })
      }
      await choose(world.business.platformNumber)
      expect(await preCreate()).toMatchObject({ carrier: preferred })
    }
  })

  it('go over the cheaper one where the deck has the costs of both', async () => {
    const usa = world.prices.get('+1')
    if (!usa) throw new Error('The world has a price')
    const { costPerMinute, ratePerMinute } = usa
    for (const [trunkCostPerMinute, carrier, hasFallback] of [
      [micros(costPerMinute - 1n), 'sip', true],
      [micros(costPerMinute + 1n), 'twilio', true],
      [micros(ratePerMinute + 1n), 'twilio', false],
    ] as const) {
      world.prices.set('+1', { ...usa, trunkCostPerMinute })
      const { callId, ...created } = await preCreate()
      expect(created).toMatchObject({ carrier, hasFallback })
      const counted = hasFallback && trunkCostPerMinute > costPerMinute
      expect(await storedCost(callId)).toBe(counted ? trunkCostPerMinute : costPerMinute)
    }
    const dear = micros(ratePerMinute + 1n)
    world.prices.set('+1', { ...usa, trunkCostPerMinute: dear })
    await choose(
      (await rent(world, user, await listTrunkNumber(world, '+14155550173'))).phoneNumber,
    )
    const { callId, carrier } = await preCreate()
    expect([carrier, await storedCost(callId)]).toEqual(['sip', dear])
    world.prices.set('+1', usa)
  })

  describe('that the first one refuses', () => {
    beforeEach(() => prefer('sip'))
    const preCreateAfter = (after: string) =>
      customer.send('/api/call/pre-create', { toNumber: FAR_END, after })
    /** A call that the trunk did not make. @returns its id */
    async function refusedCall(cause: 'trunk-failed' | 'busy' = 'trunk-failed'): Promise<string> {
      const { callId } = await preCreate()
      await invite(callId)
      gateway.end(callId, cause)
      await gateway.deliver()
      return callId
    }
    const credit = () => customer.send('/api/credits/balance')

    it('are made by the second one, with one hold and one charge', async () => {
      const { callId: first, hasFallback } = await preCreate()
      expect(hasFallback).toBe(true)
      const { available } = await credit()
      await invite(first)
      gateway.end(first, 'trunk-failed')
      await gateway.deliver()
      const second = await preCreateAfter(first)
      expect(second).toMatchObject({ carrier: 'twilio', hasFallback: false })
      expect(await credit()).toMatchObject({ balance: 10, available })
      expect(await dialAtPlatform(String(second['callId']))).toMatchObject({ ok: true })
      expect(await callOf(first)).toMatchObject({ status: 'failed', actualCost: 0 })
    })

    it('are made by the second one before the report of the first has come', async () => {
      const { callId } = await preCreate()
      await invite(callId)
      gateway.end(callId, 'trunk-failed')
      expect(await preCreateAfter(callId)).toMatchObject({ carrier: 'twilio' })
      expect(await callOf(callId)).toMatchObject({ status: 'failed', actualCost: 0 })
      await gateway.deliver()
    })

    it('are made by the second one when the page could not dial the first', async () => {
      const { callId } = await preCreate()
      expect(await preCreateAfter(callId)).toMatchObject({ carrier: 'twilio' })
      expect(await invite(callId)).toMatchObject({ allowed: false })
      expect(await credit()).toMatchObject({ balance: 10 })
    })

    it('have no second one after a busy phone, an answer, a while, or another refusal', async () => {
      const refusal = {
        ...{ code: 'no-other-carrier', error: 'This call cannot be made in another way.' },
      }
      expect(await preCreateAfter(await refusedCall('busy'))).toMatchObject(refusal)
      const { callId: answered } = await preCreate()
      await invite(answered)
      gateway.answer(answered)
      await gateway.deliver()
      expect(await preCreateAfter(answered)).toMatchObject(refusal)
      gateway.end(answered, 'completed', 5)
      await gateway.deliver()
      expect(await preCreateAfter(answered)).toMatchObject(refusal)
      const old = await refusedCall()
      world.clock.advance({ seconds: 301 })
      expect(await preCreateAfter(old)).toMatchObject(refusal)
      const { callId: unused } = await preCreate()
      await customer.send(`/api/call/${unused}/end`, {})
      expect(await preCreateAfter(unused)).toMatchObject(refusal)
      const other = { toNumber: '+14155550101', after: await refusedCall() }
      expect(await customer.send('/api/call/pre-create', other)).toMatchObject(refusal)
    })

    it('have no second one for another user, and none where the caller ID is rented elsewhere', async () => {
      const ofOther = await refusedCall()
      await beCustomer()
      expect(await preCreateAfter(ofOther)).toMatchObject({ error: 'Call not found' })
      const { phoneNumber } = await rent(world, user, await listTrunkNumber(world, '+14155550172'))
      await choose(phoneNumber)
      const { callId, hasFallback } = await preCreate()
      expect(hasFallback).toBe(false)
      expect(await preCreateAfter(callId)).toMatchObject({ code: 'no-other-carrier' })
    })
  })
})
