import { getCall } from '@ringback/contract/calls'
import { getBalance } from '@ringback/contract/credit'
import { getSellingRate } from '@ringback/contract/rates'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok, refusal } from '../../testing/fake-server.ts'
import { createClient, messageOf } from './client.ts'

function open(answers: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer(answers)
  let token: string | null = 't1'
  const onUnauthorised = vi.fn<() => void>()
  const client = createClient({ token: () => token, onUnauthorised, fetch: server.fetch })
  return { server, client, onUnauthorised, setToken: (next: string | null) => (token = next) }
}

const BALANCE = 'GET /api/credits/balance'
const UNREADABLE = { ok: false, failure: { status: null, code: null, error: null } }

describe('the client', () => {
  it('sends the bearer token when there is one, and decodes what comes', async () => {
    const { client, server, setToken } = open({
      [BALANCE]: ok({ balance: 8.43, available: 8, debt: 0 }),
    })
    expect(await client.request(getBalance, {})).toEqual({
      ok: true,
      value: { balance: 8_430_000n, available: 8_000_000n, debt: 0n },
    })
    setToken(null)
    await client.request(getBalance, {})
    const sent = server.requests.map(({ headers }) => headers.get('authorization'))
    expect(sent).toEqual(['Bearer t1', null])
  })

  it('encodes numbers, so that their plus survives the query', async () => {
    const { client, server } = open()
    await client.request(getSellingRate, { query: { number: '+14155550100' } })
    expect(server.requests[0]?.query).toBe('number=%2B14155550100')
  })

  it('encodes what stands in a path', async () => {
    const { client, server } = open()
    await client.request(getCall, { params: { id: '../a b' } })
    expect(server.requests[0]?.route).toBe('GET /api/call/..%2Fa%20b')
  })

  it('hands on the words of a refusal, and falls back to those of the catalogue', async () => {
    const { client, server } = open({ [BALANCE]: refusal(503, 'Come back later') })
    const refused = await client.request(getBalance, {})
    expect(refused).toEqual({
      ok: false,
      failure: { status: 503, code: 'refused', error: 'Come back later' },
    })
    server.respond(BALANCE, { status: 502, body: '<html>' })
    const wordless = await client.request(getBalance, {})
    expect(wordless).toMatchObject({ failure: { status: 502, error: null } })
    if (refused.ok || wordless.ok) throw new Error('Not refused')
    expect(messageOf(refused.failure, 'Failed to fetch balance')).toBe('Come back later')
    expect(messageOf(wordless.failure, 'Failed to fetch balance')).toBe('Failed to fetch balance')
  })

  it.each([
    ['the server cannot be reached', null],
    ['the answer is malformed', ok({ balance: 'much' })],
    ['the answer is empty', ok(null)],
  ])('fails without throwing when %s', async (_why, answer) => {
    const { client } = open({ [BALANCE]: answer })
    expect(await client.request(getBalance, {})).toEqual(UNREADABLE)
  })

  it('leaves through the one exit on 401', async () => {
    const { client, onUnauthorised } = open({ [BALANCE]: refusal(401, 'Sign in again') })
    expect(await client.request(getBalance, {})).toMatchObject({ failure: { status: 401 } })
    expect(onUnauthorised).toHaveBeenCalledTimes(1)
  })

  it('does not let the 401 of an old session end the new one', async () => {
    const { client, onUnauthorised, setToken } = open({ [BALANCE]: refusal(401, 'Old') })
    const late = client.request(getBalance, {})
    setToken('t2')
    await late
    expect(onUnauthorised).not.toHaveBeenCalled()
  })

  it('gives up after its time, and when it is told to', async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const client = createClient({ token: () => null, onUnauthorised: () => {}, fetch: never })
    expect(await client.request(getBalance, {}, { timeoutMs: 5 })).toEqual(UNREADABLE)
    const stop = new AbortController()
    const stopped = client.request(getBalance, {}, { signal: stop.signal, timeoutMs: 60_000 })
    stop.abort()
    expect(await stopped).toEqual(UNREADABLE)
  })
})
