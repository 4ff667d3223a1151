import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import {
  type FreshPostgres,
  freshPglite,
  freshPostgres,
  hasPostgres,
} from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import type { Database } from '../../ports/database.ts'
import { boundedPasswords, createAdmission } from '../../services/admission.ts'

let world: TestWorld
let app: FastifyInstance

const logIn = (n: number, remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { email: `user-${n}@example.com`, password: 'a wrong password' },
  })
const readBalance = (token: string, at = app, remoteAddress = '127.0.0.1') => {
  const headers = { authorization: `Bearer ${token}` }
  return at.inject({ url: '/api/credits/balance', headers, remoteAddress })
}
/** A status callback that needs the database: its call does not exist. */
const deliverWebhook = async () => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/webhooks/twilio/status?call=call_none',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': 'right',
    },
    payload: 'CallSid=CA1&ParentCallSid=CA2&CallStatus=completed&CallDuration=5',
  })
  return statusCode
}

/** The responses so far, and all of them. */
function collect(requests: Promise<LightMyRequestResponse>[]) {
  const soFar: LightMyRequestResponse[] = []
  for (const request of requests) void request.then(response => soFar.push(response))
  return { soFar, all: Promise.all(requests) }
}
const codesOf = (responses: LightMyRequestResponse[]) =>
  responses.map(({ statusCode, headers, body }) => [
    statusCode,
    JSON.parse(body).code,
    headers['retry-after'],
  ])

describe('while passwords are being hashed', () => {
  let release: () => void
  let hashing: number
  let token: string
  beforeEach(async () => {
    world = testWorld(await freshPglite())
    vi.spyOn(world.twilio, 'isSigned').mockReturnValue(true)
    const released = new Promise<void>(resolve => (release = resolve))
    hashing = 0
    const blocked = async () => {
      hashing++
      await released
    }
    const passwords = boundedPasswords(
      {
        hash: async () => 'unused',
        matches: () => blocked().then(() => false),
        findMatch: () => blocked().then(() => null),
      },
      { permits: 2, maxWaiting: 3, maxWaitMs: 600_000 },
    )
    app = await buildTestApp({ ...world, passwords })
    token = await signIn(world, await addCaller(world, 10_000n))
  })
  afterEach(async () => {
    release()
    await app.close()
    await world.database.close()
  })

  it('refuses logins beyond the queue with 503, and keeps nothing else waiting', async () => {
    const logins = collect(Array.from({ length: 9 }, (_, n) => logIn(n, `203.0.113.${n}`)))
    await vi.waitUntil(() => logins.soFar.length === 4, 60_000)
    expect(codesOf(logins.soFar)).toEqual(Array(4).fill([503, 'busy', '2']))
    expect(hashing).toBe(2)
    expect((await readBalance(token)).statusCode).toBe(200)
    expect(await deliverWebhook()).toBe(404)
    expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
    expect(logins.soFar).toHaveLength(4)
    release()
    const statuses = (await logins.all).map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status === 400)).toHaveLength(5)
  })

  it('serves the logins of other networks while guesses of 60 networks of one /48 wait', async () => {
    const guesses = collect(
      Array.from({ length: 60 }, (_, n) => logIn(n, `2001:db8:7:${n.toString(16)}::1`)),
    )
    await vi.waitUntil(() => hashing === 2 && guesses.soFar.length === 55, 60_000)
    const honest = ['203.0.113.1', '2001:db8:8::1'].map((address, n) => logIn(100 + n, address))
    // Two of the three waiting guesses make room.
    await vi.waitUntil(() => guesses.soFar.length >= 57, 60_000)
    release()
    const statuses = (await Promise.all(honest)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([400, 400])
    await guesses.all
  })

  it('counts the networks of one /48 together, above the limit of one, and requires the bot check', async () => {
    release()
    const statuses: string[] = []
    for (let n = 0; n < 301; n++) {
      const reply = await logIn(n, `2001:db8:7:${n.toString(16)}::1`)
      statuses.push(reply.json().code)
    }
    expect([...new Set(statuses.slice(0, 300))]).toEqual(['wrong-credentials'])
    expect(statuses[300]).toBe('bot-check-needed')
    expect((await logIn(302, '2001:db8:8::1')).json().code).toBe('wrong-credentials')
  })

  it('lets one login of a network run, ten wait, and refuses more of them before they use the database', async () => {
    const transaction = vi.spyOn(world.database, 'transaction')
    const logins = collect(Array.from({ length: 30 }, (_, n) => logIn(n, '203.0.113.1')))
    await vi.waitUntil(() => logins.soFar.length === 19 && hashing === 1, 60_000)
    expect(codesOf(logins.soFar)).toEqual(Array(19).fill([429, 'too-many-requests', '1']))
    expect(transaction).toHaveBeenCalledTimes(1)
    const another = logIn(1, '203.0.113.2')
    await vi.waitUntil(() => hashing === 2, 60_000)
    release()
    expect((await another).statusCode).toBe(400)
    await logins.all
    transaction.mockRestore()
  })
})

