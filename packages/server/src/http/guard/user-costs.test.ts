import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_ENDPOINTS } from '../../../testing/invalid/invalid-requests.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

/** Of an address, and of what a user's requests cost. */
const REQUESTS_PER_MINUTE = 40

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = testWorld(await freshPglite())
})
afterAll(() => world.database.close())

async function openApp(): Promise<void> {
  app = await buildTestApp(world, { requestsPerMinute: REQUESTS_PER_MINUTE })
}
let addresses = 0
/** A request of another address each time. */
function request(token: string, url: string) {
  return app.inject({
    url,
    remoteAddress: `203.0.113.${++addresses % 250}`,
    headers: { authorization: `Bearer ${token}` },
  })
}
const newUser = async () => signIn(world, await addCaller(world, 0n))

const COSTLY = ALL_ENDPOINTS.filter(({ cost, access }) => cost !== undefined && access === 'user')
describe('what the requests of a user cost in a minute', () => {
  it('is limited, whatever the addresses', async () => {
    await openApp()
    const token = await newUser()
    const { cost = 1 } = COSTLY.find(({ path }) => path === '/api/contacts') ?? {}
    for (let n = 0; n < Math.floor(REQUESTS_PER_MINUTE / cost); n++) {
      expect((await request(token, '/api/contacts')).statusCode).toBe(200)
    }
    const refused = await request(token, '/api/contacts')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'too-many-requests',
        error: 'Too many requests. Please wait a moment and try again.',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await request(await newUser(), '/api/contacts')).statusCode).toBe(200)
    await app.close()
  })

  it('is also limited for requests that cost little', async () => {
    await openApp()
    const token = await newUser()
    const statuses: number[] = []
    for (let n = 0; n <= REQUESTS_PER_MINUTE; n++) {
      statuses.push((await request(token, '/api/credits/balance')).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(REQUESTS_PER_MINUTE).fill(200), 429])
    await app.close()
  })

  it('leaves room for cheap requests when a costly one is refused', async () => {
    await openApp()
    const token = await newUser()
    for (let n = 0; n < 35; n++) await request(token, '/api/credits/balance')
    expect((await request(token, '/api/contacts')).statusCode).toBe(429)
    expect((await request(token, '/api/credits/balance')).statusCode).toBe(200)
    await app.close()
  })
})

/** Work of a user that grows with what is stored. A new endpoint of the kind belongs here, or has no such work. */
it('counts each request that reads all of a list as several', () => {
  expect(COSTLY.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /api/call/history',
    'GET /api/call/history/export',
    'GET /api/contacts',
    'GET /api/credits/statements/:month',
    'GET /api/credits/transactions/export',
    'POST /api/contacts/import',
  ])
})
