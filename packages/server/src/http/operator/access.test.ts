import type { OperatorEndpoint } from '@ringback/contract/operator/operator-endpoint'
import { isRoleEnough, operatorRole } from '@ringback/contract/operator/role'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { allOperatorHandlers } from './handlers.ts'

const allEndpoints = Object.values(allOperatorHandlers).map(({ endpoint }) => endpoint)
const endpoints = allEndpoints.filter(
  (endpoint): endpoint is Extract<typeof endpoint, OperatorEndpoint> =>
    endpoint.access === 'operator',
)
const publicEndpoints = allEndpoints.filter(({ access }) => access === 'public')

let world: TestWorld
let app: FastifyInstance
const tokens = new Map<string, string>()

beforeAll(async () => {
  world = testWorld(await freshPglite())
  app = await buildTestApp(world)
})
afterAll(async () => {
  await app.close()
  await world.database.close()
})

/** A request that the endpoint's schemas need not accept. */
async function request(
  { method, path }: { method: string; path: string },
  token?: string,
): Promise<{ status: number; code: string }> {
  const response = await app.inject({
    method: method as 'GET',
    url: path.replace(/:\w+/g, 'unknown'),
    ...(method !== 'GET' && { payload: {} }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  return { status: response.statusCode, code: response.json().code }
}

describe('before the first operator', () => {
  it.each(allEndpoints.map(endpoint => [endpoint.summary, endpoint] as const))(
    '%s: not found',
    async (_summary, endpoint) => {
      expect(await request(endpoint)).toEqual({ status: 404, code: 'not-found' })
    },
  )
})

describe('with operators', () => {
  beforeAll(async () => {
    for (const role of operatorRole.options) {
      tokens.set(role, (await signedInOperator(world, role)).token)
    }
    tokens.set('user', await signIn(world, await addCaller(world, 0n)))
  })

  describe.each(endpoints.map(endpoint => [endpoint.command, endpoint] as const))(
    '%s',
    (_command, endpoint) => {
      it('refuses a request without a token, and the token of a user', async () => {
        const refusal = { status: 401, code: 'operator-not-signed-in' }
        expect(await request(endpoint)).toEqual(refusal)
        expect(await request(endpoint, tokens.get('user'))).toEqual(refusal)
      })

      it.each(operatorRole.options)('refuses the role %s if it is too low', async role => {
        // Ending the session would change the next request.
        if (endpoint.command === 'sign-out' && isRoleEnough(role, endpoint.role)) return
        const { code } = await request(endpoint, tokens.get(role))
        if (isRoleEnough(role, endpoint.role)) expect(code).not.toBe('role-too-low')
        else expect(code).toBe('role-too-low')
      })

      it('needs a reason if it is a change', async () => {
        if (!endpoint.isChange) return
        expect(endpoint.method).toBe('POST')
        expect(endpoint.role).not.toBe('viewer')
        const body =
          'body' in endpoint
            ? (endpoint.body as {
                safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } }
              })
            : null
        const missing = body?.safeParse({}).error?.issues.map(({ path }) => path[0])
        expect(missing).toContain('reason')
      })
    },
  )

  it.each(publicEndpoints.map(endpoint => [endpoint.summary, endpoint] as const))(
    '%s: validates its input',
    async (_summary, endpoint) => {
      expect(await request(endpoint)).toMatchObject({ status: 400 })
    },
  )

  it('gives each endpoint a command of its own', () => {
    const commands = endpoints.map(({ command }) => command)
    expect(new Set(commands).size).toBe(commands.length)
    for (const { examples, command } of endpoints) {
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expect(example.startsWith(command)).toBe(true)
    }
  })

  it('describes the operator API to operators only, and leaves it out of the document for users', async () => {
    const url = '/api/operator/openapi.json'
    expect((await app.inject({ url })).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${tokens.get('viewer')}` }
    const { paths } = (await app.inject({ url, headers })).json()
    expect(Object.keys(paths)).toContain('/api/operator/changes')
    expect(Object.keys(paths).every(path => path.startsWith('/api/operator/'))).toBe(true)
    const forUsers = (await app.inject({ url: '/api/openapi.json' })).json()
    expect(Object.keys(forUsers.paths).some(path => path.includes('operator'))).toBe(false)
  })
})
