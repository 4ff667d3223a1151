import { afterEach, describe, expect, it } from 'vitest'
import {
  type ReceivedRequest,
  respondJson,
  startVendorServer,
} from '../../../testing/vendors/vendor-server.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { createGatewayCalls } from './gateway-calls.ts'
import { createGatewayRequest } from './gateway-request.ts'

const CALL = 'call_0123456789'
const AT = Date.UTC(2026, 10, 1, 12)
const live = {
  callId: CALL,
  state: 'ringing',
  trunk: 'wholesale',
  startedAt: AT,
  answeredAt: null as number | null,
}
const record = {
  callId: CALL,
  sequence: '2026-11-01/000000000004',
  at: AT + 70_000,
  trunk: 'wholesale',
  startedAt: AT,
  answeredAt: (AT + 9_000) as number | null,
  answeredMs: 60_400,
  seconds: 61,
  cause: 'completed',
  sipStatus: 200 as number | null,
  q850: 16 as number | null,
}

const failed = {
  legIds: [`${CALL}:browser`, `${CALL}:phone`],
  ...{ from: new Date(AT), to: new Date(AT) },
}

const LEG = '0123456789abcdef0123456789abcdef'
const parties = { identity: 'alice', from: '+14155550199', to: '+14155550100' }

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** @param respond the status and the body for a request */
async function callsOf(respond: (request: ReceivedRequest) => [status: number, body: unknown]) {
  const { baseUrl, seen, close } = await startVendorServer((request, response) => {
    const [status, body] = respond(request)
    respondJson(body, status)(request, response)
  })
  closing.push(close)
  const settings = { controlUrl: baseUrl, gatewaySecrets: ['secret-of-server-and-agent'] }
  return { calls: createGatewayCalls(createGatewayRequest(settings)), seen }
}

const answering = (body: unknown, status = 200) => callsOf(() => [status, body])

describe('a call of the gateway', () => {
  it.each([
    ['dialled', 'initiated'],
    ['ringing', 'ringing'],
    ['answered', 'in-progress'],
  ])('has a leg of the browser and one of the phone: %s', async (state, status) => {
    const answeredAt = state === 'answered' ? AT + 9_000 : null
    const call = { ...live, state, answeredAt, elapsedMs: 5_000 }
    const { calls, seen } = await answering({ state: 'live', call })
    const phone = {
      id: `${CALL}:phone`,
      parentId: `${CALL}:browser`,
      status,
      seconds: null,
      elapsedMs: 5_000,
      price: null,
    }
    expect(await calls.fetchCall(`${CALL}:phone`)).toEqual(phone)
    expect(await calls.listChildren(`${CALL}:browser`, CALL)).toEqual([phone])
    expect(await calls.fetchCall(`${CALL}:browser`)).toMatchObject({
      ...{ id: `${CALL}:browser`, parentId: null, status: 'in-progress', seconds: null },
      elapsedMs: null,
    })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(3).fill(`GET /calls/${CALL}`),
    )
  })

  it('has an unknown length at an earlier gateway, which ends it at its limit', async () => {
    const { calls } = await answering({ state: 'live', call: live })
    expect(await calls.fetchCall(`${CALL}:phone`)).toMatchObject({ elapsedMs: null })
  })

  it.each([
    ['completed', 61],
    ['limit', 61],
    ['ended-by-server', 61],
    ['connection-lost', 61],
    ['gateway-restarted', 61],
  ])('is completed with its seconds when it was answered: %s', async (cause, seconds) => {
    const { calls } = await answering({ state: 'ended', record: { ...record, cause } })
    expect(await calls.fetchCall(`${CALL}:phone`)).toMatchObject({ status: 'completed', seconds })
  })

  it.each([
    ['busy', 486, null, 'busy'],
    ['no-answer', 480, null, 'no-answer'],
    ['rejected', 603, null, 'busy'],
    ['rejected', 403, 21, 'busy'],
    ['rejected', 403, null, 'failed'],
    ['canceled', 487, null, 'canceled'],
    ['ended-by-server', null, null, 'canceled'],
    ['not-dialled', null, null, 'canceled'],
    ['unallocated', 404, 1, 'failed'],
    ['trunk-full', null, null, 'failed'],
    ['trunk-failed', 503, null, 'failed'],
    ['no-sound', 503, null, 'failed'],
    ['connection-lost', null, null, 'failed'],
    ['gateway-restarted', null, null, 'failed'],
  ])('is not charged without an answer: %s %s %s', async (cause, sipStatus, q850, status) => {
    const unanswered = { answeredAt: null, answeredMs: 0, seconds: 0, cause, sipStatus, q850 }
    const { calls } = await answering({ state: 'ended', record: { ...record, ...unanswered } })
    expect(await calls.fetchCall(`${CALL}:phone`)).toMatchObject({ status, seconds: 0 })
  })

  it('that is unknown has no leg', async () => {
    const { calls } = await answering({ state: 'unknown' })
    expect(await calls.fetchCall(`${CALL}:phone`)).toBeNull()
    expect(await calls.listChildren(`${CALL}:browser`, CALL)).toEqual([])
  })

  it.each([
    ['unallocated', 404, 1, [1, 404]],
    ['trunk-full', 503, null, [34, 503]],
    ['trunk-failed', 408, null, [408]],
    ['no-sound', 503, null, [503]],
    ['gateway-restarted', null, null, []],
  ])('that was not made has codes: %s %s %s', async (cause, sipStatus, q850, codes) => {
    const unanswered = { answeredAt: null, answeredMs: 0, seconds: 0, cause, sipStatus, q850 }
    const { calls, seen } = await answering({
      state: 'ended',
      record: { ...record, ...unanswered },
    })
    expect(await calls.fetchFailureCodes(failed)).toEqual(codes)
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['was answered', { state: 'ended', record }],
    ['is live', { state: 'live', call: live }],
    ['is unknown', { state: 'unknown' }],
  ])('that %s has no codes', async (_what, state) => {
    const { calls } = await answering(state)
    expect(await calls.fetchFailureCodes(failed)).toEqual([])
  })

  it('of another carrier is not asked for', async () => {
    const { calls, seen } = await answering({ state: 'unknown' })
    expect(await calls.fetchCall('CA0123456789abcdef0123456789abcdef')).toBeNull()
    await calls.endCall('CA0123456789abcdef0123456789abcdef')
    expect(seen).toEqual([])
  })
})

