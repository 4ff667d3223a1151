import { describe, expect, it } from 'vitest'
import { loginOf, OWNER } from '../../../../testing/people/registrants.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { requestPasswordReset } from '../../../actions/accounts/sign-in/reset-password.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'

const { world, send, addCustomer } = await openTestServer()

const OLD = 'the password until now'
const NEW = 'the password from now on'

describe('the own account over HTTP', () => {
  const customer = () => addCustomer(0n, { password: OLD })
  const read = (token: string) => send('/api/user/account', undefined, { token })
  const change = (token: string, currentPassword = OLD, newPassword = NEW) =>
    send('/api/user/password', { currentPassword, newPassword }, { token })
  const rename = (token: string, displayName: unknown) =>
    send('/api/user/display-name', { displayName }, { method: 'PUT', token })
  const logIn = (email: string, password: string) => loginOf(world, { email, password })
  const subjectsTo = async (email: string) => {
    await sendAllMails(world)
    return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  it('changes the password, ends all other sessions and informs the owner', async () => {
    const { userId: id, email, token } = await customer()
    const other = await customer()
    const elsewhere = [await signIn(world, id), await signIn(world, id)]
    expect(await change(token)).toEqual({ status: 200, message: 'Your password was changed.' })
    expect(await read(token)).toMatchObject({ status: 200, email })
    for (const ended of elsewhere) expect(await read(ended)).toMatchObject({ status: 401 })
    expect(await logIn(email, OLD)).toBe('wrong-credentials')
    expect(await logIn(email, NEW)).toBe('in')
    await expect
      .poll(() => subjectsTo(email))
      .toEqual([expect.stringContaining('password was changed')])
    // Another user keeps session and password.
    expect(await read(other.token)).toMatchObject({ status: 200 })
    expect(await logIn(other.email, OLD)).toBe('in')
  })

  it('ends the links of a forgotten password', async () => {
    const { email, token } = await customer()
    await requestPasswordReset(world, { email, network: OWNER })
    const resets = () =>
      world.database.read(db => db.selectFrom('password_resets').selectAll().execute())
    expect(await resets()).toHaveLength(1)
    await change(token)
    expect(await resets()).toEqual([])
  })

  it('refuses a wrong password, and changes nothing', async () => {
    const { userId: id, email, token } = await customer()
    const elsewhere = await signIn(world, id)
    expect(await change(token, 'a guess')).toEqual({
      status: 400,
      code: 'wrong-password',
      error: 'Your current password is not correct.',
    })
    expect(await read(elsewhere)).toMatchObject({ status: 200 })
    expect(await logIn(email, OLD)).toBe('in')
    expect(await subjectsTo(email)).toEqual([])
  })

  it('limits the guesses of each session, so that a stolen one leaves the owner the change', async () => {
    const { userId: id, token } = await customer()
    const stolen = await signIn(world, id)
    for (let time = 1; time <= 3; time++) {
      expect(await change(stolen, 'a guess', OLD)).toMatchObject({ status: 400 })
    }
    const guesses = await Promise.all(
      Array.from({ length: 9 }, (_, n) => change(stolen, `guess ${n}`)),
    )
    const statuses = guesses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(7).fill(400), 429, 429])
    expect(await change(stolen)).toMatchObject({ status: 429, code: 'too-many-attempts' })
    expect(await change(token)).toMatchObject({ status: 200 })
    expect(await read(stolen)).toMatchObject({ status: 401 })
  })

  it('counts no right password, and forgets guesses after 15 minutes', async () => {
    const { token } = await customer()
    for (let time = 1; time <= 12; time++) {
      expect(await change(token, OLD, OLD)).toMatchObject({ status: 200 })
    }
    for (let n = 1; n <= 10; n++) expect((await change(token, `guess ${n}`)).status).toBe(400)
    expect(await change(token)).toMatchObject({ status: 429, code: 'too-many-attempts' })
    world.clock.advance({ minutes: 15 })
    expect(await change(token)).toMatchObject({ status: 200 })
  })

  it('lets one of two changes at the same time succeed, and no login with the old password', async () => {
    const { userId: id, email, token } = await customer()
    const second = await signIn(world, id)
    const [first, other] = await Promise.all([
      change(token, OLD, `${NEW} 1`),
      change(second, OLD, `${NEW} 2`),
      logIn(email, OLD),
    ])
    // The loser finds its session ended, or the password replaced.
    const statuses = [first.status, other.status].sort()
    expect(statuses[0]).toBe(200)
    expect([400, 401]).toContain(statuses[1])
    const winner = first.status === 200 ? '1' : '2'
    expect(await logIn(email, `${NEW} ${winner}`)).toBe('in')
    expect(await logIn(email, OLD)).toBe('wrong-credentials')
  })

  it('changes the display name of the user alone', async () => {
    const [{ token, email }, other] = [await customer(), await customer()]
    const renamed = { status: 200, email, displayName: 'Asha Rao' }
    expect(await rename(token, '  Asha Rao ')).toEqual(renamed)
    expect(await read(token)).toEqual(renamed)
    expect(await read(other.token)).toMatchObject({ displayName: 'Caller' })
  })
})
