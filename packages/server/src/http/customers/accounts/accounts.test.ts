import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { buildTestApp } from '../../../../testing/test-app.ts'
import { useWorld } from '../../../../testing/use-world.ts'

const ada = {
  email: 'Ada@Example.com',
  displayName: 'Ada',
  password: 'correct horse battery',
  turnstileToken: 'person',
}

describe('accounts over HTTP', () => {
  const world = useWorld({ business: { maxRegistrationsPerHour: 5 } })
  let app: FastifyInstance

  beforeEach(async () => {
    app = await buildTestApp(world)
  })
  afterEach(() => app.close())

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
    await sendAllMails(world)
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

  // spec 1.1, 3.1, 3.2 see 5, 7.2 read as 61, 7.3 see 23
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
      { email: 'ada@example.com', message: 'Email verified successfully! You can now log in.' },
    ])
    const { token: bearer, user } = (await logIn()).json()
    expect(user).toEqual({ id: expect.any(String), email: 'ada@example.com', displayName: 'Ada' })
    expect((await profile(bearer)).json()).toEqual({
      ...user,
      selectedCallerId: null,
      timeZone: null,
      isMailRefused: false,
    })
    const balance = await app.inject({
      url: '/api/credits/balance',
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(balance.json()).toEqual({
      balance: 1,
      available: 1,
      debt: 0,
      freezeReason: null,
      isLow: false,
      packageId: null,
      parkedPayments: [],
    })
  })

  // spec 1.1 see 4, 3.5 see 12, 7.4 see 4, 7.6
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

  // spec 7.5 see 22
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

  it('requires a login with the link when an address was registered with two passwords', async () => {
    await registered()
    await post('register', { ...ada, password: 'second thoughts' })
    await mailCount(2)
    const link = mailedToken()
    const opened = await verify(link)
    expect([opened.statusCode, opened.json()]).toEqual([
      200,
      {
        email: 'ada@example.com',
        message: 'To finish, log in here with the password that you chose when you registered.',
        needsLogin: true,
      },
    ])
    const { email, password } = ada
    expect((await post('login', { email, password, verificationToken: link })).statusCode).toBe(200)
  })

  it('mails nothing that the person who registers has written', async () => {
    await post('register', { ...ada, displayName: 'Claim your prize at evil.example' })
    await post('register', { ...ada, displayName: 'Second name', password: 'second thoughts' })
    await post('resend-verification', { email: ada.email })
    await mailCount(3)
    for (const { subject, text, html } of world.mails) {
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|prize|Second/)
    }
  })

  it('counts the mails of one mailbox over all spellings of its address', async () => {
    world.business.maxRegistrationsPerHour = 100
    const spellings = Array.from({ length: 20 }, (_, n) => `mb+${n}@example.com`)
    for (const email of spellings) {
      expect((await post('register', { ...ada, email })).statusCode).toBe(200)
    }
    await mailCount(5)
    for (const email of ['f.a.rm@gmail.com', 'farm+x@gmail.com', 'FARM@googlemail.com']) {
      for (let n = 0; n < 3; n++) await post('register', { ...ada, email })
    }
    await mailCount(10)
  })

  // spec 5.1, 5.5
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
    expect(right.json()).toEqual({
      code: 'too-many-logins',
      error: expect.stringContaining('wait 15 min and try again, or log in from another network'),
    })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    world.clock.advance({ minutes: 15 })
    expect((await logIn()).statusCode).toBe(200)
  })

  it('does not lock the owner out by guesses from other networks, and lets others in who are not bots', async () => {
    await verify(await registered())
    const from = (remoteAddress: string, password: string, turnstileToken?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        payload: { email: ada.email, password, ...(turnstileToken && { turnstileToken }) },
      })
    const [home, abroad] = ['203.0.113.1', '198.51.100.1']
    expect((await from(home, ada.password)).statusCode).toBe(200)
    for (let n = 0; n < 50; n++) {
      const guess = await from(`192.0.2.${Math.floor(n / 10)}`, 'a wrong guess')
      expect(guess.statusCode).toBe(400)
    }
    // The owner's network is known. It keeps the limit of each network.
    expect((await from(home, ada.password)).statusCode).toBe(200)
    const needed = await from(abroad, ada.password)
    expect([needed.statusCode, needed.json()]).toEqual([
      400,
      { code: 'bot-check-needed', error: 'Please complete the CAPTCHA verification' },
    ])
    expect((await from(abroad, ada.password, 'bot')).json().code).toBe('bot-check-failed')
    expect((await from(abroad, 'a wrong guess', 'person')).json().code).toBe('wrong-credentials')
    expect((await from(abroad, ada.password, 'person')).statusCode).toBe(200)
    // This network is known now, too.
    expect((await from(abroad, ada.password)).statusCode).toBe(200)
    expect((await from('192.0.2.0', ada.password, 'person')).statusCode).toBe(429)
    for (let n = 0; n < 10; n++) {
      expect((await from(home, 'a wrong guess')).json().code).toBe('wrong-credentials')
    }
    expect((await from(home, ada.password)).statusCode).toBe(429)
  })

  it('removes one attempt for one success, and no wrong guess', async () => {
    await verify(await registered())
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

  it('stores neither tokens nor passwords nor networks in plain text', async () => {
    const bearer = await signedIn()
    const everything = await world.database.transaction(async tx => ({
      users: await tx.selectFrom('users').selectAll().execute(),
      sessions: await tx.selectFrom('sessions').selectAll().execute(),
      links: await tx.selectFrom('mail_tokens').selectAll().execute(),
      mails: await tx.selectFrom('mails').selectAll().execute(),
      attempts: await tx.selectFrom('attempts').selectAll().execute(),
      networks: await tx.selectFrom('known_networks').selectAll().execute(),
    }))
    const stored = JSON.stringify(everything, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const secret of [bearer, mailedToken(), ada.password, '127.0.0.1']) {
      expect(stored).not.toContain(secret)
    }
    expect(everything.networks).toHaveLength(1)
    expect(everything.users[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })
})
