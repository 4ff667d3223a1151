import { describe, expect, it, vi } from 'vitest'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { PASSWORD, useTwoStep } from '../../../../testing/people/two-step.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { removeTwoStep } from '../../../actions/accounts/operators/manage-customer.ts'
import { requestPasswordReset } from '../../../actions/accounts/sign-in/reset-password.ts'

const server = await openTestServer()
const { world, send } = server
const { logIn, protectedCustomer, isSignedIn, subjectsTo, rowsOf } = useTwoStep(server)

describe('two-step sign-in that a customer has lost', () => {
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

  it('is removed by an operator with a reason, once, and its customer gets a mail', async () => {
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