describe.skipIf(!hasPostgres)('while requests occupy their connections', () => {
  let fresh: FreshPostgres
  let other: Database
  let token: string
  beforeEach(async () => {
    fresh = await freshPostgres()
    world = testWorld(fresh.open(10))
    vi.spyOn(world.twilio, 'isSigned').mockReturnValue(true)
    app = await buildTestApp(world)
    token = await signIn(world, await addCaller(world, 10_000n))
    other = fresh.open(1)
  })
  afterEach(async () => {
    await app.close()
    await other.close()
    await world.database.close()
    await fresh.drop()
  })
  const usedConnections = () => {
    const { total, idle } = world.database.poolUse?.() ?? { total: 0, idle: 0 }
    return total - idle
  }
  const waitingTransactions = () => world.database.poolUse?.().waiting

  it('gives logins at most 3 of 10 connections, and serves reads and webhooks', async () => {
    let logins: ReturnType<typeof collect> | undefined
    await other.transaction(async tx => {
      await sql`lock table attempts in access exclusive mode`.execute(tx)
      logins = collect(Array.from({ length: 30 }, (_, n) => logIn(n, `203.0.113.${n}`)))
      await vi.waitUntil(() => usedConnections() === 3, 60_000)
      expect((await readBalance(token)).statusCode).toBe(200)
      expect(await deliverWebhook()).toBe(404)
      expect([usedConnections(), waitingTransactions()]).toEqual([3, 0])
      expect(logins.soFar).toEqual([])
    })
    const statuses = (await logins?.all)?.map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array(30).fill(400))
  })

  it('makes room for logins of other networks while guesses of 250 networks of one /48 wait', async () => {
    let honest: ReturnType<typeof collect> | undefined
    let guesses: ReturnType<typeof collect> | undefined
    await other.transaction(async tx => {
      await sql`lock table attempts in access exclusive mode`.execute(tx)
      guesses = collect(
        Array.from({ length: 250 }, (_, n) => logIn(n, `2001:db8:7:${n.toString(16)}::1`)),
      )
      // 3 have a connection, and 100 wait.
      await vi.waitUntil(() => guesses?.soFar.length === 147, 60_000)
      honest = collect(
        ['203.0.113.1', '203.0.114.1', '2001:db8:8::1'].map((from, n) => logIn(300 + n, from)),
      )
      await vi.waitUntil(() => guesses?.soFar.length === 150, 60_000)
      expect(honest.soFar).toEqual([])
    })
    expect(codesOf(guesses?.soFar.slice(0, 150) ?? [])).toEqual(Array(150).fill([503, 'busy', '2']))
    const statuses = (await honest?.all)?.map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([400, 400, 400])
    await guesses?.all
  })

  it('makes room for a request of another network while those of one fill the queue', async () => {
    let reads: ReturnType<typeof collect> | undefined
    let honest: Promise<LightMyRequestResponse> | undefined
    await other.transaction(async tx => {
      await sql`lock table sessions in access exclusive mode`.execute(tx)
      reads = collect(Array.from({ length: 220 }, () => readBalance(token, app, '203.0.113.1')))
      await vi.waitUntil(() => reads?.soFar.length === 12, 60_000)
      honest = readBalance(token, app, '198.51.100.1')
      await vi.waitUntil(() => reads?.soFar.length === 13, 60_000)
    })
    expect((await honest)?.statusCode).toBe(200)
    await reads?.all
  })

  it('runs one costly request of a user at a time, lets ten wait, and refuses more', async () => {
    const stranger = await signIn(world, await addCaller(world, 0n))
    const listContacts = (token: string) =>
      app.inject({ url: '/api/contacts', headers: { authorization: `Bearer ${token}` } })
    let lists: ReturnType<typeof collect> | undefined
    await other.transaction(async tx => {
      await sql`lock table contacts in access exclusive mode`.execute(tx)
      lists = collect(Array.from({ length: 30 }, () => listContacts(token)))
      await vi.waitUntil(() => lists?.soFar.length === 19, 60_000)
      expect(codesOf(lists.soFar)).toEqual(Array(19).fill([429, 'too-many-requests', '1']))
      await vi.waitUntil(() => usedConnections() === 1, 60_000)
      expect((await readBalance(token)).statusCode).toBe(200)
      lists = {
        ...lists,
        all: Promise.all([lists.all, listContacts(stranger)]).then(all => all.flat()),
      }
      await vi.waitUntil(() => usedConnections() === 2, 60_000)
    })
    const statuses = (await lists?.all)?.map(({ statusCode }) => statusCode)
    expect(statuses?.filter(status => status === 200)).toHaveLength(12)
  })

  it('refuses a request with 503 that gets no connection in time, and serves the others', async () => {
    const hurried = await buildTestApp({ ...world, admission: createAdmission(10, 1) })
    const reads = await other.transaction(async tx => {
      await sql`lock table sessions in access exclusive mode`.execute(tx)
      const started = collect(Array.from({ length: 9 }, () => readBalance(token, hurried)))
      await vi.waitUntil(() => started.soFar.length === 1, 60_000)
      expect(started.soFar[0]?.json()).toEqual({
        code: 'busy',
        error: 'The server is busy. Please try again in a moment.',
      })
      return started
    })
    const statuses = (await reads.all).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([...Array<number>(8).fill(200), 503])
    await hurried.close()
  })

  it('refuses requests beyond the queue with 503, and handles every webhook', async () => {
    let reads: ReturnType<typeof collect> | undefined
    await other.transaction(async tx => {
      await sql`lock table sessions in access exclusive mode`.execute(tx)
      reads = collect(Array.from({ length: 220 }, () => readBalance(token)))
      await vi.waitUntil(() => reads?.soFar.length === 12, 60_000)
      expect(codesOf(reads.soFar)).toEqual(Array(12).fill([503, 'busy', '2']))
      await vi.waitUntil(() => usedConnections() === 8, 60_000)
      const webhooks = await Promise.all(Array.from({ length: 20 }, deliverWebhook))
      expect(webhooks).toEqual(Array(20).fill(404))
      expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
      expect(reads.soFar).toHaveLength(12)
    })
    const statuses = (await reads?.all)?.map(({ statusCode }) => statusCode)
    expect(statuses?.filter(status => status === 200)).toHaveLength(208)
  })
})
