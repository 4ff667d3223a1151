import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inviteOperator } from '../../actions/operators/invitations.ts'
import { OPERATOR_PASSWORD, codeOf, signedInOperator } from '../../../testing/people/operators.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { useWorld } from '../../../testing/use-world.ts'

const email = 'ada@ringback.test'

describe('operators over HTTP', () => {
  const world = useWorld()
  let app: FastifyInstance
  beforeEach(async () => {
    app = await buildTestApp(world)
  })
  afterEach(() => app.close())

  const post = (path: string, payload: object, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/operator/${path}`,
      payload,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })
  const get = (path: string, token: string) =>
    app.inject({ url: `/api/operator/${path}`, headers: { authorization: `Bearer ${token}` } })
  const signIn = (code: string, password = OPERATOR_PASSWORD) =>
    post('sign-in', { email, password, code })
  const nextStep = () => world.clock.advance({ seconds: 30 })

  it('creates an operator by an invitation that works once', async () => {
    const { token } = await inviteOperator(world, { email, role: 'owner' })
    const invitation = (await post('invitation', { token })).json()
    expect(invitation).toMatchObject({ email, role: 'owner' })
    expect(invitation.totpUri).toContain(`secret=${invitation.totpSecret}`)

    const given = { token, password: OPERATOR_PASSWORD }
    expect((await post('invitation/accept', { ...given, code: '000000' })).json().code).toBe(
      'wrong-one-time-code',
    )
    const code = codeOf(world, invitation.totpSecret)
    const signedIn = (await post('invitation/accept', { ...given, code })).json()
    expect(signedIn.recoveryCodes).toHaveLength(10)
    expect((await get('me', signedIn.token)).json()).toMatchObject({ email, role: 'owner' })
    expect((await post('invitation', { token })).json().code).toBe('invitation-not-valid')
    expect((await post('invitation/accept', { ...given, code })).statusCode).toBe(400)
  })

  it('refuses an invitation after a day, and one that a newer one replaced', async () => {
    const first = await inviteOperator(world, { email, role: 'viewer' })
    const second = await inviteOperator(world, { email, role: 'viewer' })
    expect((await post('invitation', { token: first.token })).statusCode).toBe(400)
    expect((await post('invitation', { token: second.token })).statusCode).toBe(200)
    world.clock.advance({ hours: 24 })
    expect((await post('invitation', { token: second.token })).statusCode).toBe(400)
  })

  it('signs in with password and code together, never with one of them', async () => {
    const { totpSecret } = await signedInOperator(world, 'owner', email)
    nextStep()
    const code = codeOf(world, totpSecret)
    expect((await signIn('000000')).json().code).toBe('wrong-operator-credentials')
    expect((await signIn(code, 'a wrong password')).json().code).toBe('wrong-operator-credentials')
    expect((await post('sign-in', { email, password: OPERATOR_PASSWORD })).statusCode).toBe(400)
    const { token } = (await signIn(code)).json()
    expect((await get('me', token)).statusCode).toBe(200)
  })

  it('accepts each one-time code and each recovery code once', async () => {
    const { totpSecret, recoveryCodes } = await signedInOperator(world, 'owner', email)
    nextStep()
    const code = codeOf(world, totpSecret)
    expect((await signIn(code)).statusCode).toBe(200)
    expect((await signIn(code)).statusCode).toBe(400)
    const recoveryCode = recoveryCodes[3]?.toUpperCase() ?? ''
    expect((await signIn(recoveryCode)).statusCode).toBe(200)
    expect((await signIn(recoveryCode)).statusCode).toBe(400)
  })

  it('accepts one of many sign-ins with the same code at the same time', async () => {
    const { totpSecret } = await signedInOperator(world, 'owner', email)
    nextStep()
    const code = codeOf(world, totpSecret)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await signIn(code)).statusCode),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
  })

  it('counts guesses and refuses the right combination after ten', async () => {
    const { totpSecret } = await signedInOperator(world, 'owner', email)
    nextStep()
    for (let guess = 0; guess < 10; guess++) await signIn('000000')
    const response = await signIn(codeOf(world, totpSecret))
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBeDefined()
  })

  it('does not lock operators out by guesses from other networks, and lets others in who are not bots', async () => {
    const { totpSecret } = await signedInOperator(world, 'owner', email)
    const from = (remoteAddress: string, password: string, turnstileToken?: string) => {
      nextStep()
      return app.inject({
        method: 'POST',
        url: '/api/operator/sign-in',
        remoteAddress,
        payload: { email, password, code: codeOf(world, totpSecret), turnstileToken },
      })
    }
    const [office, home, abroad] = ['127.0.0.1', '203.0.113.1', '198.51.100.1']
    expect((await from(home, OPERATOR_PASSWORD)).statusCode).toBe(200)
    for (let n = 0; n < 30; n++) {
      const guess = await from(`192.0.2.${n % 3}`, 'a wrong guess')
      expect(guess.json().code).toBe('wrong-operator-credentials')
    }
    // Known are the network of the invitation and that of the sign-in.
    expect((await from(office, OPERATOR_PASSWORD)).statusCode).toBe(200)
    expect((await from(home, OPERATOR_PASSWORD)).statusCode).toBe(200)
    const needed = await from(abroad, OPERATOR_PASSWORD)
    expect([needed.statusCode, needed.json().code]).toEqual([400, 'bot-check-needed'])
    expect((await from(abroad, OPERATOR_PASSWORD, 'bot')).json().code).toBe('bot-check-failed')
    expect((await from(abroad, 'a wrong guess', 'person')).json().code).toBe(
      'wrong-operator-credentials',
    )
    expect((await from(abroad, OPERATOR_PASSWORD, 'person')).statusCode).toBe(200)
    expect((await from(abroad, OPERATOR_PASSWORD)).statusCode).toBe(200)
    // A known network keeps its own limit.
    for (let n = 0; n < 10; n++) await from(home, 'a wrong guess')
    expect((await from(home, OPERATOR_PASSWORD)).statusCode).toBe(429)
  })

  it('ends a session after 8 hours, on request, and when the operator is disabled', async () => {
    const owner = await signedInOperator(world, 'owner')
    const { id, token, totpSecret } = await signedInOperator(world, 'support', email)
    nextStep()
    const other = (await signIn(codeOf(world, totpSecret))).json().token
    const { items } = (await get('sessions', token)).json()
    expect(items).toHaveLength(2)
    const otherId = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id
    // Another operator cannot end it.
    expect((await post(`sessions/${otherId}/end`, {}, owner.token)).statusCode).toBe(404)
    expect((await post(`sessions/${otherId}/end`, {}, token)).statusCode).toBe(200)
    expect((await get('me', other)).statusCode).toBe(401)

    const reason = 'Has left the company'
    expect((await post(`operators/${id}/disable`, { reason }, owner.token)).statusCode).toBe(200)
    expect((await get('me', token)).statusCode).toBe(401)
    nextStep()
    expect((await signIn(codeOf(world, totpSecret))).statusCode).toBe(400)

    world.clock.advance({ hours: 8 })
    expect((await get('me', owner.token)).statusCode).toBe(401)
  })

  it('logs each change with its reason, and refuses one of the own role', async () => {
    const owner = await signedInOperator(world, 'owner')
    const support = await signedInOperator(world, 'support', email)
    const body = { role: 'viewer', reason: 'Moves to another team' }
    const changed = await post(`operators/${support.id}/role`, body, owner.token)
    expect(changed.statusCode).toBe(200)
    expect((await post(`operators/${owner.id}/role`, body, owner.token)).statusCode).toBe(409)
    expect((await post('operators/opr_unknown/role', body, owner.token)).statusCode).toBe(404)
    const { items } = (await get('changes', support.token)).json()
    expect(items).toEqual([
      expect.objectContaining({
        operatorEmail: 'owner@ringback.test',
        action: 'operators set-role',
        subject: `operator:${support.id}`,
        before: { role: 'support' },
        after: { role: 'viewer' },
        reason: 'Moves to another team',
        requestId: expect.any(String),
      }),
    ])
    expect((await get('changes?action=other', support.token)).json().items).toEqual([])
  })
})
