import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../../testing/people/operators.ts'
import { PASSWORD, useTwoStep } from '../../../../testing/people/two-step.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { deleteExpired } from '../../../actions/delete-expired.ts'

const server = await openTestServer()
const { world, send } = server
const {
  customer,
  logIn,
  protectedCustomer,
  challengeOf,
  finish,
  isSignedIn,
  wrongCode,
  subjectsTo,
  rowsOf,
} = useTwoStep(server)

describe('two-step sign-in over HTTP', () => {
  it('is turned on by a code of the secret, and then each login requires a code', async () => {
    const { email, token, secret, recoveryCodes } = await protectedCustomer()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await send('/api/user/two-step', undefined, { token })).toEqual({
      status: 200,
      turnedOnAt: expect.any(String),
      recoveryCodesLeft: 10,
    })
    const challenged = await logIn(email)
    expect(challenged).toEqual({ status: 200, challenge: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await isSignedIn(challenged['challenge'])).toBe(false)
    const answer = await finish(String(challenged['challenge']), codeOf(world, secret))
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

  it('turns on once of two codes at once', async () => {
    const { token } = await customer()
    const { secret } = await send('/api/user/two-step/set-up', { password: PASSWORD }, { token })
    const code = codeOf(world, String(secret))
    const turnOn = () => send('/api/user/two-step/turn-on', { code }, { token })
    const statuses = (await Promise.all([turnOn(), turnOn()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
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
})
