import { beforeEach, describe, expect, it } from 'vitest'
import {
  STRANGER,
  loginOf,
  mailedTokens,
  registerAs,
} from '../../../../testing/people/registrants.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

const email = 'ada@example.com'
const OLD = 'the forgotten password'
const NEW = 'the password of today'

describe('a password reset', () => {
  const world = useWorld()

  beforeEach(async () => {
    await registerAs(world, { email, password: OLD })
  })

  const request = (address = email) =>
    requestPasswordReset(world, { email: address, network: STRANGER })
  const reset = (token = 'no mail', password = NEW) =>
    resetPassword(world, { token, password, network: STRANGER })
  const logIn = (password: string) => loginOf(world, { email, password })
  const mailsOf = async (subject: RegExp) => {
    await sendMails(world)
    return world.mails.filter(mail => mail.to === email && subject.test(mail.subject))
  }
  const resetTokens = async () =>
    (await mailsOf(/new .* password/)).map(
      ({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1],
    )
  const verify = async () => verifyEmail(world, (await mailedTokens(world, email))[0] ?? '')
  const countSessions = async () =>
    (await world.database.read(db => db.selectFrom('sessions').selectAll().execute())).length

  it('sets the new password, ends all sessions and informs the owner', async () => {
    await verify()
    expect(await logIn(OLD)).toBe('in')
    expect(await countSessions()).toBe(1)
    await request('Ada@Example.com')
    const [token] = await resetTokens()
    expect(await reset(token)).toEqual({ ok: true, value: { email: 'ada@example.com' } })
    expect(await countSessions()).toBe(0)
    expect(await logIn(OLD)).toBe('wrong-credentials')
    expect(await logIn(NEW)).toBe('in')
    expect(await mailsOf(/password was changed/)).toHaveLength(1)
  })

  it('accepts one use of all links that a user has', async () => {
    await verify()
    await request()
    await request()
    const [first, second] = await resetTokens()
    expect(first).not.toBe(second)
    expect((await reset(first)).ok).toBe(true)
    for (const used of [first, second]) {
      expect(await reset(used, 'another password')).toMatchObject({ why: 'reset-link-unknown' })
    }
    expect(await logIn(NEW)).toBe('in')
  })

  it('lets one of several requests with links of one user succeed', async () => {
    await verify()
    await request()
    await request()
    const tokens = await resetTokens()
    const passwords = [...tokens, ...tokens].map((token, at) => ({
      token,
      password: `${NEW} ${at}`,
    }))
    const results = await Promise.all(passwords.map(one => reset(one.token, one.password)))
    const succeeded = passwords.filter((_, at) => results[at]?.ok)
    expect(succeeded).toHaveLength(1)
    expect(await logIn(succeeded[0]?.password ?? '')).toBe('in')
    expect(await mailsOf(/password was changed/)).toHaveLength(1)
  })

  it('never leaves a session that was started with the old password', async () => {
    await verify()
    await request()
    const [token] = await resetTokens()
    const [done] = await Promise.all([reset(token), logIn(OLD), logIn(OLD), logIn(OLD)])
    expect(done.ok).toBe(true)
    expect(await countSessions()).toBe(0)
  })

  it('refuses a link after 30 minutes', async () => {
    await verify()
    await request()
    const [token] = await resetTokens()
    world.clock.advance({ minutes: 30 })
    expect(await reset(token)).toMatchObject({ why: 'reset-link-expired' })
    expect(await logIn(OLD)).toBe('in')
  })

  it('refuses links of verification mails and unknown ones', async () => {
    const [verification] = await mailedTokens(world, email)
    await verify()
    expect(await reset(verification)).toMatchObject({ why: 'reset-link-unknown' })
    expect(await reset()).toMatchObject({ why: 'reset-link-unknown' })
  })

  it('answers unknown and unverified addresses like known ones, and mails nothing', async () => {
    expect(await request()).toEqual({ ok: true, value: null })
    expect(await request('unknown@example.com')).toEqual({ ok: true, value: null })
    expect(await resetTokens()).toEqual([])
    expect(world.mails.map(({ to }) => to)).toEqual([email])
  })

  it('mails an address at most five times an hour, and limits the requests of a network', async () => {
    await verify()
    for (let time = 1; time <= 30; time++) expect((await request()).ok).toBe(true)
    // The verification mail was the first of the five.
    expect(await resetTokens()).toHaveLength(4)
    expect(await request()).toMatchObject({ why: 'too-many-attempts' })
  })
})
