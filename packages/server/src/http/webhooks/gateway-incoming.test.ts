import { micros } from '@ringback/contract/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAR_END } from '../../../testing/people/callers.ts'
import { CALLER, addRentedNumber } from '../../../testing/people/incoming-calls.ts'
import { verifyNumber } from '../../../testing/people/verified-numbers.ts'
import { wavFile } from '../../../testing/people/voicemails.ts'
import { type Customer, openTestServer } from '../../../testing/test-server.ts'
import { useGateway } from '../../../testing/vendors/use-gateway.ts'
import { reconcileCalls } from '../../actions/calls/operators/reconcile-calls.ts'
import { finishVoicemails } from '../../actions/calls/voicemail/finish-voicemails.ts'

const server = await openTestServer({ inboundRatePerMinute: micros(10_000n) })
const { world, addCustomer } = server

const ALWAYS = { from: new Date(0), to: new Date('2100-01-01') }
const GREETING = 'Please leave a message after the tone.'

const gateway = await useGateway(server)
let customer: Customer
/** The id of the customer. */
let user: string
beforeEach(async () => {
  customer = await addCustomer(1_000_000n)
  user = customer.userId
})

let legs = 0
const newLeg = () => (++legs).toString(16).padStart(32, '0')
const callOf = (id = '') => customer.send(`/api/call/${id}`)
const credit = () => customer.send('/api/credits/balance')

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
