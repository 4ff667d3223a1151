import { micros } from '@ringback/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { breakRows, repairRows } from '../../../testing/database/broken-rows.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { FAR_END } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { CALLER, addRentedNumber, deleteNumbers } from '../../../testing/people/incoming-calls.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { wavFile } from '../../../testing/people/voicemails.ts'
import { type Customer, openTestServer } from '../../../testing/test-server.ts'
import { type FakeGateway, startFakeGateway } from '../../../testing/vendors/fake-gateway.ts'
import { endAudioChecks } from '../../actions/calls/outgoing/audio-check.ts'
import { endLiveCall } from '../../actions/calls/operators/end-live-call.ts'
import { reconcileCalls } from '../../actions/calls/operators/reconcile-calls.ts'
import { findCallFailures } from '../../actions/calls/progress/find-call-failures.ts'
import { closeStaleCalls } from '../../actions/calls/progress/close-stale-calls.ts'
import { finishVoicemails } from '../../actions/calls/voicemail/finish-voicemails.ts'
import { WEBHOOK_PATHS } from '../../ports/vendors/webhook-paths.ts'

const { world, app, addCustomer } = await openTestServer({ inboundRatePerMinute: micros(10_000n) })

const ALWAYS = { from: new Date(0), to: new Date('2100-01-01') }
const GREETING = 'Please leave a message after the tone.'

let gateway: FakeGateway
let customer: Customer
/** The id of the customer. */
let user: string
let legs = 0

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
  gateway.messages.clear()
  customer = await addCustomer(1_000_000n)
  user = customer.userId
})

