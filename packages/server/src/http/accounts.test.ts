import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMails } from '../actions/mail/send-mails.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { testDatabases } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'

const ada = {
  email: 'Ada@Example.com',
  displayName: 'Ada',
  password: 'correct horse battery',
  turnstileToken: 'person',
}

describe.each(testDatabases())('accounts over HTTP on $name', ({ open }) => {
  let world: TestWorld
  let app: FastifyInstance

  beforeEach(async () => {
    world = testWorld(await open(), { maxRegistrationsPerHour: 5 })
    app = await buildTestApp(world)
  })
  afterEach(async () => {
    await app.close()
    await world.database.close()
  })

  const post = (path: string, body: object, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload: body,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })
  const profile = (token: string) =>
    app.inject({ url: '/api/user/profile', headers: { authorization: `Bearer ${token}` } })
  const verify = (token: string) => app.inject({ url: '/api/auth/verify-email', query: { token } })
  const logIn = (password = ada.password) => post('login', { email: ada.email, password })

  async function mailCount(count: number) {
    await expect.poll(() => world.mails).toHaveLength(count)
    await sendMails(world)
    expect(world.mails).toHaveLength(count)
  }
  function mailedToken(): string {
    const [, token] = /verify-email\?token=([\w-]+)/.exec(world.mails.at(-1)?.text ?? '') ?? []
    return token ?? 'no token in the mail'
  }
  async function registered(): Promise<string> {
    const response = await post('register', ada)
    expect(response.json()).toMatchObject({
      user: { email: 'ada@example.com', displayName: 'Ada' },
    })
    await mailCount(1)
    return mailedToken()
  }
  async function signedIn(): Promise<string> {
    await verify(await registered())
    return (await logIn()).json().token
  }

  it('registers, verifies and signs in a new user', async () => {
    const token = await registered()
    expect(world.mails[0]).toMatchObject({ to: 'ada@example.com' })
    expect(world.mails[0]?.text).toContain('https://ringback.test/verify-email?token=')
    expect(world.mails[0]?.html).toContain('https://ringback.test/verify-email?token=')

    const early = await logIn()
    expect([early.statusCode, early.json().error]).toEqual([
      403,
      expect.stringContaining('not verified'),
    ])

    const verified = await verify(token)
    expect([verified.statusCode, verified.json()]).toEqual([
      200,
      { message: 'Email verified successfully! You can now log in.' },
    ])
    const { token: bearer, user } = (await logIn()).json()
    expect(user).toEqual({ id: expect.any(String), email: 'ada@example.com', displayName: 'Ada' })
    expect((await profile(bearer)).json()).toEqual({ ...user, selectedCallerId: null })
    const balance = await app.inject({
      url: '/api/credits/balance',
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(balance.json()).toEqual({ balance: 1, available: 1, debt: 0, freezeReason: null })
  })

  it('accepts a link twice, gives the welcome credit once, and rejects the link after a day', async () => {
    const token = await registered()
    expect((await verify(token)).statusCode).toBe(200)
    world.clock.advance({ hours: 23, minutes: 59 })
    expect((await verify(token)).statusCode).toBe(200)
    const bearer = (await logIn()).json().token
    const headers = { authorization: `Bearer ${bearer}` }
    const { transactions } = (
      await app.inject({ url: '/api/credits/transactions', headers })
    ).json()
    expect(transactions).toMatchObject([{ type: 'promotion', amount: 1, balanceAfter: 1 }])

    world.clock.advance({ minutes: 1 })
    const late = await verify(token)
    expect([late.statusCode, late.json().code]).toEqual([400, 'link-expired'])
    const never = await verify('never-mailed')
    expect([never.statusCode, never.json().code]).toEqual([400, 'link-unknown'])
  })

  it('mails another link on request, with the same response for unknown addresses', async () => {
    const first = await registered()
    const known = await post('resend-verification', { email: 'ada@example.com' })
    const unknown = await post('resend-verification', { email: 'unknown@example.com' })
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    await mailCount(2)
    expect(mailedToken()).not.toBe(first)
    expect((await verify(mailedToken())).statusCode).toBe(200)
    expect((await verify(first)).statusCode).toBe(200)

    await post('resend-verification', { email: 'ada@example.com' })
    await mailCount(2)
  })

  it('responds to a known e-mail like to a new one, and mails its owner', async () => {
    await verify(await registered())
    const again = await post('register', {
      ...ada,
      displayName: 'Eve',
      password: 'eve-knows-better',
    })
    expect(again.json()).toMatchObject({ user: { email: 'ada@example.com', displayName: 'Eve' } })
    await mailCount(2)
    expect(world.mails[1]?.subject).toContain('already have')
    expect(world.mails[1]?.text).not.toContain('token=')
    expect((await logIn('eve-knows-better')).statusCode).toBe(400)
    expect((await logIn()).statusCode).toBe(200)
  })

  it('lets the latest registration of an unverified address win, and invalidates earlier links', async () => {
    const first = await registered()
    await post('register', { ...ada, password: 'second thoughts' })
    await mailCount(2)
    expect((await verify(first)).json().code).toBe('link-unknown')
    expect((await verify(mailedToken())).statusCode).toBe(200)
    expect((await logIn()).statusCode).toBe(400)
    expect((await logIn('second thoughts')).statusCode).toBe(200)
  })

  it('validates the form before the bot check, and refuses bots', async () => {
    const short = await post('register', { ...ada, password: 'short', turnstileToken: 'bot' })
    expect(short.json().error).toBe('Password must be at least 8 characters long')
    const none = await post('register', { ...ada, turnstileToken: '' })
    expect(none.json().error).toBe('Please complete the CAPTCHA verification')
    const bot = await post('register', { ...ada, turnstileToken: 'bot' })
    expect([bot.statusCode, bot.json().error]).toEqual([
      400,
      'CAPTCHA verification failed. Please try again or refresh the page.',
    ])
    world.broken.botCheck = true
    expect((await post('register', ada)).statusCode).toBe(503)
    expect(world.mails).toEqual([])
  })

  it('responds to an unknown e-mail like to a wrong password', async () => {
    await registered()
    const wrong = await logIn('wrong password')
    const unknown = await post('login', {
      email: 'unknown@example.com',
      password: 'wrong password',
    })
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'Invalid email or password'])
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
  })

  it('limits guesses, parallel ones too, and accepts the password again later', async () => {
    await verify(await registered())
    const guesses = await Promise.all(Array.from({ length: 15 }, (_, n) => logIn(`guess ${n}`)))
    const statuses = guesses.map(guess => guess.statusCode).sort()
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)])
    const right = await logIn()
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    world.clock.advance({ minutes: 15 })
    expect((await logIn()).statusCode).toBe(200)
  })

  it('does not count successful logins', async () => {
    await verify(await registered())
    for (let n = 0; n < 12; n++) expect((await logIn()).statusCode).toBe(200)
  })

  it('removes one attempt for one success when others have the same millisecond', async () => {
    await verify(await registered())
    // The clock is stopped, so all attempts have the same time.
    for (let n = 0; n < 9; n++) expect((await logIn(`guess ${n}`)).statusCode).toBe(400)
    expect((await logIn()).statusCode).toBe(200)
    expect((await logIn('guess 10')).statusCode).toBe(400)
    expect((await logIn('guess 11')).statusCode).toBe(429)
  })

  it('limits registrations from one network', async () => {
    for (let n = 0; n < 5; n++) {
      expect((await post('register', { ...ada, email: `a${n}@example.com` })).statusCode).toBe(200)
    }
    expect((await post('register', { ...ada, email: 'a6@example.com' })).statusCode).toBe(429)
  })

  it('ends a session on logout, after a day unused, and after a week in any case', async () => {
    const bearer = await signedIn()
    expect((await post('logout', {}, bearer)).statusCode).toBe(200)
    expect((await profile(bearer)).statusCode).toBe(401)

    const idle = (await logIn()).json().token
    world.clock.advance({ hours: 23 })
    expect((await profile(idle)).statusCode).toBe(200)
    world.clock.advance({ hours: 23 })
    expect((await profile(idle)).statusCode).toBe(200)
    world.clock.advance({ hours: 24 })
    expect((await profile(idle)).statusCode).toBe(401)

    const busy = (await logIn()).json().token
    for (let hours = 0; hours < 7 * 24 - 1; hours += 12) {
      expect((await profile(busy)).statusCode).toBe(200)
      world.clock.advance({ hours: 12 })
    }
    expect((await profile(busy)).statusCode).toBe(401)
    expect((await profile('made-up')).statusCode).toBe(401)
  })

  it('stores neither tokens nor passwords in plain text', async () => {
    const bearer = await signedIn()
    const everything = await world.database.transaction(async tx => ({
      users: await tx.selectFrom('users').selectAll().execute(),
      sessions: await tx.selectFrom('sessions').selectAll().execute(),
      links: await tx.selectFrom('mail_tokens').selectAll().execute(),
      mails: await tx.selectFrom('mails').selectAll().execute(),
      attempts: await tx.selectFrom('attempts').selectAll().execute(),
    }))
    const stored = JSON.stringify(everything)
    for (const secret of [bearer, mailedToken(), ada.password]) expect(stored).not.toContain(secret)
    expect(everything.users[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })

  it('keeps a mail until the mail server accepts it', async () => {
    world.broken.mailer = true
    const send = vi.spyOn(world.mailer, 'send')
    await post('register', ada)
    await expect.poll(() => send.mock.calls).toHaveLength(1)
    const queued = await world.database.transaction(tx =>
      tx.selectFrom('mails').select('attempts').execute(),
    )
    expect(queued).toEqual([{ attempts: 1 }])
    world.broken.mailer = false
    expect(await sendMails(world)).toBe(0)
    world.clock.advance({ seconds: 5 })
    expect(await sendMails(world)).toBe(1)
    expect((await verify(mailedToken())).statusCode).toBe(200)
  })
})
