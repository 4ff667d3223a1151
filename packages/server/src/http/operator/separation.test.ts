import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR_PASSWORD, codeOf, signedInOperator } from '../../../testing/people/operators.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { handlers } from '../customers/handlers.ts'

const { world, app } = await openTestServer()

const CHANGE = '/api/operator/customers/unknown/freeze'

let owner: Awaited<ReturnType<typeof signedInOperator>>

beforeAll(async () => {
  owner = await signedInOperator(world, 'owner')
})

it('the token of an operator is unknown to the API of customers', async () => {
  const userEndpoints = Object.values(handlers)
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'user')
  const known = []
  for (const { method, path } of userEndpoints) {
    const response = await app.inject({
      method,
      url: path.replace(/:\w+/g, 'unknown'),
      headers: { authorization: `Bearer ${owner.token}` },
      ...(method !== 'GET' && { payload: {} }),
    })
    const answer = `${response.statusCode} ${response.json().code}`
    if (answer !== '401 not-signed-in') known.push(`${method} ${path}: ${answer}`)
  }
  expect(known).toEqual([])
  expect(userEndpoints.length).toBeGreaterThan(60)
})

describe('a request that another site could cause', () => {
  const body = { shownReason: 'Forged', reason: 'Forged' }

  it.each([
    ['a cookie', { cookie: 'operator-token=TOKEN; token=TOKEN; authorization=Bearer TOKEN' }],
    ['basic authentication', { authorization: 'Basic TOKEN' }],
    ['the query', {}],
  ])('is refused with the token in %s', async (_where, headers) => {
    const withToken = JSON.parse(JSON.stringify(headers).replaceAll('TOKEN', owner.token))
    const url = `${CHANGE}?token=${owner.token}&access_token=${owner.token}`
    const response = await app.inject({ method: 'POST', url, headers: withToken, payload: body })
    expect(response.statusCode).toBe(401)
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
    'is refused as a form of the type %s, even with a token',
    async type => {
      const headers = { 'content-type': type, authorization: `Bearer ${owner.token}` }
      const payload = 'shownReason=Forged&reason=Forged'
      const response = await app.inject({ method: 'POST', url: CHANGE, headers, payload })
      expect([400, 415]).toContain(response.statusCode)
    },
  )

  it('gets no permission to read an answer or to send a token', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    for (const method of ['OPTIONS', 'POST'] as const) {
      const response = await app.inject({ method, url: CHANGE, headers })
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
      expect(response.headers['access-control-allow-headers']).toBeUndefined()
    }
  })
})

describe('the sign-in of operators', () => {
  const post = (payload: object, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: '/api/operator/sign-in', payload, remoteAddress })

  it('sets no cookie, so that no request carries the token by itself', async () => {
    const { totpSecret } = await signedInOperator(world, 'support', 'cookie@ringback.test')
    world.clock.advance({ seconds: 30 })
    const code = codeOf(world, totpSecret)
    const email = 'cookie@ringback.test'
    const response = await post({ email, password: OPERATOR_PASSWORD, code })
    expect(response.statusCode).toBe(200)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('limits guesses at many operators from one network', async () => {
    const guess = { password: OPERATOR_PASSWORD, code: '000000' }
    for (let n = 0; n < 50; n++) {
      await post({ ...guess, email: `unknown-${n}@ringback.test` }, '203.0.113.50')
    }
    const next = await post({ ...guess, email: 'next@ringback.test' }, '203.0.113.50')
    expect(next.statusCode).toBe(429)
  })

  it('is not limited by failed log-ins of customers with the same address', async () => {
    const email = 'both@ringback.test'
    const { totpSecret } = await signedInOperator(world, 'viewer', email)
    for (let n = 0; n < 30; n++) {
      const payload = { email, password: 'wrong' }
      await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    }
    world.clock.advance({ seconds: 30 })
    const code = codeOf(world, totpSecret)
    expect((await post({ email, password: OPERATOR_PASSWORD, code })).statusCode).toBe(200)
  })
})
