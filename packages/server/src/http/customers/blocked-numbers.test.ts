import { BLOCKED_NUMBERS_MAX } from '@ringback/contract/limits'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

const CALLER = '+442079460123'
const OTHER = '+14155550100'

describe('blocked numbers over HTTP', () => {
  let world: TestWorld
  let app: FastifyInstance
  beforeAll(async () => {
    world = testWorld(await freshPglite())
    app = await buildTestApp(world)
  })
  afterAll(async () => {
    await app.close()
    await world.database.close()
  })

  /** A signed-in user. */
  async function user() {
    const id = await addCaller(world, 0n)
    const headers = { authorization: `Bearer ${await signIn(world, id)}` }
    const send = async (
      method: 'GET' | 'POST' | 'DELETE',
      path = '',
      body?: object,
    ): Promise<Record<string, unknown>> => {
      const url = `/api/blocked-numbers${path}`
      const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
      return { status: answer.statusCode, ...(answer.json() as object) }
    }
    return {
      id,
      block: (phoneNumber: unknown) => send('POST', '', { phoneNumber }),
      unblock: (phoneNumber: string) => send('DELETE', `/${encodeURIComponent(phoneNumber)}`),
      async blocked() {
        const { numbers } = await send('GET')
        return (numbers as { phoneNumber: string }[]).map(number => number.phoneNumber)
      },
    }
  }

  it('are listed, last blocked first, each once, until they are unblocked', async () => {
    const { block, blocked, unblock } = await user()
    expect(await block(CALLER)).toEqual({ status: 200, message: 'Number blocked' })
    world.clock.advance({ seconds: 1 })
    expect(await block(OTHER)).toMatchObject({ status: 200 })
    expect(await block(CALLER)).toMatchObject({ status: 200 })
    expect(await blocked()).toEqual([OTHER, CALLER])
    for (let time = 1; time <= 2; time++) {
      expect(await unblock(OTHER)).toEqual({ status: 200, message: 'Number unblocked' })
    }
    expect(await blocked()).toEqual([CALLER])
  })

  it('belong to one user', async () => {
    const [asha, grace] = [await user(), await user()]
    await asha.block(CALLER)
    expect(await grace.blocked()).toEqual([])
    expect(await grace.unblock(CALLER)).toMatchObject({ status: 200 })
    expect(await asha.blocked()).toEqual([CALLER])
  })

  it.each(['', '442079460123', '+0123456789', '+44 20 7946 0123', 'anonymous', 7, null])(
    'cannot be %j',
    async phoneNumber => {
      const { block, blocked } = await user()
      expect(await block(phoneNumber)).toMatchObject({ status: 400, code: 'invalid-input' })
      expect(await blocked()).toEqual([])
    },
  )

  it('have a limit, also for two requests at the same time', async () => {
    const { id, block, blocked } = await user()
    const rows = Array.from({ length: BLOCKED_NUMBERS_MAX - 1 }, (_, n) => ({
      user_id: id,
      phone_number: `+1212555${String(n).padStart(4, '0')}`,
      blocked_at: world.clock.now(),
    }))
    await world.database.transaction(tx => tx.insertInto('blocked_numbers').values(rows).execute())
    const both = await Promise.all([block(CALLER), block(OTHER)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await blocked()).toHaveLength(BLOCKED_NUMBERS_MAX)
  })

  it('need a session', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const url = '/api/blocked-numbers'
      const payload = { phoneNumber: CALLER }
      const answer = await app.inject({ method, url, ...(method === 'POST' && { payload }) })
      expect(answer.statusCode).toBe(401)
    }
  })
})
