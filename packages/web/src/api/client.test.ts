import { getCall } from '@ringback/contract/customers/calls/calls'
import { addContact, listContacts } from '@ringback/contract/customers/contacts/contacts'
import { getBalance } from '@ringback/contract/customers/credit/credit'
import { getSellingRate } from '@ringback/contract/customers/calls/rates'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer, ok, refusal } from '../../testing/fake-server.ts'
import type { OfflineLists } from '../offline/offline-lists.ts'
import { createClient, messageOf } from './client.ts'
import { holdsWork } from './page-build.ts'

function createRig(responses: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer(responses)
  let token: string | null = 't1'
  const onUnauthorised = vi.fn<() => void>()
  const client = createClient({ token: () => token, onUnauthorised, fetch: server.fetch })
  return { server, client, onUnauthorised, setToken: (next: string | null) => (token = next) }
}

const BALANCE = 'GET /api/credits/balance'
/** A list of contacts with its version. */
const NO_CONTACTS = { status: 200, body: { contacts: [] } }
const NO_RESPONSE = {
  ok: false,
  why: 'no-response',
  failure: { status: null, code: null, error: null },
}

describe('the client', () => {
  // spec 7.1
  it('sends the bearer token if there is one, and decodes the response', async () => {
    const { client, server, setToken } = createRig({
      [BALANCE]: ok({ balance: 8.43, available: 8, debt: 0 }),
    })
    expect(await client.request(getBalance, {})).toEqual({
      ok: true,
      value: {
        balance: 8_430_000n,
        available: 8_000_000n,
        debt: 0n,
        freezeReason: null,
        isLow: false,
        packageId: null,
        parkedPayments: [],
      },
    })
    setToken(null)
    await client.request(getBalance, {})
    const sent = server.requests.map(({ headers }) => headers.get('authorization'))
    expect(sent).toEqual(['Bearer t1', null])
  })

  it('lets the browser paint before each read, and sends a change at once', async () => {
    const { client, server } = createRig()
    const pauses: (() => void)[] = []
    vi.stubGlobal('scheduler', { yield: () => new Promise<void>(go => pauses.push(go)) })
    const body = { name: 'Asha', numbers: [], note: '', isFavourite: false }
    const replies = [
      client.request(getBalance, {}),
      client.request(listContacts, {}),
      client.request(addContact, { body }),
    ]
    const sent = () => server.requests.map(({ route }) => route)
    expect(sent()).toEqual(['POST /api/contacts'])
    for (const go of pauses) go()
    await Promise.all(replies)
    expect(sent()).toEqual(['POST /api/contacts', BALANCE, 'GET /api/contacts'])
    vi.unstubAllGlobals()
  })

  it.each([
    ['a change', true],
    ['a read', false],
  ])('lets no new build of the page load while %s is sent: %s', async (_what, isHeld) => {
    const { client, server } = createRig()
    const answer = server.hold(isHeld ? 'POST /api/contacts' : 'GET /api/contacts', NO_CONTACTS)
    const body = { name: 'Asha', numbers: [], note: '', isFavourite: false }
    const sent = isHeld ? client.request(addContact, { body }) : client.request(listContacts, {})
    expect(holdsWork()).toBe(isHeld)
    answer()
    await sent
    expect(holdsWork()).toBe(false)
  })

  it('encodes the plus of a number in the query', async () => {
    const { client, server } = createRig()
    await client.request(getSellingRate, { query: { number: '+14155550100' } })
    expect(server.requests[0]?.query).toBe('number=%2B14155550100')
  })

  it('encodes parameters in the path', async () => {
    const { client, server } = createRig()
    await client.request(getCall, { params: { id: '../a b' } })
    expect(server.requests[0]?.route).toBe('GET /api/call/..%2Fa%20b')
  })

  // spec 8.1
  it('returns the sentence of a refusal, and falls back to the given one', async () => {
    const { client, server } = createRig({ [BALANCE]: refusal(503, 'Come back later') })
    const refused = await client.request(getBalance, {})
    expect(refused).toEqual({
      ok: false,
      why: 'refused',
      failure: { status: 503, code: 'refused', error: 'Come back later' },
    })
    server.respond(BALANCE, { status: 502, body: '<html>' })
    const withoutSentence = await client.request(getBalance, {})
    expect(withoutSentence).toMatchObject({ failure: { status: 502, error: null } })
    if (refused.ok || withoutSentence.ok) throw new Error('Not refused')
    expect(messageOf(refused.failure, 'Failed to fetch balance')).toBe('Come back later')
    expect(messageOf(withoutSentence.failure, 'Failed to fetch balance')).toBe(
      'Failed to fetch balance',
    )
  })

  it.each([
    ['the server cannot be reached', null],
    ['the response is malformed', ok({ balance: 'much' })],
    ['the response is empty', ok(null)],
  ])('fails without throwing when %s', async (_why, response) => {
    const { client } = createRig({ [BALANCE]: response })
    expect(await client.request(getBalance, {})).toEqual(NO_RESPONSE)
  })

  // spec 4.7 read as 3, 8.28 read as 3
  it('calls onUnauthorised for a 401', async () => {
    const { client, onUnauthorised } = createRig({ [BALANCE]: refusal(401, 'Sign in again') })
    expect(await client.request(getBalance, {})).toMatchObject({ failure: { status: 401 } })
    expect(onUnauthorised).toHaveBeenCalledTimes(1)
  })

  // spec 4.7 read as 3
  it('ignores a 401 for the token of an earlier session', async () => {
    const { client, onUnauthorised, setToken } = createRig({ [BALANCE]: refusal(401, 'Old') })
    const late = client.request(getBalance, {})
    setToken('t2')
    await late
    expect(onUnauthorised).not.toHaveBeenCalled()
  })

  it('fails after its timeout, and when its signal is aborted', async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const client = createClient({ token: () => null, onUnauthorised: () => {}, fetch: never })
    expect(await client.request(getBalance, {}, { timeoutMs: 5 })).toEqual(NO_RESPONSE)
    const stop = new AbortController()
    const stopped = client.request(getBalance, {}, { signal: stop.signal, timeoutMs: 60_000 })
    stop.abort()
    expect(await stopped).toEqual(NO_RESPONSE)
  })
})

