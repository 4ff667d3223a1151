import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../testing/test-app.ts'
import { freshPglite } from '../testing/test-database.ts'
import { testWorld } from '../testing/test-world.ts'
import { startVendorServer } from '../testing/vendors/vendor-server.ts'
import { vendorFetch } from './adapters/vendor-fetch.ts'
import type { World } from './world.ts'
import { type StopLimits, stopServer } from './stop-server.ts'

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
    const stopped = stop({ vendorsMs: 600_000, jobsMs: 0 })
    vendorResponse.end('yes')
    // It needs the database, so that is closed afterwards.
    expect((await login).status).toBe(400)
    await stopped
  })

  it('answers it in words when the vendor takes too long', async () => {
    await asked
    const stopped = stop({ vendorsMs: 0, jobsMs: 0 })
    const response = await login
    await stopped
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'vendor-unavailable' })
  })
})
