import { type Micros } from '@ringback/contract/money'
import { clearCallerId, getCallerId } from '@ringback/contract/customers/numbers/caller-ids'
import { preCreateCall } from '@ringback/contract/customers/calls/calls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sipAccess } from '../../testing/voice/sip-access.ts'
import { type ApiClient, type Reply } from '../api/client.ts'
import { keepPendingClear, readPendingClear } from '../api/pending-clear.ts'
import { createCallBackend } from './call-backend.ts'

function createRig(reply: Reply<unknown>) {
  const request = vi.fn(async (_endpoint: unknown, _request: unknown, _options?: unknown) => reply)
  const backend = createCallBackend(
    { request } as unknown as ApiClient,
    () => 'user-1',
    number => number === '+15551234567',
  )
  return { backend, request }
}

const failure = (
  status: number | null,
  code: string | null,
  error: string | null,
): Reply<unknown> => ({
  ok: false,
  why: status === null ? 'no-response' : 'refused',
  failure: { status, code, error },
})

describe('a caller ID whose clearing has failed', () => {
  afterEach(() => keepPendingClear(null))
  const NUMBER = '+12125551234'
  const answers = (callerID: string | null, clear: Reply<unknown>) => {
    const request = vi.fn(async (endpoint: unknown): Promise<Reply<unknown>> => {
      if (endpoint === getCallerId) return { ok: true, value: { callerID } }
      return endpoint === clearCallerId ? clear : failure(402, 'no-credit', null)
    })
    const backend = createCallBackend({ request } as unknown as ApiClient, () => 'user-1')
    const sent = () => request.mock.calls.map(([endpoint]) => endpoint)
    return { backend, sent }
  }

  // spec 7.21 see 6
  it('is cleared before the call that the screens say shows the platform number', async () => {
    keepPendingClear(NUMBER)
    const { backend, sent } = answers(NUMBER, { ok: true, value: {} })
    await backend.preCreate('+1415')
    await backend.preCreate('+1415')
    expect(sent()).toEqual([getCallerId, clearCallerId, preCreateCall, preCreateCall])
  })

  it('stays when another one was chosen since', async () => {
    keepPendingClear(NUMBER)
    const { backend, sent } = answers('+14155550106', { ok: true, value: {} })
    await backend.preCreate('+1415')
    await backend.preCreate('+1415')
    expect(sent()).toEqual([getCallerId, preCreateCall, preCreateCall])
  })

  it.each([500, 429, null])(
    'is no call with the old number while the server answers %s',
    async status => {
      keepPendingClear(NUMBER)
      const { backend, sent } = answers(NUMBER, failure(status, null, null))
      const refused = { why: 'refused', error: { message: 'Failed to clear caller ID' } }
      expect(await backend.preCreate('+1415')).toMatchObject(refused)
      expect(sent()).not.toContain(preCreateCall)
      expect(readPendingClear()).toBe(NUMBER)
    },
  )
})

