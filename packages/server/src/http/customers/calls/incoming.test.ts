import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addForwardedNumber } from '../../../../testing/people/forwarded-calls.ts'
import {
  CALLER,
  deleteNumbers,
  addRentedNumber,
} from '../../../../testing/people/incoming-calls.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { twiml } from '../../../../testing/vendors/fake-twilio-webhooks.ts'
import { type Customer, openTestServer } from '../../../../testing/test-server.ts'

const { world, addCustomer, postTwilio } = await openTestServer()

const BUSY = { status: 200, body: twiml('<Reject reason="busy"/>') }

describe('incoming calls over HTTP', () => {
  let owner: Customer
  let count = 0

  afterAll(async () => {
    await deleteNumbers(world.database)
    await expectBalanced(world.database)
  })
  beforeEach(async () => {
    owner = await addCustomer(1_000_000n)
    count++
  })

  const ring = (changes: Record<string, string>) =>
    postTwilio('incoming', {
      ...{ CallSid: `CA-caller-${count}`, From: CALLER, To: '' },
      ...{ Direction: 'inbound', CallStatus: 'ringing' },
      ...changes,
    })
  const report = (callId: string, CallStatus: string) =>
    postTwilio(`status?call=${callId}`, {
      ...{ CallSid: `CA-browser-${count}`, ParentCallSid: `CA-caller-${count}` },
      ...{ CallStatus, SequenceNumber: '2' },
    })
  const result = (path: string, DialCallStatus: string, changes: Record<string, string> = {}) =>
    postTwilio(path, {
      ...{ CallSid: `CA-caller-${count}`, DialCallSid: `CA-browser-${count}`, DialCallStatus },
      ...changes,
    })
  const callIdIn = (markup: string) => /name="callId" value="([^"]+)"/.exec(markup)?.[1] ?? ''

  it('ring, are polled, end and are listed in the history', async () => {
    const To = await addRentedNumber(world, owner.userId)
    const rung = await ring({ To })
    expect(rung).toMatchObject({ status: 200, body: expect.stringContaining('<Client ') })
    expect(await ring({ To })).toEqual(rung)
    const callId = callIdIn(rung.body)
    expect(await owner.send(`/api/call/${callId}`)).toMatchObject({ status: 'dialing' })
    await report(callId, 'in-progress')
    expect(await owner.send(`/api/call/${callId}`)).toMatchObject({ status: 'in-progress' })
    const end = await result(`incoming-result?call=${callId}`, 'completed', {
      DialCallDuration: '9',
    })
    expect(end).toMatchObject({ status: 200, body: twiml('<Hangup/>') })
    expect(await owner.send('/api/call/history?direction=inbound')).toMatchObject({
      totalCount: 1,
      calls: [{ id: callId, direction: 'inbound', fromNumber: CALLER, duration: 9, actualCost: 0 }],
    })
    expect(await owner.send('/api/call/history?direction=outbound')).toMatchObject({
      totalCount: 0,
    })
  })

  it('go on at the phone of the renter, and end busy when it does not answer either', async () => {
    const { number: To } = await addForwardedNumber(world, owner.userId)
    const callId = callIdIn((await ring({ To })).body)
    await report(callId, 'no-answer')
    const next = await result(`incoming-result?call=${callId}`, 'no-answer')
    const [, toPhone = ''] = / action="[^"]*(incoming-result[^"#]*)/.exec(next.body) ?? []
    expect(toPhone).toMatch(/^incoming-result\?call=call_/)
    const phoneLeg = { DialCallSid: `CA-phone-${count}` }
    expect(await result(toPhone, 'no-answer', phoneLeg)).toMatchObject(BUSY)
    expect(await owner.send('/api/call/history')).toMatchObject({
      calls: [
        { direction: 'outbound', status: 'no-answer', actualCost: 0 },
        { direction: 'inbound', status: 'no-answer', forwarded: { isMissed: true } },
      ],
    })
  })

  it('are busy without a leg, for an unknown number and while another one rings', async () => {
    const To = await addRentedNumber(world, owner.userId)
    await ring({ To })
    expect(await ring({ To, CallSid: `CA-other-${count}` })).toMatchObject(BUSY)
    expect(await ring({ CallSid: '' })).toMatchObject(BUSY)
    expect(await ring({ To: '+12125559999' })).toMatchObject(BUSY)
  })
})