const newLeg = () => (++legs).toString(16).padStart(32, '0')
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
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.answer(id)
    await gateway.deliver()
    gateway.end(id, 'completed', 5)
    const [ended] = gateway.outbox.splice(0)
    if (!ended) throw new Error('The call has ended')
    const stray = { ...ended, callId: 'call_of_nobody' }
    expect(await gateway.deliver([stray, ended])).toMatchObject({ status: 200 })
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 5 })
  })

  it('whose report fails are acknowledged and counted for the alarm, and the others are reported', async () => {
    const id = await preCreate()
    await gateway.invite(id, user)
    gateway.answer(id)
    await gateway.deliver()
    gateway.end(id, 'completed', 5)
    const [ended] = gateway.outbox.splice(0)
    if (!ended) throw new Error('The call has ended')
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

describe('calls of a trunk to rented numbers', () => {
  let number: string
  let phones = 0
  beforeEach(async () => {
    number = await addRentedNumber(world, user)
    await world.database.transaction(tx => tx.deleteFrom('mails').execute())
  })

  const callIn = async (more: { leg?: string; from?: string | null; to?: string } = {}) => {
    const usual = { leg: newLeg(), trunk: 'wholesale', from: CALLER, to: number }
    const { status, body } = await gateway.callIn({ ...usual, ...more })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body as Record<string, string>
  }
  const rented = async () => {
    const { numbers } = await customer.send('/api/numbers')
    return `/api/numbers/${(numbers as { id: string }[])[0]?.id}`
  }
  const change = async (settings: object) => {
    const changed = await customer.send(`${await rented()}/settings`, settings, 'PATCH')
    expect(changed).toMatchObject(settings)
  }
  const forward = async (): Promise<string> => {
    const phone = `+1415557${1000 + ++phones}`
    await verifyNumber(world, user, phone)
    await change({ forwardsTo: phone })
    return phone
  }
  const history = async () => {
    const { calls } = await customer.send('/api/call/history')
    return (calls as { direction: string; status: string }[]).map(each => [
      ...[each.direction, each.status],
    ])
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
    // Another call of the renter, while this one rings.
    expect(await callIn()).toEqual({ is: 'busy' })
    gateway.ring(id)
    await gateway.deliver()
    expect(await callOf(id)).toMatchObject({ status: 'ringing' })
    gateway.answer(id)
    gateway.end(id, 'completed', 61)
    await gateway.deliver([...gateway.outbox, ...gateway.outbox])
    expect(await callOf(id)).toMatchObject({ status: 'completed', duration: 61, actualCost: 0.02 })
    expect(await credit()).toMatchObject({ balance: 0.98, available: 0.98 })
    expect((await reconcileCalls(world, ALWAYS)).differences).toEqual([])
  })

  it('are busy, and missed, when they are not answered', async () => {
    const { callId = '' } = await callIn()
    gateway.end(callId, 'no-answer')
    const next = await gateway.nextStep(callId)
    expect(next).toEqual({ status: 200, body: { is: 'busy' } })
    // The report of the end comes later than the question, and again.
    await gateway.deliver()
    expect(await gateway.nextStep(callId)).toEqual(next)
    expect(await history()).toEqual([['inbound', 'no-answer']])
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
    expect((await reconcileCalls(world, ALWAYS)).differences).toEqual([])
  })

  it('are not forwarded when the caller has left', async () => {
    await forward()
    const { callId = '' } = await callIn()
    gateway.end(callId, 'canceled')
    expect((await gateway.nextStep(callId, true)).body).toEqual({ is: 'hang-up' })
    expect(await history()).toHaveLength(1)
  })

  it('show a caller who withholds the number as anonymous, and are rejected for an unknown number', async () => {
    expect(await callIn({ from: null })).toMatchObject({ is: 'ring', from: 'anonymous' })
    const unknown = { is: 'reject', because: 'unknown-number' }
    expect(await callIn({ to: '+12125559999' })).toEqual(unknown)
  })

  it('are busy after a step of which the server knows nothing', async () => {
    gateway.dial('call_of_nobody', { identity: null, from: 'anonymous', to: FAR_END })
    gateway.end('call_of_nobody', 'no-answer')
    const [, ended] = gateway.outbox
    const request = { leg: newLeg(), ended, hasCallerLeft: false }
    const answer = await gateway.post('/incoming/next', JSON.stringify(request))
    expect(answer).toEqual({ status: 200, body: { is: 'busy' } })
  })

  describe('to a number with voicemail', () => {
    beforeEach(() => change({ voicemailGreeting: GREETING }))

    /** The call is not answered. @returns the step that follows */
    const unanswered = async () => {
      const leg = newLeg()
      const { callId = '' } = await callIn({ leg })
      gateway.end(callId, 'no-answer')
      return { leg, callId, step: (await gateway.nextStep(callId)).body }
    }
    const subjects = async () => {
      const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
      return mails.map(({ subject }) => subject)
    }
    const voicemails = async () =>
      (await customer.send('/api/voicemails'))['voicemails'] as { id: string }[]

    it('leave a message, which is fetched once, deleted at the gateway, played and mailed', async () => {
      const { leg, callId, step } = await unanswered()
      expect(step).toEqual({
        ...{ is: 'message', callId, greeting: GREETING, greetingKey: null },
        ...{ maxSeconds: 180, limitSeconds: 300 },
      })
      expect((await gateway.nextStep(callId)).body).toEqual(step)
      gateway.leaveMessage({ callId, leg, seconds: 4 })
      await gateway.deliver([...gateway.outbox, ...gateway.outbox])
      await finishVoicemails(world)
      expect(gateway.messages.size).toBe(0)
      const [message, ...others] = await voicemails()
      expect([message, others]).toMatchObject([
        { fromNumber: CALLER, toNumber: number, seconds: 4, hasSound: true, isRead: false },
        [],
      ])
      const { wav } = await customer.send(`/api/voicemails/${message?.id}/sound`)
      expect(String(wav).length).toBeGreaterThan(64_000)
      expect(await subjects()).toEqual(['Voicemail from +44 20 7946 0123'])
      expect((await reconcileCalls(world, ALWAYS)).differences).toEqual([])
    })

    it('play the greeting that the renter has recorded, also when they cannot ring', async () => {
      const sound = wavFile(2).toString('base64')
      const recording = `${await rented()}/voicemail/recording`
      const put = await customer.send(recording, { wav: sound }, 'PUT')
      expect(put).toMatchObject({ hasRecordedGreeting: true })
      expect(await callIn()).toMatchObject({ is: 'ring' })
      const body = await callIn()
      expect(body).toMatchObject({ is: 'message', greetingKey: expect.any(String) })
      const request = JSON.stringify({ key: body['greetingKey'] })
      expect(await gateway.post('/greeting', request)).toEqual({ status: 200, body: { sound } })
      // The renter records another one.
      await change({ voicemailGreeting: 'Another.' })
      expect((await gateway.post('/greeting', request)).body).toEqual({ sound: null })
    })

    it('are missed when the caller says nothing', async () => {
      const { leg, callId } = await unanswered()
      gateway.leaveMessage({ callId, leg, seconds: null })
      await gateway.deliver()
      await finishVoicemails(world)
      expect(await voicemails()).toEqual([])
      expect(await subjects()).toEqual(['Missed call from +44 20 7946 0123'])
    })

    it('leave no message at the gateway when their call is unknown here', async () => {
      gateway.leaveMessage({ callId: 'call_of_nobody', leg: newLeg(), seconds: 3 })
      expect(await gateway.deliver()).toMatchObject({ status: 200 })
      expect(gateway.messages.size).toBe(0)
    })
  })
})

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
