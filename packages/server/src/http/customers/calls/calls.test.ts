import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { buy, deliver } from '../../../../testing/people/buyers.ts'
import { FAR_END, addCaller } from '../../../../testing/people/callers.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { FEE, offerNumber, rent } from '../../../../testing/people/renters.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { verifyNumber } from '../../../../testing/people/verified-numbers.ts'
import { twiml } from '../../../../testing/vendors/fake-twilio-webhooks.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, send, postTwilio } = await openTestServer()

const PARENT = 'CA-parent'
const CHILD = 'CA-child'

describe('calls over HTTP', () => {
  let user: string
  let bearer: string
  let count = 0

  afterAll(async () => {
    await expectBalanced(world.database)
  })
  beforeEach(async () => {
    user = await addCaller(world, 1_000_000n)
    bearer = await signIn(world, user)
    count++
  })

  const request = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    token = bearer,
  ) => send(url, body, { method, token })
  const preCreate = async () => {
    const placed = await request('POST', '/api/call/pre-create', { toNumber: FAR_END })
    return placed['callId'] as string
  }

  const voice = (callId: string, changes: Record<string, string> = {}) => ({
    CallSid: `${PARENT}-${count}`,
    From: `client:${user}`,
    To: FAR_END,
    callId,
    ...changes,
  })
  const status = (callStatus: string, changes: Record<string, string> = {}) => ({
    CallSid: `${CHILD}-${count}`,
    ParentCallSid: `${PARENT}-${count}`,
    CallStatus: callStatus,
    SequenceNumber: '2',
    ...changes,
  })
  const read = async (callId: string) => request('GET', `/api/call/${callId}`)

  // spec 3.10, 3.11, 3.12, 3.13, 7.11, 7.12, 7.35 see 7, 7.36 see 7
  it('goes from pre-create to the history', async () => {
    const placed = await request('POST', '/api/call/pre-create', { toNumber: '+1 415 555 0100' })
    expect(placed).toEqual({
      status: 200,
      callId: expect.stringMatching(/^call_/),
      fromNumber: '+14155550199',
      toNumber: FAR_END,
      sellingRatePerMinute: 0.013,
      sellingBillingSeconds: 60,
      authorisedSeconds: 3600,
      carrier: 'twilio',
      hasFallback: false,
    })
    const callId = placed['callId'] as string
    expect(await request('GET', '/api/credits/balance')).toEqual({
      status: 200,
      balance: 1,
      available: 0.22,
      debt: 0,
      freezeReason: null,
      isLow: false,
      packageId: null,
      parkedPayments: [],
    })
    expect(await request('POST', '/api/call/token', { identity: 'another user' })).toEqual({
      status: 200,
      token: `token-of-${user}`,
      identity: user,
      expiresInSeconds: 1800,
    })
    const dialled = await postTwilio('voice', voice(callId))
    expect(dialled).toMatchObject({ status: 200, type: expect.stringContaining('text/xml') })
    expect(dialled.body).toContain(' timeLimit="3600" ')
    const query = `?call=${callId}`
    expect(await postTwilio(`status${query}`, status('in-progress'))).toMatchObject({ status: 200 })
    expect(await read(callId)).toMatchObject({ status: 'in-progress' })
    const end = status('completed', { CallDuration: '61', SequenceNumber: '3' })
    expect(await postTwilio(`status${query}`, end)).toMatchObject({ status: 200 })
    const history = await request('GET', '/api/call/history?limit=10&direction=outbound')
    expect(history).toMatchObject({ totalCount: 1, currentPage: 1, totalPages: 1 })
    expect(history['calls']).toEqual([
      {
        id: callId,
        direction: 'outbound',
        fromNumber: '+14155550199',
        toNumber: FAR_END,
        startTime: about(world.clock.now()),
        duration: 61,
        status: 'completed',
        actualCost: 0.026,
        estimatedCost: 0.026,
        sellingRatePerMinute: 0.013,
        sellingBillingSeconds: 60,
        billedSeconds: 120,
        destination: 'United States',
        forwarded: null,
        failureReason: null,
        missedBecause: null,
      },
    ])
    expect(await request('GET', '/api/credits/transactions?limit=5')).toMatchObject({
      totalCount: 2,
      transactions: [
        {
          type: 'deduction',
          amount: 0.026,
          balanceAfter: 0.974,
          description: `Call to ${FAR_END}`,
        },
        { type: 'promotion', amount: 1, balanceAfter: 1 },
      ],
    })
  })

  // spec 3.12, 7.22 see 5
  it('answers with the number that the called person sees, also when the chosen one is lost', async () => {
    const phoneNumber = offerNumber(world, 1)
    await verifyNumber(world, user, phoneNumber)
    await request('PUT', '/api/caller-id', { phoneNumber })
    const shown = async () => {
      const placed = await request('POST', '/api/call/pre-create', { toNumber: FAR_END })
      await request('POST', `/api/call/${String(placed['callId'])}/end`)
      const { selectedCallerId } = await request('GET', '/api/user/profile')
      return { fromNumber: placed['fromNumber'], selectedCallerId }
    }
    expect(await shown()).toEqual({ fromNumber: phoneNumber, selectedCallerId: phoneNumber })
    await rent(world, await addCaller(world, FEE), phoneNumber)
    expect(await shown()).toEqual({ fromNumber: '+14155550199', selectedCallerId: null })
  })

  // spec 3.14, 7.13
  it('returns the state of a call to a polling browser', async () => {
    const callId = await preCreate()
    const poll = () => read(callId)
    expect(await poll()).toEqual({
      status: 'created',
      duration: 0,
      actualCost: null,
      failureReason: null,
    })
    await postTwilio('voice', voice(callId))
    expect(await poll()).toMatchObject({ status: 'dialing' })
    await postTwilio(`status?call=${callId}`, status('busy', { CallDuration: '0' }))
    expect(await poll()).toMatchObject({ status: 'busy', duration: 0, actualCost: 0 })
  })

  // spec 3.22, 5.39
  it('stores feedback on an ended call', async () => {
    const callId = await preCreate()
    const path = `/api/call/${callId}/feedback`
    const none = { status: 404, error: 'Call not found', code: 'unknown-call' }
    expect(await request('POST', path, { score: 4 })).toEqual(none)
    await postTwilio('voice', voice(callId))
    expect(await request('POST', path, { score: 4 })).toEqual(none)
    const end = status('completed', { CallDuration: '61' })
    await postTwilio(`status?call=${callId}`, end)
    expect(await request('GET', path)).toEqual({ status: 200, feedback: null })
    const feedback = { score: 2, issue: 'choppy-audio' }
    expect(await request('POST', path, feedback)).toEqual({ status: 200, ...feedback })
    expect(await request('GET', path)).toEqual({ status: 200, feedback })
    for (const score of [0, 6, 2.5, '4', null, undefined]) {
      expect(await request('POST', path, { score })).toMatchObject({
        status: 400,
        error: 'Feedback score must be 1-5',
      })
    }
    expect(await request('POST', path, { score: 1, issue: 'boring' })).toMatchObject({
      status: 400,
      error: 'Please choose one of the issues that are offered',
    })
  })

  it('calls a number of no plan only when it is confirmed', async () => {
    const preCreateTo = (fields: object) =>
      request('POST', '/api/call/pre-create', { toNumber: '+15551234567', ...fields })
    expect(await preCreateTo({})).toMatchObject({ status: 400, code: 'unlisted-number' })
    const placed = await preCreateTo({ isNumberConfirmed: true })
    expect(placed).toMatchObject({ status: 200, toNumber: '+15551234567' })
    await request('POST', `/api/call/${String(placed['callId'])}/end`)
  })

  it('refuses with readable messages', async () => {
    const poor = await signIn(world, await addCaller(world, 0n))
    const poorer = await signIn(world, await addCaller(world, 12_999n))
    const dialNumber = (toNumber: string, token: string) =>
      request('POST', '/api/call/pre-create', { toNumber }, token)
    expect(await dialNumber(FAR_END, poor)).toMatchObject({
      status: 402,
      error: 'Your account has no credits. Please purchase credits to make calls.',
    })
    expect(await dialNumber(FAR_END, poorer)).toMatchObject({
      status: 402,
      error: 'Insufficient credits. Minimum required for 1 min: $0.0130',
    })
    for (const [number, words] of [
      ['hello', 'Please enter a valid phone number including the country code (e.g., +1...).'],
      ['+442079460000', 'Could not determine call rate for this number.'],
      ['911', 'emergency services'],
    ] as const) {
      const refusal = await dialNumber(number, bearer)
      expect(refusal['error']).toContain(words)
      expect(refusal['status']).toBeGreaterThanOrEqual(400)
      expect(refusal['status']).toBeLessThan(500)
    }
  })

  it('refuses calls of an account in debt or in dispute, with the amount owed', async () => {
    const spender = await addCaller(world, 0n)
    const token = await signIn(world, spender)
    const { payment } = await buy(world, spender)
    const attempt = () => request('POST', '/api/call/pre-create', { toNumber: FAR_END }, token)
    expect(await attempt()).toMatchObject({ status: 200 })
    const about = { paymentId: payment.id, amount: payment.amount, currency: 'INR' }
    const reportDispute = (what: string, id: string) =>
      deliver(
        world,
        world.payments.signWebhook(`payment.dispute.${what}`, { dispute: { id, ...about } }),
      )
    await reportDispute('created', 'disp_http')
    expect(await attempt()).toMatchObject({
      status: 403,
      error: expect.stringContaining('a payment of yours is disputed'),
    })
    await reportDispute('lost', 'disp_http')
    expect(await attempt()).toMatchObject({
      status: 402,
      error: expect.stringMatching(/^You owe \$0\.78 .+ Please purchase credits to settle it\.$/),
    })
  })

  describe('the webhooks', () => {
    it('reject signed requests with wrong contents', async () => {
      const callId = await preCreate()
      const wrong: Record<string, string>[] = [
        { From: 'client:another-user' },
        { From: user },
        { To: '+14155550101' },
        { callId: 'call_none' },
        { callId: '' },
        { CallSid: '' },
      ]
      for (const changes of wrong) {
        expect(await postTwilio('voice', voice(callId, changes))).toMatchObject({
          status: 200,
          body: twiml('<Reject reason="rejected"/>'),
        })
      }
      expect((await postTwilio('voice', voice(callId))).body).toContain('<Dial ')
    })

    it('start an audio check for a leg without a call id and a number, and store no call', async () => {
      const silent = { CallSid: `CA-echo-${count}`, From: `client:${user}` }
      expect(await postTwilio('voice', silent)).toMatchObject({
        status: 200,
        body: twiml('<Echo/>'),
      })
      expect((await postTwilio('voice', { ...silent, To: '', callId: '' })).body).toBe(
        twiml('<Echo/>'),
      )
      for (const wrong of [
        { ...silent, From: 'client:another-user' },
        { ...silent, From: FAR_END },
        { ...silent, CallSid: '' },
        { ...silent, To: FAR_END },
        { ...silent, callId: 'call_none' },
      ]) {
        expect((await postTwilio('voice', wrong)).body).toBe(twiml('<Reject reason="rejected"/>'))
      }
    })

    it('settle from the result of the dial when the last status callback is lost', async () => {
      const callId = await preCreate()
      await postTwilio('voice', voice(callId))
      const result = {
        CallSid: `${PARENT}-${count}`,
        DialCallSid: `${CHILD}-${count}`,
        DialCallStatus: 'completed',
        DialCallDuration: '5',
      }
      const answer = await postTwilio(`dial-result?call=${callId}`, result)
      expect(answer).toMatchObject({ status: 200, body: twiml('<Hangup/>') })
      expect(await read(callId)).toMatchObject({ duration: 5, actualCost: 0.013 })
      const late = status('completed', { CallDuration: '6' })
      expect(await postTwilio(`status?call=${callId}`, late)).toMatchObject({ status: 200 })
      expect(await read(callId)).toMatchObject({ duration: 5, actualCost: 0.013 })
    })

    it('respond 404 for a call that does not belong to the leg', async () => {
      const callId = await preCreate()
      await postTwilio('voice', voice(callId))
      const end = status('completed', { CallDuration: '61' })
      expect(await postTwilio('status?call=call_none', end)).toMatchObject({ status: 404 })
      expect(await postTwilio('status', end)).toMatchObject({ status: 404 })
      const foreign = { ...end, ParentCallSid: 'CA-x' }
      expect(await postTwilio(`status?call=${callId}`, foreign)).toMatchObject({ status: 404 })
      const odd = { ...end, CallStatus: 'exploded' }
      expect(await postTwilio(`status?call=${callId}`, odd)).toMatchObject({
        status: 200,
        body: 'Not understood',
      })
      const result = { CallSid: 'CA-x', DialCallStatus: 'completed', DialCallDuration: '9' }
      expect(await postTwilio(`dial-result?call=${callId}`, result)).toMatchObject({
        body: twiml('<Hangup/>'),
      })
      expect(await read(callId)).toMatchObject({ actualCost: null })
    })
  })
})
