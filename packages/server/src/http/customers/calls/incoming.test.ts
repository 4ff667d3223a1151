import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../../../testing/people/callers.ts'
import { addForwardedNumber } from '../../../../testing/people/forwarded-calls.ts'
import {
  CALLER,
  deleteNumbers,
  addRentedNumber,
} from '../../../../testing/people/incoming-calls.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { twiml } from '../../../../testing/vendors/fake-twilio-webhooks.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, app } = await openTestServer()

const BUSY = { status: 200, body: twiml('<Reject reason="busy"/>') }

describe('incoming calls over HTTP', () => {
  let owner: string
  let number: string
  let count = 0

  afterAll(async () => {
    await deleteNumbers(world.database)
    await expectBalanced(world.database)
  })
  beforeEach(async () => {
    owner = await addCaller(world, 0n)
    number = await addRentedNumber(world, owner)
    count++
  })

  /** A webhook as the carrier sends it: signed over the public URL. */
  async function webhook(path: string, fields: Record<string, string>, signature?: string) {
    const url = `https://ringback.test/api/webhooks/twilio/${path}`
    const response = await app.inject({
      method: 'POST',
      url: `/api/webhooks/twilio/${path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? world.twilio.sign({ url, fields }),
      },
      payload: new URLSearchParams(fields).toString(),
    })
    return { status: response.statusCode, body: response.body }
  }
  const incoming = (changes: Record<string, string> = {}) => ({
    CallSid: `CA-caller-${count}`,
    From: CALLER,
    To: number,
    Direction: 'inbound',
    CallStatus: 'ringing',
    ...changes,
  })
  const status = (callStatus: string, changes: Record<string, string> = {}) => ({
    CallSid: `CA-browser-${count}`,
    ParentCallSid: `CA-caller-${count}`,
    CallStatus: callStatus,
    SequenceNumber: '2',
    ...changes,
  })
  const result = (callStatus: string, changes: Record<string, string> = {}) => ({
    CallSid: `CA-caller-${count}`,
    DialCallSid: `CA-browser-${count}`,
    DialCallStatus: callStatus,
    ...changes,
  })
  const callIdIn = (markup: string) => /name="callId" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  const ring = async () => callIdIn((await webhook('incoming', incoming())).body)
  const read = async (url: string) => {
    const headers = { authorization: `Bearer ${await signIn(world, owner)}` }
    return (await app.inject({ url, headers })).json()
  }

  it('ring, are polled, end and are listed in the history', async () => {
    const rung = await webhook('incoming', incoming())
    expect(rung).toMatchObject({ status: 200, body: expect.stringContaining('<Client ') })
    expect(await webhook('incoming', incoming())).toEqual(rung)
    const callId = callIdIn(rung.body)
    expect(await read(`/api/call/${callId}`)).toMatchObject({ status: 'dialing' })
    await webhook(`status?call=${callId}`, status('in-progress'))
    expect(await read(`/api/call/${callId}`)).toMatchObject({ status: 'in-progress' })
    const end = result('completed', { DialCallDuration: '9' })
    expect(await webhook(`incoming-result?call=${callId}`, end)).toEqual({
      status: 200,
      body: twiml('<Hangup/>'),
    })
    expect(await read('/api/call/history?direction=inbound')).toMatchObject({
      totalCount: 1,
      calls: [{ id: callId, direction: 'inbound', fromNumber: CALLER, duration: 9, actualCost: 0 }],
    })
    expect(await read('/api/call/history?direction=outbound')).toMatchObject({ totalCount: 0 })
  })

  it('go on at the phone of the renter, and end busy when it does not answer either', async () => {
    owner = await addCaller(world, 1_000_000n)
    ;({ number } = await addForwardedNumber(world, owner))
    const callId = await ring()
    await webhook(`status?call=${callId}`, status('no-answer'))
    const next = await webhook(`incoming-result?call=${callId}`, result('no-answer'))
    const [, toPhone = ''] = / action="[^"]*(incoming-result[^"#]*)/.exec(next.body) ?? []
    expect(toPhone).toMatch(/^incoming-result\?call=call_/)
    const phoneLeg = { DialCallSid: `CA-phone-${count}` }
    expect(await webhook(toPhone, result('no-answer', phoneLeg))).toEqual(BUSY)
    expect(await read('/api/call/history')).toMatchObject({
      calls: [
        { direction: 'outbound', status: 'no-answer', actualCost: 0 },
        { direction: 'inbound', status: 'no-answer', forwarded: { isMissed: true } },
      ],
    })
  })

  it('are rejected as busy during another call, for unknown numbers and without a leg', async () => {
    await ring()
    const second: Record<string, string>[] = [{}, { To: '+12125559999' }, { CallSid: '' }]
    for (const changes of second) {
      const fields = incoming({ CallSid: `CA-other-${count}`, ...changes })
      expect(await webhook('incoming', fields)).toEqual(BUSY)
    }
  })
})
