import { micros } from '@ringback/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { CALLER, addRentedNumber, deleteNumbers } from '../../../testing/people/incoming-calls.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { type FakeGateway, startFakeGateway } from '../../../testing/vendors/fake-gateway.ts'
import { endLiveCall } from '../../actions/calls/operators/end-live-call.ts'
import { reconcileCalls } from '../../actions/calls/operators/reconcile-calls.ts'
import { closeStaleCalls } from '../../actions/calls/progress/close-stale-calls.ts'

const { world, app } = await openTestServer({ inboundRatePerMinute: micros(10_000n) })

const OTHER_CALLER = '+14155550142'

describe('calls of a trunk to rented numbers', () => {
  let gateway: FakeGateway
  let user: string
  let bearer: string
  let number: string
  let legs = 0
  let phones = 0

  beforeAll(async () => {
    gateway = await startFakeGateway(world, app)
  })
  afterAll(async () => {
    await deleteNumbers(world.database)
    await expectBalanced(world.database)
    gateway.close()
  })
  beforeEach(async () => {
    gateway.isDown = false
    gateway.outbox.length = 0
    gateway.endRequests.length = 0
    user = await addCaller(world, 1_000_000n)
    bearer = await signIn(world, user)
    number = await addRentedNumber(world, user)
  })

  const request = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const newLeg = () => (++legs).toString(16).padStart(32, '0')
  const callIn = async (more: { leg?: string; from?: string | null; to?: string } = {}) => {
    const usual = { leg: newLeg(), trunk: 'wholesale', from: CALLER, to: number }
    const { status, body } = await gateway.callIn({ ...usual, ...more })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body as Record<string, string>
  }
  const callOf = async (id = '') => (await request('GET', `/api/call/${id}`)).body
  const balance = async () => (await request('GET', '/api/credits/balance')).body
  const history = async () => {
    const { calls } = (await request('GET', '/api/call/history')).body
    return (calls as { direction: string; status: string }[]).map(each => [
      ...[each.direction, each.status],
    ])
  }
  const change = async (settings: object) => {
    const { numbers } = (await request('GET', '/api/numbers')).body
    const [{ id } = { id: '' }] = numbers as { id: string }[]
    return request('PATCH', `/api/numbers/${id}/settings`, settings)
  }
  const forward = async (): Promise<string> => {
    const phone = `+1415557${1000 + ++phones}`
    await verifyNumber(world, user, phone)
    expect((await change({ forwardsTo: phone })).status).toBe(200)
    return phone
  }
  /** A call that was answered in the browser, with all reports delivered. */
  const answered = async (): Promise<string> => {
    const { callId = '' } = await callIn()
    gateway.ring(callId)
    gateway.answer(callId)
    await gateway.deliver()
    return callId
  }

  it("ring the renter's browser, and are settled once", async () => {
    const step = await callIn()
    expect(step).toEqual({
      ...{ is: 'ring', callId: expect.any(String), identity: user },
      ...{ from: CALLER, to: number },
      limitSeconds: 3_600,
      ringSeconds: world.business.inboundRingSeconds,
    })
    const id = step['callId'] ?? ''
    gateway.ring(id)
    await gateway.deliver()
    expect(await callOf(id)).toMatchObject({ status: 'ringing' })
    gateway.answer(id)
    gateway.end(id, 'completed', 61)
    await gateway.deliver([...gateway.outbox, ...gateway.outbox])
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 61, actualCost: 0.02 })
    expect(await balance()).toMatchObject({ balance: 0.98, available: 0.98 })
    const [from, to] = [new Date(0), new Date('2100-01-01')]
    expect((await reconcileCalls(world, { from, to })).differences).toEqual([])
  })

  it('get the same answer however often a leg asks, and one call', async () => {
    const leg = newLeg()
    const steps = await Promise.all([1, 2, 3, 4].map(() => callIn({ leg })))
    expect(new Set(steps.map(({ callId }) => callId)).size).toBe(1)
    expect(await callIn({ leg })).toEqual(steps[0])
    // Another call of the renter, while this one rings.
    expect(await callIn()).toEqual({ is: 'busy' })
    gateway.end(steps[0]?.['callId'] ?? '', 'canceled')
    await gateway.deliver()
    expect(await callIn({ leg })).toEqual({ is: 'busy' })
  })

  it('are busy, and missed, when nobody answers', async () => {
    const { callId = '' } = await callIn()
    gateway.end(callId, 'no-answer')
    const next = await gateway.nextStep(callId)
    expect(next).toEqual({ status: 200, body: { is: 'busy' } })
    // The report of the end comes later than the question, and again.
    await gateway.deliver()
    expect(await gateway.nextStep(callId)).toEqual(next)
    expect(await history()).toEqual([['inbound', 'no-answer']])
    expect(await balance()).toMatchObject({ balance: 1, available: 1 })
  })

  it('are forwarded to a phone as a call of their own, which the renter pays', async () => {
    const phone = await forward()
    const { callId = '' } = await callIn()
    gateway.end(callId, 'no-answer')
    const { body } = await gateway.nextStep(callId)
    const step = body as Record<string, string>
    expect(step).toEqual({
      ...{ is: 'dial', callId: expect.any(String), to: phone, trunk: 'wholesale' },
      ...{ callerId: expect.any(String), limitSeconds: expect.any(Number) },
      ringSeconds: expect.any(Number),
    })
    expect((await gateway.nextStep(callId)).body).toEqual(step)
    const forwarded = step['callId'] ?? ''
    expect(forwarded).not.toBe(callId)
    gateway.answer(forwarded)
    gateway.end(forwarded, 'completed', 30)
    await gateway.deliver()
    expect(await callOf(forwarded)).toMatchObject({ status: 'completed', duration: 30 })
    expect((await gateway.nextStep(forwarded)).body).toEqual({ is: 'hang-up' })
    const [from, to] = [new Date(0), new Date('2100-01-01')]
    expect((await reconcileCalls(world, { from, to })).differences).toEqual([])
  })

  it('are busy when the phone does not answer either, and not forwarded when the browser declines', async () => {
    await forward()
    const first = (await callIn())['callId'] ?? ''
    gateway.end(first, 'no-answer')
    const { callId = '' } = (await gateway.nextStep(first)).body as Record<string, string>
    gateway.end(callId, 'no-answer')
    expect((await gateway.nextStep(callId)).body).toEqual({ is: 'busy' })
    const second = (await callIn())['callId'] ?? ''
    gateway.end(second, 'busy')
    expect((await gateway.nextStep(second)).body).toEqual({ is: 'busy' })
  })

  it('are not forwarded when the caller has left', async () => {
    await forward()
    const { callId = '' } = await callIn()
    gateway.end(callId, 'canceled')
    expect((await gateway.nextStep(callId, true)).body).toEqual({ is: 'hang-up' })
    expect(await history()).toHaveLength(1)
  })

  it('show a caller who withholds the number as anonymous', async () => {
    expect(await callIn({ from: null })).toMatchObject({ is: 'ring', from: 'anonymous' })
  })

  it('do not ring for an unknown number, a blocked caller, paused calls, and no credit', async () => {
    const unknown = { is: 'reject', because: 'unknown-number' }
    expect(await callIn({ to: '+12125559999' })).toEqual(unknown)
    expect((await request('POST', '/api/blocked-numbers', { phoneNumber: CALLER })).status).toBe(
      200,
    )
    expect(await callIn()).toEqual({ is: 'busy' })
    world.business = { ...world.business, callingEnabled: false }
    expect(await callIn({ from: OTHER_CALLER })).toEqual({ is: 'busy' })
    world.business = { ...world.business, callingEnabled: true }
    const poor = await addCaller(world, 1_000n)
    expect(await callIn({ to: await addRentedNumber(world, poor) })).toEqual({ is: 'busy' })
  })

  it('are settled from the books of the gateway when all reports are lost', async () => {
    const { callId = '' } = await callIn()
    gateway.answer(callId)
    gateway.end(callId, 'limit', 61)
    gateway.outbox.length = 0
    world.clock.advance({ hours: 3 })
    await closeStaleCalls(world)
    bearer = await signIn(world, user)
    expect(await callOf(callId)).toMatchObject({ status: 'completed', duration: 61 })
  })

  it('are ended at the gateway by an operator', async () => {
    const callId = await answered()
    const by = await operatorOf(world, 'owner')
    await endLiveCall(world, by, callId)
    expect(gateway.endRequests).toContain(callId)
  })

  it('are ended at the gateway when they have ended here before they ring', async () => {
    const { callId = '' } = await callIn()
    const reports = gateway.outbox.splice(0)
    gateway.end(callId, 'not-dialled')
    await gateway.deliver()
    expect((await callOf(callId))['status']).toBe('no-answer')
    await gateway.deliver(reports)
    expect(gateway.endRequests).toEqual([callId])
  })

  it.each([
    ['/incoming', { leg: 'x', trunk: 'wholesale', from: null, to: OTHER_CALLER }],
    ['/incoming', { leg: 'a'.repeat(32), trunk: 'wholesale', from: 'sip:x', to: OTHER_CALLER }],
    ['/incoming', { leg: 'a'.repeat(32), trunk: 'wholesale', from: null }],
    ['/incoming/next', { leg: 'a'.repeat(32), ended: {}, hasCallerLeft: false }],
    ['/incoming/next', []],
  ])('are not understood when %s says %j', async (path, content) => {
    expect(await gateway.post(path, JSON.stringify(content))).toMatchObject({ status: 400 })
    expect(await gateway.post(path, 'no JSON')).toMatchObject({ status: 400 })
  })

  it('are busy after a step of which the server knows nothing', async () => {
    gateway.dial('call_of_nobody', { identity: null, from: 'anonymous', to: OTHER_CALLER })
    gateway.end('call_of_nobody', 'no-answer')
    const [, ended] = gateway.outbox
    const asked = { leg: newLeg(), ended, hasCallerLeft: false }
    const answer = await gateway.post('/incoming/next', JSON.stringify(asked))
    expect(answer).toEqual({ status: 200, body: { is: 'busy' } })
  })
})
