import { describe, expect, it, vi } from 'vitest'
import { dial } from '../../../../testing/people/callers.ts'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { codeOf } from '../../../../testing/people/operators.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { requestPasswordReset } from '../../../actions/accounts/sign-in/reset-password.ts'
import { removeTwoStep } from '../../../actions/accounts/operators/manage-customer.ts'
import { trackCall } from '../../../actions/calls/progress/track-call.ts'
import { deleteExpired } from '../../../actions/delete-expired.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { createSealing } from '../../../adapters/system/system.ts'
import { setPasswordHash } from '../../../store/accounts/users.ts'

const { world, send, addCustomer } = await openTestServer()

const PASSWORD = 'the password of the account'
const STEP_SECONDS = 30

describe('two-step sign-in over HTTP', () => {
  const customer = () => addCustomer(1_000_000n, { password: PASSWORD })
  /** A customer with two-step sign-in. The code that turned it on cannot be used again. */
  async function protectedCustomer() {
    const { userId: id, email, token } = await customer()
    const setUp = await send('/api/user/two-step/set-up', { password: PASSWORD }, { token })
    const secret = String(setUp['secret'])
    const turnedOn = await send(
      '/api/user/two-step/turn-on',
      { code: codeOf(world, secret) },
      { token },
    )
    expect(turnedOn.status).toBe(200)
    const recoveryCodes = turnedOn['recoveryCodes'] as string[]
    world.clock.advance({ seconds: STEP_SECONDS })
    return { id, email, token, secret, recoveryCodes }
  }
  const logIn = (email: string, from?: string) =>
    send('/api/auth/login', { email, password: PASSWORD }, { ...(from && { from }) })
  async function challengeOf(email: string, from?: string): Promise<string> {
    const { status, challenge } = await logIn(email, from)
    expect(status).toBe(200)
    return String(challenge)
  }
  const finish = (challenge: string, code: string, from?: string) =>
    send('/api/auth/login/code', { challenge, code }, { ...(from && { from }) })
  const isSignedIn = async (token: unknown) =>
    (await send('/api/user/account', undefined, { token: String(token) })).status === 200
  const subjectsTo = async (email: string) => {
    await sendAllMails(world)
    return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  const rowsOf = async (id: string) => {
    const tables = ['two_step', 'two_step_set_ups', 'recovery_codes', 'login_challenges'] as const
    const counts = await Promise.all(
      tables.map(table =>
        world.database.kysely.selectFrom(table).selectAll().where('user_id', '=', id).execute(),
      ),
    )
    return counts.map(rows => rows.length)
  }
  /** Six digits that are no code of the secret at the moment. */
  const wrongCode = (secret: string) => (codeOf(world, secret) === '000000' ? '111111' : '000000')

  it('is turned on by a code of the secret, and then asks each login for a code', async () => {
    const { email, token, secret, recoveryCodes } = await protectedCustomer()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await send('/api/user/two-step', undefined, { token })).toEqual({
      status: 200,
      turnedOnAt: expect.any(String),
      recoveryCodesLeft: 10,
    })
    const asked = await logIn(email)
    expect(asked).toEqual({ status: 200, challenge: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await isSignedIn(asked['challenge'])).toBe(false)
    const answer = await finish(String(asked['challenge']), codeOf(world, secret))
    expect(answer).toMatchObject({ status: 200, user: { email } })
    expect(await isSignedIn(answer['token'])).toBe(true)
    expect(await subjectsTo(email)).toEqual(['Two-step sign-in is on for your Ringback account'])
  })

  it('stores neither the secret nor the recovery codes nor the challenge in readable form', async () => {
    const { id, email, secret, recoveryCodes } = await protectedCustomer()
    const challenge = await challengeOf(email)
    const { kysely } = world.database
    const stored = JSON.stringify(
      [
        await kysely.selectFrom('two_step').selectAll().where('user_id', '=', id).execute(),
        await kysely.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute(),
        await kysely.selectFrom('login_challenges').selectAll().where('user_id', '=', id).execute(),
      ],
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    for (const text of [secret, challenge, ...recoveryCodes]) expect(stored).not.toContain(text)
  })

  it('does nothing with a wrong password, a wrong code or an old setup', async () => {
    const { userId: id, token } = await customer()
    const setUp = (password: unknown) => send('/api/user/two-step/set-up', { password }, { token })
    const turnOn = (code: unknown) => send('/api/user/two-step/turn-on', { code }, { token })
    expect(await setUp('a guess')).toMatchObject({ status: 400, code: 'wrong-password' })
    expect(await turnOn('123456')).toMatchObject({ status: 400, code: 'set-up-expired' })
    const first = String((await setUp(PASSWORD))['secret'])
    const secret = String((await setUp(PASSWORD))['secret'])
    expect(secret).not.toBe(first)
    const wrong = wrongCode(secret)
    expect(await turnOn(wrong)).toMatchObject({ status: 400, code: 'wrong-login-code' })
    expect(await turnOn(codeOf(world, first))).toMatchObject({ code: 'wrong-login-code' })
    world.clock.advance({ minutes: 31 })
    expect(await turnOn(codeOf(world, secret))).toMatchObject({ code: 'set-up-expired' })
    await deleteExpired(world)
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0])
  })

  it('is not set up again while it is on', async () => {
    const { token, secret } = await protectedCustomer()
    const again = await send('/api/user/two-step/set-up', { password: PASSWORD }, { token })
    expect(again).toMatchObject({ status: 409, code: 'two-step-is-on' })
    const code = codeOf(world, secret)
    const turnOn = await send('/api/user/two-step/turn-on', { code }, { token })
    expect(turnOn).toMatchObject({ status: 409, code: 'two-step-is-on' })
  })

  it('accepts each one-time code and each recovery code once', async () => {
    const { email, secret, recoveryCodes } = await protectedCustomer()
    const code = codeOf(world, secret)
    expect((await finish(await challengeOf(email), code)).status).toBe(200)
    const again = await finish(await challengeOf(email), code)
    expect(again).toMatchObject({ status: 400, code: 'wrong-login-code' })
    const [recovery = ''] = recoveryCodes
    const typed = ` ${recovery.toUpperCase().replace('-', ' ')} `
    expect((await finish(await challengeOf(email), typed)).status).toBe(200)
    expect((await finish(await challengeOf(email), recovery)).status).toBe(400)
    expect(await subjectsTo(email)).toContain('A recovery code of your Ringback account was used')
  })

  it('accepts no earlier code after a later one', async () => {
    const { email, secret } = await protectedCustomer()
    const earlier = codeOf(world, secret)
    world.clock.advance({ seconds: STEP_SECONDS })
    expect((await finish(await challengeOf(email), codeOf(world, secret))).status).toBe(200)
    expect((await finish(await challengeOf(email), earlier)).status).toBe(400)
  })

  it('starts one session for one code that is sent many times at once', async () => {
    const { email, secret, recoveryCodes } = await protectedCustomer()
    for (const code of [codeOf(world, secret), recoveryCodes[3] ?? '']) {
      const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(email)))
      const answers = await Promise.all(challenges.map(challenge => finish(challenge, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      world.clock.advance({ seconds: STEP_SECONDS })
    }
  })

  it('uses a challenge once, also with two good codes at once', async () => {
    const { email, secret, recoveryCodes } = await protectedCustomer()
    const challenge = await challengeOf(email)
    const codes = [codeOf(world, secret), recoveryCodes[0] ?? '', recoveryCodes[1] ?? '']
    const answers = await Promise.all(codes.map(code => finish(challenge, code)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 400, 400])
    expect((await finish(challenge, recoveryCodes[2] ?? ''))['code']).toBe('login-expired')
  })

  it('ends a challenge after five minutes, after five wrong codes and with a new password', async () => {
    const { id, email, secret, recoveryCodes } = await protectedCustomer()
    const [good = '', other = '', third = ''] = recoveryCodes
    const late = await challengeOf(email)
    world.clock.advance({ minutes: 5 })
    expect((await finish(late, good))['code']).toBe('login-expired')
    const guessed = await challengeOf(email)
    for (let n = 0; n < 5; n++) {
      expect((await finish(guessed, wrongCode(secret)))['code']).toBe('wrong-login-code')
    }
    expect((await finish(guessed, good))['code']).toBe('login-expired')
    const before = await challengeOf(email, '192.0.2.1')
    await resetPasswordOf(email)
    expect((await finish(before, other, '192.0.2.1'))['code']).toBe('login-expired')
    // The reset has not removed the second step.
    const hash = await world.passwords.hash(PASSWORD)
    await world.database.transaction(tx => setPasswordHash(tx, id, hash))
    expect((await finish(await challengeOf(email, '192.0.2.1'), third, '192.0.2.1')).status).toBe(
      200,
    )
  })
  async function resetPasswordOf(email: string) {
    await requestPasswordReset(world, { email, network: '192.0.2.1' })
    await sendAllMails(world)
    const text = world.mails.filter(({ to }) => to === email).at(-1)?.text ?? ''
    const [, token] = /reset-password\?token=([\w-]+)/.exec(text) ?? []
    const reset = await send('/api/auth/reset-password', { token, password: 'another long one' })
    expect(reset.status).toBe(200)
  }

  it('limits the codes of an account, and keeps the networks and recovery codes of the owner free', async () => {
    const { email, secret, recoveryCodes } = await protectedCustomer()
    const home = '203.0.113.200'
    expect((await finish(await challengeOf(email, home), codeOf(world, secret), home)).status).toBe(
      200,
    )
    world.clock.advance({ seconds: STEP_SECONDS })
    for (const network of ['198.51.100.1', '198.51.101.1', '198.51.102.1', '198.51.103.1']) {
      const challenge = await challengeOf(email, network)
      for (let n = 0; n < 5; n++) await finish(challenge, wrongCode(secret), network)
    }
    const away = '198.51.104.1'
    const challenge = await challengeOf(email, away)
    const refused = await finish(challenge, codeOf(world, secret), away)
    expect(refused).toMatchObject({ status: 429, code: 'too-many-attempts' })
    expect((await finish(challenge, recoveryCodes[0] ?? '', away)).status).toBe(200)
    expect((await finish(await challengeOf(email, home), codeOf(world, secret), home)).status).toBe(
      200,
    )
  })

  it('is turned off, and gets new recovery codes, with password and code only', async () => {
    const { id, email, token, secret, recoveryCodes } = await protectedCustomer()
    const change = (what: string, password: unknown, code: unknown) =>
      send(`/api/user/two-step/${what}`, { password, code }, { token })
    const [old = '', second = ''] = recoveryCodes
    for (const what of ['turn-off', 'recovery-codes']) {
      expect(await change(what, 'a guess', old)).toMatchObject({ code: 'wrong-password' })
      const wrong = await change(what, PASSWORD, wrongCode(secret))
      expect(wrong).toMatchObject({ code: 'wrong-login-code' })
      expect((await change(what, PASSWORD, null)).status).toBe(400)
      expect((await change(what, PASSWORD, undefined)).status).toBe(400)
    }
    const renewed = await change('recovery-codes', PASSWORD, old)
    const codes = renewed['recoveryCodes'] as string[]
    expect(codes).toHaveLength(10)
    expect((await finish(await challengeOf(email), second)).status).toBe(400)
    expect((await finish(await challengeOf(email), codes[0] ?? '')).status).toBe(200)
    expect((await change('turn-off', PASSWORD, codeOf(world, secret))).status).toBe(200)
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0])
    expect(await logIn(email)).toMatchObject({ status: 200, token: expect.any(String) })
    expect(await change('turn-off', PASSWORD, codeOf(world, secret))).toMatchObject({
      status: 409,
      code: 'two-step-is-off',
    })
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining([
        'New recovery codes for your Ringback account',
        'Two-step sign-in is off for your Ringback account',
      ]),
    )
  })

  /** What needs a code beside the password. */
  const GUARDED = [
    ['/api/user/email', { email: 'another@example.com' }],
    ['/api/user/export', {}],
    ['/api/user/close', {}],
  ] as const

  it.each(GUARDED)('guards %s with a code, which is used once', async (url, fields) => {
    const { email, token, secret } = await protectedCustomer()
    const ask = (proof: object, session = token) =>
      send(url, { ...fields, ...proof }, { token: session })
    const password = PASSWORD
    expect(await ask({ password })).toMatchObject({ status: 400, code: 'code-needed' })
    expect(await ask({ password, code: '' })).toMatchObject({ status: 400, code: 'invalid-input' })
    const wrong = await ask({ password, code: wrongCode(secret) })
    expect(wrong).toMatchObject({ status: 400, code: 'wrong-login-code' })
    const code = codeOf(world, secret)
    expect(await ask({ password: 'a guess', code })).toMatchObject({ code: 'wrong-password' })
    expect(await subjectsTo(email)).toEqual(['Two-step sign-in is on for your Ringback account'])
    expect((await ask({ password, code })).status).toBe(200)
    const again = await finish(String((await logIn(email))['challenge'] ?? ''), code)
    expect(again.status).toBe(400)
  })

  it('limits guesses over everything that needs a code', async () => {
    const { token, recoveryCodes, secret } = await protectedCustomer()
    const places = [...GUARDED, ['/api/user/two-step/turn-off', {}] as const]
    const ask = (n: number, code: string) => {
      const [url, fields] = places[n % places.length] ?? GUARDED[0]
      return send(url, { ...fields, password: PASSWORD, code }, { token })
    }
    for (let n = 0; n < 10; n++) expect((await ask(n, wrongCode(secret))).status).toBe(400)
    for (let n = 0; n < places.length; n++) {
      const refused = await ask(n, recoveryCodes[0] ?? '')
      expect(refused).toMatchObject({ status: 429, code: 'too-many-attempts' })
    }
  })

  it('uses no code for a request that is refused without one', async () => {
    const { token, recoveryCodes } = await protectedCustomer()
    const given = (n: number) => ({ password: PASSWORD, code: recoveryCodes[n] })
    for (let n = 0; n < 5; n++) {
      const change = { ...given(n), email: `new-${String(n)}@example.com` }
      expect((await send('/api/user/email', change, { token })).status).toBe(200)
    }
    const limited = { ...given(5), email: 'new@example.com' }
    expect(await send('/api/user/email', limited, { token })).toMatchObject({ status: 429 })
    expect((await send('/api/user/export', given(5), { token })).status).toBe(200)
    const again = await send('/api/user/export', given(6), { token })
    expect(again).toMatchObject({ code: 'exported-recently' })
    const off = await send(
      '/api/user/two-step/turn-off',
      { password: PASSWORD, code: recoveryCodes[6] },
      { token },
    )
    expect(off.status).toBe(200)
  })

  it('turns on once of two codes at once', async () => {
    const { token } = await customer()
    const { secret } = await send('/api/user/two-step/set-up', { password: PASSWORD }, { token })
    const code = codeOf(world, String(secret))
    const turnOn = () => send('/api/user/two-step/turn-on', { code }, { token })
    const statuses = (await Promise.all([turnOn(), turnOn()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('does not accept the codes, the setup or the challenge of another user', async () => {
    const [ada, eve] = [await protectedCustomer(), await protectedCustomer()]
    const challenge = await challengeOf(ada.email)
    expect((await finish(challenge, codeOf(world, eve.secret))).status).toBe(400)
    expect((await finish(challenge, eve.recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await finish('unknown', ada.recoveryCodes[0] ?? ''))['code']).toBe('login-expired')
    // A sealed secret that is copied to another account opens nothing there.
    const { kysely } = world.database
    const { sealed_secret } = await kysely
      .selectFrom('two_step')
      .selectAll()
      .where('user_id', '=', eve.id)
      .executeTakeFirstOrThrow()
    await kysely
      .updateTable('two_step')
      .set({ sealed_secret })
      .where('user_id', '=', ada.id)
      .execute()
    const copied = await finish(challenge, codeOf(world, eve.secret))
    expect(copied).toMatchObject({ status: 503, code: 'codes-unreadable' })
  })

  it('accepts recovery codes while the key of the secrets is missing', async () => {
    const { email, secret, recoveryCodes } = await protectedCustomer()
    const challenge = await challengeOf(email)
    const { sealing } = world
    world.sealing = createSealing(['another key'])
    const refused = await finish(challenge, codeOf(world, secret))
    expect(refused).toMatchObject({ status: 503, code: 'codes-unreadable' })
    const answer = await finish(challenge, recoveryCodes[0] ?? '')
    world.sealing = sealing
    expect(answer.status).toBe(200)
  })

  it('needs no code for a closing that is refused during a call', async () => {
    const { id, token, recoveryCodes } = await protectedCustomer()
    const { id: callId, parentSid, childSid } = await dial(world, id)
    const proof = { password: PASSWORD, code: recoveryCodes[0] }
    expect(await send('/api/user/close', proof, { token })).toMatchObject({ code: 'account-busy' })
    const end = { status: 'completed', seconds: 61 } as const
    await trackCall(world, { key: `${childSid}:end`, callId, parentSid, childSid, ...end })
    expect((await send('/api/user/close', proof, { token })).status).toBe(200)
  })

  it('is erased with the account', async () => {
    const { id, email, token, recoveryCodes } = await protectedCustomer()
    await challengeOf(email)
    // The mail about the recovery code is erased too.
    const proof = { password: PASSWORD, code: recoveryCodes[0] }
    expect((await send('/api/user/close', proof, { token })).status).toBe(200)
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0])
    const mails = world.database.kysely.selectFrom('mails').selectAll()
    expect(await mails.where('recipient', '=', email).execute()).toEqual([])
  })

  it('is removed by an operator with a reason, once, and a mail says so', async () => {
    const { id, email } = await protectedCustomer()
    const other = await protectedCustomer()
    const support = await operatorOf(world, 'support')
    expect(await removeTwoStep(world, support, id)).toMatchObject({ ok: true })
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0])
    expect(await logIn(email)).toMatchObject({ token: expect.any(String) })
    expect(await logIn(other.email)).toMatchObject({ challenge: expect.any(String) })
    expect((await loggedChanges(world)).at(-1)).toEqual({
      action: 'customers remove-two-step',
      subject: `user:${id}`,
      before: { twoStepAt: expect.any(String) },
      after: { twoStepAt: null },
    })
    expect(await removeTwoStep(world, support, id)).toMatchObject({ why: 'two-step-is-off' })
    expect(await removeTwoStep(world, support, 'unknown')).toMatchObject({
      why: 'unknown-customer',
    })
    await sendAllMails(world)
    expect(world.mails.filter(({ to }) => to === email).at(-1)?.text).toContain('Our support has')
  })

  /** The token of the link in the newest mail with this beginning of a subject. A request may be sending it. */
  const mailedToken = (email: string, subject: string) =>
    vi.waitFor(async () => {
      await sendAllMails(world)
      const mail = world.mails.findLast(m => m.to === email && m.subject.startsWith(subject))
      const [, token] = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
      return token ?? expect.fail(`no link was mailed to ${email}`)
    }, 60_000)
  const removalLinkTo = (email: string) => mailedToken(email, 'Two-step sign-in is on')
  const choosePassword = (token: string, password: string) =>
    send('/api/auth/reset-password', { token, password })

  it('is turned off by the link of its mail, which needs a new password and ends all sessions', async () => {
    const { id, email, token } = await protectedCustomer()
    const link = await removalLinkTo(email)
    // The thief has the password, and may change it. A reset of the password alone does not let the owner in.
    const change = { currentPassword: PASSWORD, newPassword: 'the password of the thief' }
    expect((await send('/api/user/password', change, { token })).status).toBe(200)
    expect(await choosePassword(link, 'the new password of the owner')).toMatchObject({
      status: 200,
    })
    expect(await isSignedIn(token)).toBe(false)
    expect(await rowsOf(id)).toEqual([0, 0, 0, 0])
    const body = { email, password: 'the new password of the owner' }
    const loggedIn = await send('/api/auth/login', body)
    expect(await isSignedIn(loggedIn['token'])).toBe(true)
    await vi.waitFor(async () => {
      expect(await subjectsTo(email)).toContain('Two-step sign-in is off for your Ringback account')
    }, 60_000)
    expect(await choosePassword(link, PASSWORD)).toMatchObject({ code: 'reset-link-unknown' })
  })

  it('stays on after a reset of the password, and the link of its mail works for seven days', async () => {
    const { id, email } = await protectedCustomer()
    const link = await removalLinkTo(email)
    await requestPasswordReset(world, { email, network: '203.0.113.7' })
    const plain = await mailedToken(email, 'Choose a new')
    expect((await choosePassword(plain, PASSWORD)).status).toBe(200)
    expect((await rowsOf(id))[0]).toBe(1)
    world.clock.advance({ days: 7 })
    expect(await choosePassword(link, PASSWORD)).toMatchObject({ code: 'reset-link-expired' })
    expect((await rowsOf(id))[0]).toBe(1)
  })

  it('ends the link of its mail when it is turned off', async () => {
    const { email, token, recoveryCodes } = await protectedCustomer()
    const link = await removalLinkTo(email)
    const given = { password: PASSWORD, code: recoveryCodes[0] }
    expect((await send('/api/user/two-step/turn-off', given, { token })).status).toBe(200)
    expect(await choosePassword(link, PASSWORD)).toMatchObject({ code: 'reset-link-unknown' })
  })
})
