import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mailedTokens, registerAs } from '../../../testing/people/registrants.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { verifyEmail } from '../../actions/accounts/sign-in/verify-email.ts'
import { hashSecret } from '../../core/accounts/known-hashes.ts'

const { world, app } = await openTestServer({ maxRegistrationsPerHour: 1_000 })

const email = 'ada@example.com'
const password = 'correct horse battery'

describe('attacks on passwords and sessions', () => {
  beforeAll(async () => {
    await registerAs(world, { email, password })
    const [link = ''] = await mailedTokens(world, email)
    await verifyEmail(world, link)
  })

  const logIn = (body: object = {}, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password, ...body },
      headers,
    })
  const tokenOf = async () => (await logIn()).json().token as string
  const profile = (headers: Record<string, string>, url = '/api/user/profile') =>
    app.inject({ url, headers })

  it('accept a session token in the authorization header only, in one form', async () => {
    const token = await tokenOf()
    const swapped = token.replace(/[a-z]/i, letter =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const wrong: Record<string, string>[] = [
      {},
      ...[
        '',
        'Bearer',
        'Bearer ',
        token,
        `Basic ${token}`,
        `Token ${token}`,
        `Bearer  ${token}`,
        `Bearer ${token} ${token}`,
        `Bearer ${token},Bearer ${token}`,
        `Bearer "${token}"`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token}A`,
        `Bearer ${swapped}`,
        `Bearer ${hashSecret(token).toString('hex')}`,
        `Bearer ${hashSecret(token).toString('base64url')}`,
        'Bearer null',
        'Bearer undefined',
        "Bearer ' or true --",
      ].map(authorization => ({ authorization })),
      { cookie: `token=${token}` },
      { 'x-authorization': `Bearer ${token}` },
      { 'x-access-token': token },
      { 'proxy-authorization': `Bearer ${token}` },
    ]
    for (const headers of wrong) {
      expect((await profile(headers)).statusCode, JSON.stringify(headers)).toBe(401)
    }
    for (const query of ['token', 'access_token', 'authorization']) {
      const answer = await profile({}, `/api/user/profile?${query}=${token}`)
      expect(answer.statusCode, query).toBe(401)
    }
    expect(wrong).toHaveLength(23)
    expect((await profile({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  it('get a new token of 256 bits at each of 50 logins, whatever the client proposes, and no cookie', async () => {
    const proposed = 'chosen-by-the-client'
    const tokens = new Set<string>()
    for (let n = 0; n < 50; n++) {
      const answer = await logIn(
        { token: proposed, sessionId: proposed },
        { authorization: `Bearer ${proposed}`, cookie: `token=${proposed}` },
      )
      expect(answer.headers['set-cookie']).toBeUndefined()
      tokens.add(answer.json().token)
    }
    expect(tokens.size).toBe(50)
    expect(tokens.has(proposed)).toBe(false)
    expect((await profile({ authorization: `Bearer ${proposed}` })).statusCode).toBe(401)
  })

  it('cause one hash at a registration and one comparison at a login, for every kind of address', async () => {
    const pending = 'pending@example.com'
    for (let n = 0; n < 4; n++) await registerAs(world, { email: pending, password: `secret ${n}` })
    const hash = vi.spyOn(world.passwords, 'hash')
    const findMatch = vi.spyOn(world.passwords, 'findMatch')
    const addresses = [email, pending, 'unknown@example.com']
    for (const address of addresses) {
      const answer = await logIn({ email: address, password: 'wrong password' })
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'Invalid email or password'])
    }
    for (const address of addresses) await registerAs(world, { email: address, password })
    expect(findMatch).toHaveBeenCalledTimes(3)
    expect(hash).toHaveBeenCalledTimes(3)
    const salts = findMatch.mock.calls.map(
      ([hashes]) => new Set(hashes.map(known => known.split('$').at(-2))).size,
    )
    // Hashes with one salt are compared at once.
    expect(salts).toEqual([1, 1, 0])
  })
})