describe('pre-create', () => {
  it.each([
    ['+14155550100', { toNumber: '+14155550100' }],
    ['+15551234567', { toNumber: '+15551234567', isNumberConfirmed: true }],
  ])('of %s says whether the person insists on the number', async (to, body) => {
    const { backend, request } = createRig(failure(400, 'unlisted-number', 'No such number'))
    await backend.preCreate(to)
    expect(request.mock.lastCall?.[1]).toEqual({ body })
  })

  // spec 7.12
  it('returns the created call', async () => {
    const { backend, request } = createRig({
      ok: true,
      value: {
        callId: 'c1',
        fromNumber: '+1500',
        toNumber: '+1415',
        sellingRatePerMinute: 13_000n as Micros,
        sellingBillingSeconds: 6,
        authorisedSeconds: 90,
      },
    })
    expect(await backend.preCreate('+1415')).toEqual({
      ok: true,
      value: {
        callId: 'c1',
        fromNumber: '+1500',
        toNumber: '+1415',
        ratePerMinute: 13_000n,
        billingSeconds: 6,
        authorisedSeconds: 90,
      },
    })
    expect(request.mock.calls[0]?.[1]).toEqual({ body: { toNumber: '+1415' } })
  })

  it('says how much of the credit is held after the sentence of a refusal', async () => {
    const held = '$5.00 of your balance is held.'
    const { backend } = createRig(failure(402, 'credit-held', `Insufficient credits. ${held}`))
    expect(await backend.preCreate('+1415')).toMatchObject({
      error: {
        message: 'Insufficient credits to make this call.',
        advice: held,
        lacksCredit: true,
      },
    })
  })

  // spec 8.31, 8.32, 8.33
  it.each<[Reply<unknown>, string, boolean]>([
    [
      failure(402, 'too-little-credit', 'Insufficient credits'),
      'Insufficient credits to make this call.',
      true,
    ],
    [failure(402, null, null), 'Insufficient credits to make this call.', true],
    [failure(402, 'in-debt', 'You owe $7.00.'), 'You owe $7.00.', true],
    [failure(400, 'no-credit', 'No.'), 'Insufficient credits to make this call.', true],
    [
      failure(400, null, 'Insufficient credits for that'),
      'Insufficient credits to make this call.',
      true,
    ],
    [failure(422, 'no-rate', 'No.'), 'Could not determine call rate for this destination.', false],
    [
      failure(400, null, 'Unable to determine call rate'),
      'Could not determine call rate for this destination.',
      false,
    ],
    [failure(403, 'premium', 'Not allowed.'), 'Failed to start call: Not allowed.', false],
    [failure(500, null, null), 'Failed to start call: Please try again later', false],
    [failure(null, null, null), 'Failed to start call: Please try again later', false],
  ])('shows a sentence for the refusal %j', async (reply, message, lacksCredit) => {
    const { backend } = createRig(reply)
    expect(await backend.preCreate('+1415')).toEqual({
      ok: false,
      why: 'refused',
      error: { box: 'call', message, lacksCredit },
    })
  })

  it('shows a message about microphone access in the Microphone Error box', async () => {
    const { backend } = createRig(failure(400, null, 'Microphone access is required.'))
    expect(await backend.preCreate('+1415')).toMatchObject({
      error: { box: 'microphone', message: 'Microphone access is required.' },
    })
  })
})

describe('the token', () => {
  // spec 7.11 see 7
  it('is requested with the id of the user', async () => {
    const value = { token: 't', expiresInSeconds: null }
    const { backend, request } = createRig({ ok: true, value })
    expect(await backend.fetchToken()).toEqual(value)
    expect(request.mock.calls[0]?.[1]).toEqual({ body: { identity: 'user-1' } })
  })

  // spec 5.23
  it.each(['', null])('is refused if it is empty: %j', async token => {
    const { backend } = createRig({ ok: true, value: { token, expiresInSeconds: null } })
    await expect(backend.fetchToken()).rejects.toThrow('Received empty token from backend')
  })

  it('of a SIP carrier is the access to its gateway', async () => {
    const value = sipAccess(600)
    const { backend } = createRig({ ok: true, value })
    expect(await backend.fetchToken()).toEqual({ token: value, expiresInSeconds: 600 })
  })

  it('is refused with the sentence of the server', async () => {
    const { backend } = createRig(failure(503, 'down', 'Calls are down.'))
    await expect(backend.fetchToken()).rejects.toThrow('Calls are down.')
  })

  it('is refused with a default message if the server sends none', async () => {
    const { backend } = createRig(failure(null, null, null))
    await expect(backend.fetchToken()).rejects.toThrow('Failed to initialize Twilio device')
  })
})

it('returns null for a status that the server does not know', async () => {
  expect(await createRig(failure(404, 'unknown-call', 'No.')).backend.status('c1')).toBeNull()
  const known = createRig({ ok: true, value: { status: 'busy', duration: 0, actualCost: null } })
  expect(await known.backend.status('c1')).toEqual({ status: 'busy', isSettled: false })
})

it('lets the end of a call outlive a closing page', async () => {
  const { backend, request } = createRig({ ok: true, value: { status: 'completed' } })
  await backend.end('c1', true, null)
  expect(request.mock.calls[0]?.[1]).toEqual({ params: { id: 'c1' }, body: {} })
  expect(request.mock.calls[0]?.[2]).toMatchObject({ keepalive: true })
})