describe('a client whose lists can be read offline', () => {
  const LIST = 'GET /api/contacts'
  const contacts = [{ id: '1', name: 'Asha', numbers: [], note: '', isFavourite: false }]
  const fields = { name: 'Asha', numbers: [{ label: '', phoneNumber: '+14155550100' }], note: '' }

  function open(kept?: unknown) {
    const server = createFakeServer({ [LIST]: NO_CONTACTS })
    const keep = vi.fn<OfflineLists['keep']>()
    const offlineLists: OfflineLists = {
      keep,
      find: async (url, bearer) => (url === '/api/contacts' && bearer === 't1' ? kept : undefined),
      tidy: async () => {},
    }
    const token = () => 't1'
    const client = createClient({
      ...{ token, offlineLists },
      onUnauthorised: () => {},
      fetch: server.fetch,
    })
    return { client, server, keep }
  }

  // beyond The dashboard opens without a network
  it('returns the kept list only when no response arrives', async () => {
    const { client, server } = open({ contacts })
    expect(await client.request(listContacts, {})).toEqual({ ok: true, value: { contacts: [] } })
    server.respond(LIST, refusal(503, 'Busy'))
    expect(await client.request(listContacts, {})).toMatchObject({ ok: false, why: 'refused' })
    server.respond(LIST, null)
    expect(await client.request(listContacts, {})).toEqual({ ok: true, value: { contacts } })
  })

  it('reports that no response has arrived without a kept list, for a change, and for a list whose request was cancelled', async () => {
    const without = open()
    without.server.respond(LIST, null)
    expect(await without.client.request(listContacts, {})).toEqual(NO_RESPONSE)
    const { client, server } = open({ contacts })
    server.respond(LIST, null)
    const body = { ...fields, isFavourite: false }
    expect(await client.request(addContact, { body })).toEqual(NO_RESPONSE)
    const left = { signal: AbortSignal.abort() }
    expect(await client.request(listContacts, {}, left)).toEqual(NO_RESPONSE)
  })

  it('hands over each list that the server sends', async () => {
    const { client, keep } = open()
    await client.request(listContacts, {})
    expect(keep).toHaveBeenCalledExactlyOnceWith('/api/contacts', 't1', expect.any(Response))
  })
})
