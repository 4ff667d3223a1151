import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import {
  type OperatorEndpoint,
  isRoleEnough,
  operatorRole,
} from '@ringback/contract/operator/operator-endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { allOperatorHandlers } from './mount-operator.ts'

const { world, app } = await openTestServer()

const allEndpoints = Object.values(allOperatorHandlers).map(({ endpoint }) => endpoint)
const endpoints = allEndpoints.filter(
  (endpoint): endpoint is Extract<typeof endpoint, OperatorEndpoint> =>
    endpoint.access === 'operator',
)
const publicEndpoints = allEndpoints.filter(({ access }) => access === 'public')

const tokens = new Map<string, string>()

interface Schema {
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } }
}

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

/** The requests that get something else than they should, with what they got. */
async function wrongAnswers<T extends { method: string; path: string }>(
  targets: readonly T[],
  wanted: { status?: number; code?: string },
  token?: string,
): Promise<string[]> {
  const wrong = []
  for (const target of targets) {
    const got = await request(target, token)
    const isRight =
      (wanted.status ?? got.status) === got.status && (wanted.code ?? got.code) === got.code
    if (!isRight) wrong.push(`${target.method} ${target.path}: ${got.status} ${got.code}`)
  }
  return wrong
}

it('before the first operator nothing of the operator API is found', async () => {
  const notFound = { status: 404, code: 'not-found' }
  expect(await wrongAnswers(allEndpoints, notFound)).toEqual([])
})

describe('with operators', () => {
  beforeAll(async () => {
    for (const role of operatorRole.options) {
      tokens.set(role, (await signedInOperator(world, role)).token)
    }
    tokens.set('user', await signIn(world, await addCaller(world, 0n)))
  })

  it('each endpoint refuses a request without a token, and the token of a user', async () => {
    const refusal = { status: 401, code: 'operator-not-signed-in' }
    expect(await wrongAnswers(endpoints, refusal)).toEqual([])
    expect(await wrongAnswers(endpoints, refusal, tokens.get('user'))).toEqual([])
  })

  it.each(operatorRole.options)(
    'each endpoint refuses the role %s if it is too low, and only then',
    async role => {
      const tooHigh = endpoints.filter(endpoint => !isRoleEnough(role, endpoint.role))
      const refusal = { status: 403, code: 'role-too-low' }
      expect(await wrongAnswers(tooHigh, refusal, tokens.get(role))).toEqual([])
      const refused = []
      for (const endpoint of endpoints) {
        // Ending the session would change the next request.
        if (tooHigh.includes(endpoint) || endpoint.command === 'sign-out') continue
        const { code } = await request(endpoint, tokens.get(role))
        if (['role-too-low', 'operator-not-signed-in'].includes(code))
          refused.push(endpoint.command)
      }
      expect(refused).toEqual([])
    },
  )

  it('each change is a POST, needs more than a viewer, and a reason', () => {
    const changes = endpoints.filter(({ isChange }) => isChange)
    const wrong = changes.filter(endpoint => {
      const body = 'body' in endpoint ? (endpoint.body as Schema) : null
      const missing = body?.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? []
      return endpoint.method !== 'POST' || endpoint.role === 'viewer' || !missing.includes('reason')
    })
    expect(wrong.map(({ command }) => command)).toEqual([])
    expect(changes.length).toBeGreaterThan(30)
  })

  it('each public endpoint validates its input', async () => {
    expect(await wrongAnswers(publicEndpoints, { status: 400 })).toEqual([])
    expect(publicEndpoints.length).toBeGreaterThan(0)
  })

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

it('has a command for every endpoint that the server handles', () => {
  const handled = endpoints.map(({ path }) => path)
  expect(operatorEndpoints.map(({ path }) => path).toSorted()).toEqual(handled.toSorted())
})
