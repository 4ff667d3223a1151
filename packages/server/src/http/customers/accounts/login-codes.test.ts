import { describe, expect, it } from 'vitest'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { codeOf } from '../../../../testing/people/operators.ts'
import { PASSWORD, STEP_SECONDS, useTwoStep } from '../../../../testing/people/two-step.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { requestPasswordReset } from '../../../actions/accounts/sign-in/reset-password.ts'
import { createSealing } from '../../../adapters/system/system.ts'
import { setPasswordHash } from '../../../store/accounts/users.ts'

const server = await openTestServer()
const { world, send } = server
const { protectedCustomer, challengeOf, finish, wrongCode, subjectsTo } = useTwoStep(server)

describe('the code of a login over HTTP', () => {
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

  async function resetPasswordOf(email: string) {
    await requestPasswordReset(world, { email, network: '192.0.2.1' })
    await sendAllMails(world)
    const text = world.mails.filter(({ to }) => to === email).at(-1)?.text ?? ''
    const [, token] = /reset-password\?token=([\w-]+)/.exec(text) ?? []
    const reset = await send('/api/auth/reset-password', { token, password: 'another long one' })
    expect(reset.status).toBe(200)
  }
})