describe('the end of a call', () => {
  it('is asked for, whether the call is live, ended or unknown', async () => {
    const { calls, seen } = await callsOf(() => [202, { state: 'live', call: live }])
    await calls.endCall(`${CALL}:phone`)
    expect(seen).toMatchObject([{ method: 'POST', url: `/calls/${CALL}/end`, body: '' }])
    for (const state of [{ state: 'ended', record }, { state: 'unknown' }]) {
      const { calls } = await answering(state, 202)
      await calls.endCall(`${CALL}:browser`)
    }
  })

  it.each([
    ['an answer with another status', 200, { state: 'unknown' }],
    [
      'an answer about another call',
      202,
      { state: 'live', call: { ...live, callId: 'call_other' } },
    ],
    ['nonsense', 202, { state: 'ended' }],
  ])('is not known to be asked for after %s', async (_what, status, body) => {
    const { calls } = await answering(body, status)
    await expect(calls.endCall(`${CALL}:phone`)).rejects.toThrow(VendorUnavailable)
  })
})

describe('the records of a period', () => {
  const period = { from: new Date(AT - 3_600_000), to: new Date(AT + 3_600_000) }

  it('are read page by page, of calls that began in it', async () => {
    const early = { ...record, callId: 'call_early_1', startedAt: AT - 7_200_000 }
    const late = { ...record, callId: 'call_later_1', sequence: '2026-11-01/000000000009' }
    const pages: Record<string, unknown> = {
      '': { records: [{ ...early, answeredAt: AT - 7_100_000 }, record], next: record.sequence },
      [record.sequence]: { records: [late], next: null },
    }
    const { calls, seen } = await callsOf(({ url }) => [
      200,
      pages[new URL(url, 'http://x').searchParams.get('after') ?? ''],
    ])
    const listed = await calls.listCalls(period)
    expect(listed.map(({ id }) => id)).toEqual([
      ...[`${CALL}:browser`, `${CALL}:phone`],
      ...['call_later_1:browser', 'call_later_1:phone'],
    ])
    expect(listed[1]).toMatchObject({
      ...{ status: 'completed', seconds: 61, startedAt: new Date(AT + 9_000) },
      ...{ parentId: `${CALL}:browser`, from: { phone: '' }, to: { phone: '' }, price: null },
    })
    const [first] = seen.map(({ url }) => new URL(url, 'http://x').searchParams)
    expect(Number(first?.get('from'))).toBe(period.from.getTime())
    // A call is listed by its end, which may be a day after the period.
    expect(Number(first?.get('to'))).toBeGreaterThanOrEqual(period.to.getTime() + 86_400_000)
  })

  it.each([
    [
      'an outgoing call',
      { parties },
      [
        [`${CALL}:browser`, { identity: 'alice' }, { phone: parties.to }],
        [`${CALL}:phone`, { phone: parties.from }, { phone: parties.to }],
      ],
    ],
    [
      'a call to a browser',
      { leg: LEG, parties: { ...parties, from: 'anonymous' } },
      [
        [`${LEG}:caller`, { phone: '' }, { phone: parties.to }],
        [`${CALL}:called`, { phone: '' }, { identity: 'alice' }],
      ],
    ],
    [
      'a forwarded call',
      { leg: LEG, parties: { ...parties, identity: null } },
      [[`${CALL}:called`, { phone: parties.from }, { phone: parties.to }]],
    ],
  ])('have the parties of %s', async (_what, more, legs) => {
    const { calls } = await answering({ records: [{ ...record, ...more }], next: null })
    const listed = await calls.listCalls(period)
    expect(listed.map(({ id, from, to }) => [id, from, to])).toEqual(legs)
  })

  it('that go in a circle are no answer', async () => {
    const { calls } = await answering({ records: [record], next: record.sequence })
    await expect(calls.listCalls(period)).rejects.toThrow('in a circle')
  })
})
