import { describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type Respond,
  TWILIO_ACCOUNT,
  respondJson,
  startTwilio,
} from '../../../../testing/vendors/vendor-server.ts'
import { createVendorClock } from '../../vendor-fetch.ts'
import { createCallsApi } from './calls-api.ts'

const CALLS = `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Calls`
const SID = 'CA0123456789abcdef0123456789abcdef'
const call = {
  sid: SID,
  parent_call_sid: 'CAparent',
  status: 'completed',
  duration: '61',
  price: '-0.01300',
  price_unit: 'USD',
  start_time: null,
}

async function apiAgainst(answer: Respond) {
  const { settings, seen } = await startTwilio(answer)
  return { api: createCallsApi(settings), seen }
}

const refusal = (status: number, code: number) =>
  respondJson({ code, message: 'no', status }, status)

describe('fetching a call', () => {
  it('authenticates with the API key and returns the call', async () => {
    const { api, seen } = await apiAgainst(respondJson(call))
    expect(await api.fetchCall(SID)).toEqual({
      id: SID,
      parentId: 'CAparent',
      status: 'completed',
      seconds: 61,
      price: 13_000n,
    })
    const authorization = `Basic ${Buffer.from('SKkey:secret').toString('base64')}`
    expect(seen).toEqual([{ method: 'GET', url: `${CALLS}/${SID}.json`, authorization, body: '' }])
  })

  it.each([
    ['client:user_7', { identity: 'user_7' }],
    ['+442071234567', { phone: '+442071234567' }],
  ])('tells browsers from phones: %s', async (to, end) => {
    const { api } = await apiAgainst(respondJson({ ...call, to }))
    expect(await api.fetchCall(SID)).toMatchObject({ to: end })
  })

  it('reads when the call started, and the clock of the carrier from each response', async () => {
    const start_time = 'Sun, 01 Mar 2026 12:00:00 +0000'
    const { settings } = await startTwilio((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          date: 'Sun, 01 Mar 2026 12:05:00 GMT',
        })
        .end(JSON.stringify({ ...call, start_time })),
    )
    const vendorClock = createVendorClock(() => 0)
    const api = createCallsApi({ ...settings, vendorClock })
    expect(await api.fetchCall(SID)).toMatchObject({ startedAt: new Date('2026-03-01T12:00:00Z') })
    expect(vendorClock.now()).toEqual(new Date('2026-03-01T12:05:00Z'))
  })

  it.each([
    ['in-progress', null, null],
    ['queued', '', null],
    ['busy', null, 0],
    ['no-answer', '0', 0],
    ['completed', '0', 0],
    ['completed', null, null],
  ])('returns for status %s with duration %j: %s seconds', async (status, duration, seconds) => {
    const { api } = await apiAgainst(respondJson({ ...call, status, duration }))
    expect(await api.fetchCall(SID)).toMatchObject({ status, seconds })
  })

  it.each([
    ['-0.0085', 'usd', 8_500n],
    ['0', 'USD', 0n],
    [null, 'USD', null],
    ['-0.70', 'INR', null],
  ])('reads the price %j in %s as %s', async (price, price_unit, expected) => {
    const { api } = await apiAgainst(respondJson({ ...call, price, price_unit }))
    expect((await api.fetchCall(SID))?.price).toBe(expected)
  })

  it('returns null when the call does not exist', async () => {
    const { api } = await apiAgainst(refusal(404, 20404))
    expect(await api.fetchCall(SID)).toBeNull()
  })

  it.each<[string, unknown]>([
    ['a duration that is not a number', { ...call, duration: '61.5s' }],
    ['an unknown status', { ...call, status: 'paused' }],
    ['no sid', { ...call, sid: undefined }],
  ])('rejects a response with %s', async (_name, body) => {
    const { api } = await apiAgainst(respondJson(body))
    await expect(api.fetchCall(SID)).rejects.toThrow(VendorUnavailable)
  })
})

describe('listing the child legs of a call', () => {
  it('filters by the parent', async () => {
    const calls = [call, { ...call, sid: 'CA2', status: 'ringing', duration: null, price: null }]
    const { api, seen } = await apiAgainst(respondJson({ calls, page: 0, next_page_uri: null }))
    expect(await api.listChildren('CAparent', 'call_1')).toEqual([
      { id: SID, parentId: 'CAparent', status: 'completed', seconds: 61, price: 13_000n },
      { id: 'CA2', parentId: 'CAparent', status: 'ringing', seconds: null, price: null },
    ])
    expect(seen[0]?.url).toMatch(/Calls\.json\?ParentCallSid=CAparent/)
  })
})

describe('ending a call', () => {
  it('sets its status to completed', async () => {
    const { api, seen } = await apiAgainst(respondJson(call))
    await api.endCall(SID)
    expect(seen).toMatchObject([
      { method: 'POST', url: `${CALLS}/${SID}.json`, body: 'Status=completed' },
    ])
  })

  it.each([
    ['has already ended', 400, 21220],
    ['does not exist', 404, 20404],
  ])('succeeds when the call %s', async (_name, status, code) => {
    const { api } = await apiAgainst(refusal(status, code))
    await expect(api.endCall(SID)).resolves.toBeUndefined()
  })
})
