import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { CALLER, addRentedNumber, deleteNumbers } from '../../../testing/people/incoming-calls.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { wavFile } from '../../../testing/people/voicemails.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { type FakeGateway, startFakeGateway } from '../../../testing/vendors/fake-gateway.ts'
import { reconcileCalls } from '../../actions/calls/operators/reconcile-calls.ts'
import { finishVoicemails } from '../../actions/calls/voicemail/finish-voicemails.ts'

const { world, app } = await openTestServer()

const GREETING = 'Please leave a message after the tone.'

describe('messages of a trunk’s callers', () => {
  let gateway: FakeGateway
  let user: string
  let bearer: string
  let number: string
  let id: string
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
    gateway.messages.clear()
    await world.database.transaction(tx => tx.deleteFrom('mails').execute())
    user = await addCaller(world, 1_000_000n)
    bearer = await signIn(world, user)
    number = await addRentedNumber(world, user)
    const { numbers } = (await request('GET', '/api/numbers')).body
    id = (numbers as { id: string }[])[0]?.id ?? ''
    const changed = await change({ voicemailGreeting: GREETING })
    expect(changed.status).toBe(200)
  })

  const request = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const change = (settings: object) => request('PATCH', `/api/numbers/${id}/settings`, settings)
  const newLeg = () => (++legs).toString(16).padStart(32, '0')
  /** Nobody answers. @returns the step that follows */
  const unanswered = async (leg = newLeg()) => {
    const caller = { leg, trunk: 'wholesale', from: CALLER, to: number }
    const { callId = '' } = (await gateway.callIn(caller)).body as Record<string, string>
    gateway.end(callId, 'no-answer')
    return { leg, callId, step: (await gateway.nextStep(callId)).body }
  }
  const subjects = async () => {
    const mails = await world.database.kysely.selectFrom('mails').select('subject').execute()
    return mails.map(({ subject }) => subject)
  }
  const voicemails = async () => {
    const { voicemails: listed } = (await request('GET', '/api/voicemails')).body
    return listed as { id: string }[]
  }

  it('are taken after the ringing, fetched once, deleted at the gateway, heard and mailed', async () => {
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
    const url = `/api/voicemails/${message?.id}/sound`
    const headers = { authorization: `Bearer ${bearer}` }
    const sound = await app.inject({ method: 'GET', url, headers })
    expect([sound.statusCode, sound.rawPayload.length > 64_000]).toEqual([200, true])
    expect(await subjects()).toEqual(['Voicemail from +44 20 7946 0123'])
    const [from, to] = [new Date(0), new Date('2100-01-01')]
    expect((await reconcileCalls(world, { from, to })).differences).toEqual([])
  })

  it('are taken of callers who cannot ring, with the greeting that the renter has recorded', async () => {
    const sound = wavFile(2).toString('base64')
    const put = await request('PUT', `/api/numbers/${id}/voicemail/recording`, { wav: sound })
    expect(put.status).toBe(200)
    const busy = { leg: newLeg(), trunk: 'wholesale', from: CALLER, to: number }
    expect((await gateway.callIn(busy)).body).toMatchObject({ is: 'ring' })
    const { body } = await gateway.callIn({ ...busy, leg: newLeg() })
    expect(body).toMatchObject({ is: 'message', greetingKey: expect.any(String) })
    const { greetingKey: key } = body as { greetingKey: string }
    const fetched = await gateway.post('/greeting', JSON.stringify({ key }))
    expect(fetched).toEqual({ status: 200, body: { sound } })
    // The renter records another one.
    await change({ voicemailGreeting: 'Another.' })
    expect((await gateway.post('/greeting', JSON.stringify({ key }))).body).toEqual({ sound: null })
  })

  it('are missed calls when the caller says nothing', async () => {
    const { leg, callId } = await unanswered()
    gateway.leaveMessage({ callId, leg, seconds: null })
    await gateway.deliver()
    await finishVoicemails(world)
    expect(await voicemails()).toEqual([])
    expect(await subjects()).toEqual(['Missed call from +44 20 7946 0123'])
  })

  it('are found at the gateway when their report is lost', async () => {
    const { leg, callId } = await unanswered()
    gateway.leaveMessage({ callId, leg, seconds: 3 })
    gateway.outbox.length = 0
    world.clock.advance({ seconds: 400 })
    await finishVoicemails(world)
    await finishVoicemails(world)
    bearer = await signIn(world, user)
    expect(await voicemails()).toMatchObject([{ seconds: 3, hasSound: true }])
  })

  it('wait while the gateway is away, and are deleted there when their renter deletes them before', async () => {
    const { leg, callId } = await unanswered()
    gateway.leaveMessage({ callId, leg, seconds: 3 })
    await gateway.deliver()
    gateway.isDown = true
    await finishVoicemails(world)
    const [message] = await voicemails()
    expect(message).toMatchObject({ hasSound: false })
    expect((await request('DELETE', `/api/voicemails/${message?.id}`)).status).toBe(200)
    gateway.isDown = false
    world.clock.advance({ minutes: 10 })
    await finishVoicemails(world)
    expect(gateway.messages.size).toBe(0)
  })

  it('are deleted at the gateway when their call is unknown here', async () => {
    const leg = newLeg()
    gateway.leaveMessage({ callId: 'call_of_nobody', leg, seconds: 3 })
    expect(await gateway.deliver()).toMatchObject({ status: 200 })
    expect(gateway.messages.size).toBe(0)
  })

  it('are those of their caller', async () => {
    const { callId } = await unanswered()
    const other = newLeg()
    gateway.leaveMessage({ callId, leg: other, seconds: 3 })
    expect(await gateway.deliver()).toMatchObject({ status: 200 })
    await finishVoicemails(world)
    expect(await voicemails()).toEqual([])
  })

  it('of another carrier are no trouble', async () => {
    const { voice } = world
    expect(await voice.fetchRecording('RE0123')).toBeNull()
    expect(await voice.downloadRecording('../health', 1_000)).toBeNull()
    expect(await voice.listRecordings('CA0123')).toEqual([])
    await voice.deleteRecording('RE0123')
  })

  it.each([{}, { key: '../../etc/passwd' }, { key: 7 }, { key: '' }])(
    'have no greeting for %j',
    async content => {
      expect(await gateway.post('/greeting', JSON.stringify(content))).toMatchObject({
        status: 400,
      })
    },
  )
})
