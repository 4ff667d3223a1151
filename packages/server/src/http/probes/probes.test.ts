import { describe, expect, it, vi } from 'vitest'
import { about } from '../../../testing/about.ts'
import { breakDatabase } from '../../../testing/failing/break-database.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { DatabaseUnavailable, StorageFull } from '../../ports/database.ts'
import type { World } from '../../world.ts'

const operatorNetworks = ['10.20.0.0/16']
const { world, app } = await openTestServer({}, { operatorNetworks })

const live = '/api/health/live'
const ready = '/api/health/ready'

function withoutDatabase(): World {
  const database = { ...world.database }
  breakDatabase(database, new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.1'))
  return { ...world, database }
}

describe('health checks', () => {
  it('reveal neither the version nor a dependency to the public', async () => {
    for (const url of ['/api/health', live, ready]) {
      const response = await app.inject({ url })
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
    }
    const broken = await buildTestApp(withoutDatabase(), { operatorNetworks })
    for (const url of ['/api/health', ready]) {
      const response = await broken.inject({ url, headers: { authorization: 'Bearer unknown' } })
      expect(response.statusCode).toBe(503)
      expect(response.body).not.toMatch(/database|ECONNREFUSED|dependenc|0\.0\.0-test/i)
    }
    await broken.close()
  })

  it('keep an instance alive that has no database, that is busy or that stops', async () => {
    const broken = await buildTestApp(withoutDatabase(), { maxEventLoopDelayMs: 1 })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    expect((await broken.inject({ url: live })).statusCode).toBe(200)
    await broken.close()
    world.stopping = true
    expect((await app.inject({ url: live })).statusCode).toBe(200)
    const stopping = await app.inject({ url: ready })
    expect([stopping.statusCode, stopping.json()]).toEqual([503, { status: 'stopping' }])
    world.stopping = false
  })
})

describe('readiness', () => {
  const remoteAddress = '10.20.3.4'

  it('names the dependency that is not available to the operator’s network', async () => {
    world.dependencies.failed('payments')
    world.dependencies.succeeded('carrier')
    const response = await app.inject({ url: ready, remoteAddress })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      status: 'ok',
      dependencies: [
        { name: 'database', status: 'available', unavailableSince: null },
        { name: 'mail', status: 'unknown', unavailableSince: null },
        { name: 'carrier', status: 'available', unavailableSince: null },
        {
          name: 'payments',
          status: 'unavailable',
          unavailableSince: about(world.clock.now()),
        },
        { name: 'bot check', status: 'unknown', unavailableSince: null },
      ],
    })
    const broken = await buildTestApp(withoutDatabase(), { operatorNetworks })
    const away = await broken.inject({ url: ready, remoteAddress })
    expect(away.statusCode).toBe(503)
    expect(away.json().dependencies[0]).toMatchObject({ name: 'database', status: 'unavailable' })
    await broken.close()
  })

  it('fails while the disk of the database is full, with the reason, while reads work', async () => {
    const transaction = vi
      .spyOn(world.database, 'transaction')
      .mockRejectedValueOnce(new StorageFull('no space left on device'))
    const problem = vi.spyOn(world.database, 'isFull').mockReturnValue(true)
    const write = await app.inject({
      method: 'POST',
      url: '/api/auth/resend-verification',
      payload: { email: 'ada@example.com' },
    })
    expect([write.statusCode, write.json(), write.headers['retry-after']]).toEqual([
      503,
      {
        code: 'storage-full',
        error: 'The service cannot store anything at the moment. Please try again later.',
      },
      '60',
    ])
    transaction.mockRestore()
    const response = await app.inject({ url: ready, remoteAddress })
    expect(response.statusCode).toBe(503)
    expect(response.json().dependencies[0]).toMatchObject({
      name: 'database',
      status: 'unavailable',
      reason: 'storage-full',
    })
    expect((await app.inject({ url: ready })).json()).toEqual({ status: 'unavailable' })
    expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
    problem.mockRestore()
    expect((await app.inject({ url: ready })).statusCode).toBe(200)
  })

  it('names the dependencies to an operator, and not to a user or another network', async () => {
    const { token } = await signedInOperator(world, 'viewer')
    const user = await signIn(world, await addCaller(world, 0n))
    const namesFor = async (options: object) =>
      'dependencies' in (await app.inject({ url: ready, ...options })).json()
    const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } })
    expect(await namesFor(bearer(token))).toBe(true)
    expect(await namesFor(bearer(user))).toBe(false)
    expect(await namesFor({ remoteAddress: '10.21.3.4' })).toBe(false)
    const spoofed = { headers: { 'x-forwarded-for': remoteAddress } }
    expect(await namesFor(spoofed)).toBe(false)
  })
})
