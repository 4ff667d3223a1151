import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { addCaller, FAR_END } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { type FakeGateway, startFakeGateway } from '../../../testing/vendors/fake-gateway.ts'
import { endAudioChecks } from '../../actions/calls/outgoing/audio-check.ts'
import { endLiveCall } from '../../actions/calls/operators/end-live-call.ts'
import { reconcileCalls } from '../../actions/calls/operators/reconcile-calls.ts'
import { closeStaleCalls } from '../../actions/calls/progress/close-stale-calls.ts'

const { world, app } = await openTestServer()

describe('calls through a gateway', () => {
  let gateway: FakeGateway
  let user: string
  let bearer: string

  beforeAll(async () => {
    gateway = await startFakeGateway(world, app)
  })
  afterAll(async () => {
    await expectBalanced(world.database)
    gateway.close()
  })
  beforeEach(async () => {
    gateway.isDown = false
    gateway.outbox.length = 0
    gateway.endRequests.length = 0
    user = await addCaller(world, 1_000_000n)
    bearer = await signIn(world, user)
  })

  async function request(method: 'GET' | 'POST', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${bearer}` }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const body = answer.json() as Record<string, unknown>
    return { ...body, status: answer.statusCode === 200 ? body['status'] : answer.statusCode }
  }
  const place = (): Promise<Record<string, unknown>> =>
    request('POST', '/api/call/pre-create', { toNumber: FAR_END })
  const preCreate = async () => (await place())['callId'] as string
  const callOf = (id: string) => request('GET', `/api/call/${id}`)
  const credit = (): Promise<Record<string, unknown>> => request('GET', '/api/credits/balance')
  const settlements = (id: string) =>
    world.database.kysely
      .selectFrom('transfers')
      .select('key')
      .where('key', '=', `call:${id}:settle`)
      .execute()
  /** Lets the time of a call pass by the clock of the database. */
  const lapse = (id: string) =>
    world.database.kysely
      .updateTable('calls')
      .set({ usable_until: new Date('2026-01-01') })
      .where('id', '=', id)
      .execute()
  /** A call that was answered, with all its reports delivered but the last. */
  async function answered(): Promise<string> {
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.ring(id)
    gateway.answer(id)
    await gateway.deliver()
    return id
  }

  // spec 7.37
  it('are dialled as the server says, and settled once', async () => {
    const id = await preCreate()
    const { body } = await gateway.invite(id, user)
    expect(body).toEqual({
      ...{ allowed: true, to: FAR_END, callerId: world.business.platformNumber },
      // A dollar pays for 76 begun minutes, and the longest call has 60.
      ...{ limitSeconds: 3_600, ringSeconds: world.business.ringSeconds, trunk: 'wholesale' },
    })
    gateway.ring(id)
    const sequence = gateway.outbox.at(-1)?.sequence
    expect(await gateway.deliver()).toEqual({ status: 200, body: { acknowledged: sequence } })
    expect(await callOf(id)).toMatchObject({ status: 'ringing' })
    gateway.answer(id)
    await gateway.deliver()
    expect(await callOf(id)).toMatchObject({ status: 'in-progress' })
    gateway.end(id, 'completed', 61)
    await gateway.deliver()
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 61, actualCost: 0.026 })
    expect(await credit()).toMatchObject({ balance: 0.974, available: 0.974 })
    expect(await settlements(id)).toHaveLength(1)
  })

  // spec 7.10, 7.11
  it('are refused before they begin, with the sentence of every carrier, when the credit is too little', async () => {
    user = await addCaller(world, 1_000n)
    bearer = await signIn(world, user)
    expect(await place()).toMatchObject({
      status: 402,
      error: expect.stringContaining('Insufficient'),
    })
  })

  it.each(['not-the-owner', 'unknown-call', 'already-dialled', 'too-late', 'calling-paused'])(
    'are refused at the gateway: %s',
    async why => {
      const id = await preCreate()
      const other = await addCaller(world, 1_000_000n)
      if (why === 'already-dialled') await gateway.invite(id, user)
      if (why === 'too-late') await lapse(id)
      if (why === 'calling-paused') world.business = { ...world.business, callingEnabled: false }
      const asked = await gateway.invite(
        why === 'unknown-call' ? 'call_of_nobody' : id,
        why === 'not-the-owner' ? other : user,
      )
      world.business = { ...world.business, callingEnabled: true }
      expect(asked).toEqual({ status: 200, body: { allowed: false, reason: why } })
    },
  )

  it('are dialled once, however often and at how many places the browser asks', async () => {
    const id = await preCreate()
    const asked = await Promise.all([1, 2, 3].map(() => gateway.invite(id, user)))
    expect(asked.filter(({ body }) => (body as { allowed: boolean }).allowed)).toHaveLength(1)
  })

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no-answer'],
    ['unallocated', 'failed'],
    ['canceled', 'canceled'],
  ] as const)('cost nothing without an answer: %s', async (cause, status) => {
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.ring(id)
    gateway.end(id, cause)
    await gateway.deliver()
    expect(await callOf(id)).toMatchObject({ status, duration: 0 })
    expect(await credit()).toMatchObject({ balance: 1, available: 1 })
  })

  it('are settled once when reports are doubled and out of order', async () => {
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.ring(id)
    gateway.answer(id)
    gateway.end(id, 'limit', 30)
    const reports = gateway.outbox.splice(0)
    const [dialled, ringing, inProgress, ended] = reports
    if (!dialled || !ringing || !inProgress || !ended) throw new Error('There are four reports')
    for (const sent of [[inProgress], reports, [ended, ringing], [dialled], reports]) {
      expect(await gateway.deliver(sent)).toMatchObject({ status: 200 })
    }
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 30, actualCost: 0.013 })
    expect(await settlements(id)).toHaveLength(1)
    expect(await credit()).toMatchObject({ balance: 0.987, available: 0.987 })
  })

  it('are settled by the record of the gateway when all reports are lost', async () => {
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.answer(id)
    gateway.end(id, 'completed', 61)
    gateway.outbox.length = 0
    await request('POST', `/api/call/${id}/end`)
    gateway.isDown = true
    world.clock.advance({ seconds: 10 })
    await closeStaleCalls(world)
    expect(await callOf(id)).toMatchObject({ status: 'dialing' })
    gateway.isDown = false
    world.clock.advance({ seconds: 300 })
    await closeStaleCalls(world)
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 61, actualCost: 0.026 })
  })

  it('cost nothing when the gateway did not get the answer, and never dialled', async () => {
    const id = await preCreate()
    const body = JSON.stringify({ callId: id, identity: user })
    expect(await gateway.post('/authorise', body)).toMatchObject({ body: { allowed: true } })
    await request('POST', `/api/call/${id}/end`)
    world.clock.advance({ seconds: 10 })
    await closeStaleCalls(world)
    expect(await callOf(id)).toMatchObject({ status: 'canceled' })
    expect(await credit()).toMatchObject({ balance: 1, available: 1 })
  })

  it('are ended at the gateway when they ended here before they were dialled', async () => {
    const id = await preCreate()
    const body = JSON.stringify({ callId: id, identity: user })
    await gateway.post('/authorise', body)
    const by = await operatorOf(world, 'support')
    expect(await endLiveCall(world, by, id)).toMatchObject({ value: { progress: 'done' } })
    gateway.endRequests.length = 0
    // The answer of the server was on its way.
    gateway.dial(id, { identity: user, from: world.business.platformNumber, to: FAR_END })
    await gateway.deliver()
    expect(gateway.endRequests).toEqual([id])
    gateway.isDown = true
    gateway.ring(id)
    expect(await gateway.deliver()).toMatchObject({ status: 200 })
  })

  it('are ended by an operator, again until the gateway has done it', async () => {
    const id = await answered()
    const by = await operatorOf(world, 'support')
    gateway.isDown = true
    expect(await endLiveCall(world, by, id)).toMatchObject({ value: { progress: 'asked' } })
    gateway.isDown = false
    world.clock.advance({ seconds: 5 })
    await closeStaleCalls(world)
    expect(gateway.endRequests).toContain(id)
    gateway.end(id, 'ended-by-server', 12)
    await gateway.deliver()
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 12 })
  })

  it('are equal in ledger and records of the gateway', async () => {
    const from = world.clock.now()
    const id = await answered()
    gateway.end(id, 'completed', 125)
    await gateway.deliver()
    world.clock.advance({ seconds: 1 })
    const period = { from, to: world.clock.now() }
    expect(await reconcileCalls(world, period)).toMatchObject({ differences: [] })
    world.clock.advance({ seconds: 600 })
    await closeStaleCalls(world)
    expect(await callOf(id)).toMatchObject({ duration: 125, actualCost: 0.039 })
  })

  it('that only the gateway has are stored and charged once, to whose browser made them', async () => {
    const from = world.clock.now()
    const { platformNumber } = world.business
    gateway.dial('call_of_a_lost_backup', { identity: user, from: platformNumber, to: FAR_END })
    gateway.answer('call_of_a_lost_backup')
    gateway.end('call_of_a_lost_backup', 'completed', 61)
    world.clock.advance({ seconds: 1 })
    const period = { from, to: world.clock.now() }
    const { differences } = await reconcileCalls(world, period)
    expect(differences).toMatchObject([
      {
        ...{ kind: 'unknown-here', subject: 'leg:call_of_a_lost_backup:phone' },
        explanation: expect.stringContaining('charged $0.03'),
      },
    ])
    expect(await reconcileCalls(world, period)).toMatchObject({ differences: [] })
    expect(await credit()).toMatchObject({ balance: 0.974, available: 0.974 })
  })

  it('that are unknown are acknowledged, so that the others are reported', async () => {
    const id = await answered()
    gateway.end(id, 'completed', 5)
    const [ended] = gateway.outbox.splice(0)
    if (!ended) throw new Error('The call has ended')
    const stray = { ...ended, callId: 'call_of_nobody' }
    expect(await gateway.deliver([stray, ended])).toMatchObject({ status: 200 })
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 5 })
  })

  // spec 7.35, 7.36
  it('are made with credentials of the gateway', async () => {
    expect(await request('POST', '/api/call/token', { identity: 'another' })).toMatchObject({
      ...{ carrier: 'sip', provider: 'Example Telecom', identity: user, domain: 'sip.test' },
      username: expect.stringMatching(new RegExp(`^\\d{10}:${user}$`)),
    })
  })

  it.each(['/authorise', '/audio-check', '/reports'])('have a body: %s', async path => {
    for (const body of [
      '',
      'null',
      '{}',
      '{"reports":[]}',
      '{"callId":7,"identity":"x"}',
      'no JSON',
    ])
      expect(await gateway.post(path, body)).toMatchObject({ status: 400 })
  })

  it('are not needed to hear oneself, which is allowed ten times in an hour', async () => {
    const check = (index: number) =>
      gateway.post('/audio-check', JSON.stringify({ callId: `echo-000${index}`, identity: user }))
    for (let index = 0; index < 10; index++) {
      expect(await check(index)).toEqual({ status: 200, body: { allowed: true, limitSeconds: 20 } })
    }
    const tooMany = { allowed: false, reason: 'too-many-attempts' }
    expect(await check(10)).toEqual({ status: 200, body: tooMany })
    world.clock.advance({ seconds: 20 })
    await endAudioChecks(world)
    expect(await credit()).toMatchObject({ balance: 1, available: 1 })
    const left = await world.database.kysely.selectFrom('audio_checks').selectAll().execute()
    expect(left).toEqual([])
  })

  it('let the doctor hear itself whenever it wants, and keep nothing of it', async () => {
    const body = JSON.stringify({ callId: 'echo-doctor', identity: 'doctor' })
    for (let index = 0; index < 11; index++) {
      const answer = { status: 200, body: { allowed: true, limitSeconds: 10 } }
      expect(await gateway.post('/audio-check', body)).toEqual(answer)
    }
    const kept = await world.database.kysely.selectFrom('audio_checks').selectAll().execute()
    expect(kept).toEqual([])
  })

  it('are not those of another carrier', async () => {
    const url = '/api/webhooks/twilio/voice'
    const headers = {
      'x-twilio-signature': 'x',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'CallSid=CA1' })
    expect(answer.statusCode).toBe(403)
  })
})
