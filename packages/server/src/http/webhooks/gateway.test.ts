import { beforeEach, describe, expect, it, vi } from 'vitest'
import { breakRows, repairRows } from '../../../testing/database/broken-rows.ts'
import { FAR_END } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { type Customer, openTestServer } from '../../../testing/test-server.ts'
import { useGateway } from '../../../testing/vendors/use-gateway.ts'
import { endAudioChecks } from '../../actions/calls/outgoing/audio-check.ts'
import { endLiveCall } from '../../actions/calls/operators/end-live-call.ts'
import { reconcileCalls } from '../../actions/calls/operators/reconcile-calls.ts'
import { findCallFailures } from '../../actions/calls/progress/find-call-failures.ts'
import { closeStaleCalls } from '../../actions/calls/progress/close-stale-calls.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'

const server = await openTestServer()
const { world, app, addCustomer } = server

const ALWAYS = { from: new Date(0), to: new Date('2100-01-01') }

const gateway = await useGateway(server)
let customer: Customer
/** The id of the customer. */
let user: string
beforeEach(async () => {
  customer = await addCustomer(1_000_000n)
  user = customer.userId
})

const callOf = (id = '') => customer.send(`/api/call/${id}`)
const credit = () => customer.send('/api/credits/balance')

describe('calls through a gateway', () => {
  const preCreate = async () =>
    String((await customer.send('/api/call/pre-create', { toNumber: FAR_END }))['callId'])
  const settlements = (id: string) =>
    world.database.kysely
      .selectFrom('transfers')
      .select('key')
      .where('key', '=', `call:${id}:settle`)
      .execute()

  /** A call of 5 s, with the report of its end, which is not delivered yet. */
  const endedCall = async () => {
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.answer(id)
    await gateway.deliver()
    gateway.end(id, 'completed', 5)
    const [ended] = gateway.outbox.splice(0)
    if (!ended) throw new Error('The call has ended')
    return { id, ended }
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

  it('are dialled once, however often the browser requests it, and not when they are unknown', async () => {
    const id = await preCreate()
    const answers = await Promise.all([1, 2, 3].map(() => gateway.invite(id, user)))
    const refused = answers.filter(({ body }) => !(body as { allowed: boolean }).allowed)
    const refusal = { status: 200, body: { allowed: false, reason: 'already-dialled' } }
    expect(refused).toEqual([refusal, refusal])
    expect(await gateway.invite('call_of_nobody', user)).toMatchObject({
      body: { allowed: false, reason: 'unknown-call' },
    })
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
    await customer.send(`/api/call/${id}/end`, {})
    gateway.isDown = true
    world.clock.advance({ seconds: 10 })
    await closeStaleCalls(world)
    expect(await callOf(id)).toMatchObject({ status: 'dialing' })
    gateway.isDown = false
    world.clock.advance({ seconds: 300 })
    await closeStaleCalls(world)
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 61, actualCost: 0.026 })
  })

  it('are ended at the gateway when they ended here before they were dialled', async () => {
    const id = await preCreate()
    await gateway.post('/authorise', JSON.stringify({ callId: id, identity: user }))
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

  it('without sound at the gateway have failed by a fault of the network, and cost nothing', async () => {
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.end(id, 'no-sound')
    await gateway.deliver()
    world.clock.advance({ seconds: 1 })
    await findCallFailures(world)
    const failed = { status: 'failed', failureReason: 'network-failed', actualCost: 0 }
    expect(await callOf(id)).toMatchObject(failed)
    expect(await credit()).toMatchObject({ balance: 1, available: 1 })
  })

  it('that are unknown are acknowledged, so that the others are reported', async () => {
    const { id, ended } = await endedCall()
    const stray = { ...ended, callId: 'call_of_nobody' }
    expect(await gateway.deliver([stray, ended])).toMatchObject({ status: 200 })
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 5 })
  })

  it('whose report fails are acknowledged and counted for the alarm, and the others are reported', async () => {
    const { id, ended } = await endedCall()
    const broken = await preCreate()
    await gateway.invite(broken, user)
    await breakRows(world, {
      ...{ table: 'call_events', on: 'insert', when: `new.call_id = '${broken}'` },
    })
    const counted = vi.spyOn(world.metrics, 'webhookNotUnderstood')
    const delivered = await gateway.deliver([...gateway.outbox.splice(0), ended])
    await repairRows(world)
    expect(delivered).toMatchObject({ status: 200, body: { acknowledged: ended.sequence } })
    expect(counted.mock.calls).toEqual([['gateway']])
    counted.mockRestore()
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 5 })
  })

  // spec 7.35, 7.36
  it('are made with credentials of the gateway', async () => {
    expect(await customer.send('/api/call/token', { identity: 'another' })).toMatchObject({
      ...{ carrier: 'sip', provider: 'Example Telecom', identity: user, domain: 'sip.test' },
      username: expect.stringMatching(new RegExp(`^\\d{10}:${user}$`)),
    })
  })

  it('are not needed for an audio check, which is allowed ten times in an hour', async () => {
    const check = (index: number) =>
      gateway.post('/audio-check', JSON.stringify({ callId: `echo-000${index}`, identity: user }))
    for (let index = 0; index < 10; index++) {
      expect(await check(index)).toEqual({ status: 200, body: { allowed: true, limitSeconds: 20 } })
    }
    const tooMany = { allowed: false, reason: 'too-many-attempts' }
    expect(await check(10)).toEqual({ status: 200, body: tooMany })
    world.clock.advance({ seconds: 20 })
    await endAudioChecks(world)
  })

  it('let the doctor check its audio without limit, and store nothing of it', async () => {
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

const ROOT = '/api/webhooks/gateway'
const PATHS = Object.values(WEBHOOK_PATHS).filter(path => path.startsWith(ROOT))
it.each(PATHS.map(path => path.slice(ROOT.length)))(
  '%s does not understand other bodies',
  async path => {
    const leg = 'a'.repeat(32)
    for (const content of [
      ...[null, {}, [], { reports: [] }, { callId: 7, identity: 'x' }, { key: '../../etc/passwd' }],
      ...[{ key: '' }, { leg, ended: {}, hasCallerLeft: false }],
      { leg: 'x', trunk: 'wholesale', from: null, to: FAR_END },
      { leg, trunk: 'wholesale', from: 'sip:x', to: FAR_END },
      { leg, trunk: 'wholesale', from: null },
    ]) {
      expect(await gateway.post(path, JSON.stringify(content))).toMatchObject({ status: 400 })
    }
    for (const body of ['', 'no JSON'])
      expect(await gateway.post(path, body)).toMatchObject({ status: 400 })
  },
)

it('recordings of another carrier are no trouble for the gateway', async () => {
  const { voice } = world
  expect(await voice.fetchRecording('RE0123')).toBeNull()
  expect(await voice.downloadRecording('../health', 1_000)).toBeNull()
  expect(await voice.listRecordings('CA0123')).toEqual([])
  await voice.deleteRecording('RE0123')
})

describe('a call that is longer at the gateway than the time that has passed', () => {
  const endsAfter = async (seconds: number) => {
    const { callId } = await customer.send('/api/call/pre-create', { toNumber: FAR_END })
    const id = String(callId)
    await gateway.invite(id, user)
    gateway.answer(id)
    await gateway.deliver()
    gateway.end(id, 'limit', 3_600)
    world.clock.advance({ seconds: seconds - 3_600 })
    await gateway.deliver()
    const call = await callOf(id)
    world.clock.advance({ seconds: 3_600 - seconds })
    return { id, call }
  }

  it('is charged for that time, and is a difference of the reconciliation', async () => {
    const alarm = vi.spyOn(world.log, 'error')
    const { id, call } = await endsAfter(5)
    expect(alarm.mock.calls.map(([details]) => details)).toEqual([
      { call: id, seconds: 3_600, passed: 6 },
    ])
    alarm.mockRestore()
    expect(call).toMatchObject({ status: 'completed', duration: 6, actualCost: 0.013 })
    expect((await reconcileCalls(world, ALWAYS)).differences).toContainEqual(
      expect.objectContaining({ kind: 'seconds-differ', subject: expect.stringContaining(id) }),
    )
  })

  it('is charged whole when our own clock was set back', async () => {
    expect((await endsAfter(-3_600)).call).toMatchObject({ duration: 3_600 })
  })
})
