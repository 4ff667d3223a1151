import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openConnection, statusesOf } from '../testing/invalid/raw-client.ts'
import { addCaller } from '../testing/people/callers.ts'
import { signIn } from '../testing/people/sign-in.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { freshPglite } from '../testing/test-database.ts'
import { testWorld } from '../testing/test-world.ts'
import { startVendorServer } from '../testing/vendors/vendor-server.ts'
import { vendorFetch } from './adapters/vendor-fetch.ts'
import type { World } from './world.ts'
import { type StopLimits, stopServer } from './stop-server.ts'

const LIMITS: StopLimits = { vendorsMs: 600_000, jobsMs: 0, connectionsMs: 0 }

describe('a server that stops while a request waits for a vendor', () => {
  let login: Promise<Response>
  /** Resolves when the vendor has received the request. */
  let asked: Promise<ServerResponse>
  let closeVendor: () => void
  let stop: (limits: StopLimits) => Promise<void>

  beforeEach(async () => {
    let onAsked: (response: ServerResponse) => void = () => undefined
    asked = new Promise(resolve => (onAsked = resolve))
    const vendor = await startVendorServer((_request, response) => onAsked(response))
    closeVendor = vendor.close
    const world: World = testWorld(await freshPglite())
    const request = { url: vendor.baseUrl, method: 'GET', timeoutMs: 600_000, maxBytes: 9 } as const
    world.botCheck = { verify: async () => (await vendorFetch('Vendor', request)).text === 'yes' }
    const app = await buildTestApp(world)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    login = fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@b.example', password: 'secret', turnstileToken: 'person' }),
    })
    stop = limits => {
      world.stopping = true
      return stopServer(
        {
          app,
          metricsApp: null,
          stopJobs: async () => {},
          stopLocalRequests: async () => {},
          database: world.database,
        },
        limits,
      )
    }
  })
  afterEach(() => closeVendor())

  it('answers it when the vendor has responded', async () => {
    const vendorResponse = await asked
    const stopped = stop(LIMITS)
    vendorResponse.end('yes')
    // It needs the database, so that is closed afterwards.
    expect((await login).status).toBe(400)
    await stopped
  })

  it('answers it in words when the vendor takes too long', async () => {
    await asked
    const stopped = stop({ ...LIMITS, vendorsMs: 0 })
    const response = await login
    await stopped
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'vendor-unavailable' })
  })
})

describe('a server that stops while requests are on their way', () => {
  const CLIENTS = 20

  it('does and answers every one, ends each connection with the response, and resets none', async () => {
    const world = testWorld(await freshPglite())
    const userId = await addCaller(world, 0n)
    const token = await signIn(world, userId)
    const app = await buildTestApp(world)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, n) => {
        const socket = await openConnection(port)
        const closed = once(socket, 'close').then(
          () => null,
          (error: unknown) => error,
        )
        const client = { received: '', add: () => {}, closed }
        socket.on('data', part => (client.received += part.toString('latin1')))
        client.add = () => socket.write(requestOf(token, n))
        client.add()
        return client
      }),
    )
    const areAnswered = () => clients.every(({ received }) => statusesOf(received).length === 1)
    await vi.waitUntil(areAnswered, 60_000)
    // Written before the server can read them, so that its connections have no request yet.
    for (const client of clients) client.add()
    world.stopping = true
    let contacts = -1
    await stopServer(
      {
        app,
        metricsApp: null,
        stopJobs: async () => {},
        stopLocalRequests: async () => {},
        database: {
          async close() {
            const { rows } = await sql<{
              count: number
            }>`select count(*)::int as count from contacts`.execute(world.database.kysely)
            contacts = rows[0]?.count ?? -1
            await world.database.close()
          },
        },
      },
      { ...LIMITS, connectionsMs: 600_000 },
    )
    const errors = await Promise.all(clients.map(({ closed }) => closed))
    expect(errors).toEqual(Array(CLIENTS).fill(null))
    for (const { received } of clients) {
      expect(statusesOf(received)).toEqual([200, 200])
      expect(received.match(/connection: close/g)).toHaveLength(1)
    }
    expect(contacts).toBe(2 * CLIENTS)
  })

  it('closes a connection without a request', async () => {
    const world = testWorld(await freshPglite())
    const app = await buildTestApp(world)
    // So that the server alone can end the connection.
    app.server.timeout = 0
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = await openConnection((app.server.address() as AddressInfo).port)
    const closed = once(socket, 'close')
    world.stopping = true
    const { database } = world
    const jobs = { stopJobs: async () => {}, stopLocalRequests: async () => {} }
    await stopServer({ app, metricsApp: null, ...jobs, database }, { ...LIMITS, connectionsMs: 1 })
    await closed
  })

  /** Adds a contact. */
  function requestOf(token: string, n: number): string {
    const numbers = [{ label: '', phoneNumber: `+1415555${2000 + n}` }]
    const body = JSON.stringify({ name: 'Asha', numbers, note: '', isFavourite: false })
    return (
      `POST /api/contacts HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    )
  }
})
