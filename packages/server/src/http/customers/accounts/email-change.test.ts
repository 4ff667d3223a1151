import { describe, expect, it, vi } from 'vitest'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { loginOf, OWNER, registerAs, STRANGER } from '../../../../testing/people/registrants.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { type Customer, openTestServer } from '../../../../testing/test-server.ts'
import { endOtherSessions } from '../../../actions/accounts/own/own-sessions.ts'
import { logOut } from '../../../actions/accounts/sign-in/authenticate.ts'
import { signOutCustomer } from '../../../actions/accounts/operators/manage-customer.ts'
import { requestPasswordReset } from '../../../actions/accounts/sign-in/reset-password.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'
import { addSeconds } from '../../../core/time.ts'
import { insertMailToken } from '../../../store/accounts/mail-tokens.ts'

const { world, send, addCustomer } = await openTestServer()

const PASSWORD = 'the password of the account'
const MAILED = { status: 200, message: 'We have sent a link to the new address.' }
const CHANGED = { status: 200, message: 'Your email address was changed.' }

// beyond Customers change name, password and e-mail address
describe('another e-mail address over HTTP', () => {
  let invented = 0

  const customer = () => addCustomer(0n, { password: PASSWORD })
  const newAddress = () => `new-${(invented++).toString()}@example.com`
  /** Of a network of its own, because the tests together reach the limits of one. */
  const post = (url: string, body: object, token?: string) =>
    send(url, body, { token, from: `203.0.113.${(invented++ % 250).toString()}` })
  const requestChange = (token: string, email: unknown, password: unknown = PASSWORD) =>
    post('/api/user/email', { email, password }, token)
  const confirm = (token: string) => post('/api/auth/confirm-email', { token })
  const logIn = (email: string) => loginOf(world, { email, password: PASSWORD })
  /** The mails to an address, sent or not. */
  const mailsTo = (address: string) =>
    world.database.kysely
      .selectFrom('mails')
      .select(['subject', 'text', 'html'])
      .where('recipient', '=', address)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const subjectsTo = async (address: string) => (await mailsTo(address)).map(mail => mail.subject)
  /** The token of a link to this path, counted from 0. Only sent mails have it, and a request may be sending them. */
  function tokenTo(address: string, path: string, index = 0): Promise<string> {
    return vi.waitFor(async () => {
      await sendAllMails(world)
      const links = world.mails.flatMap(({ to, text }) =>
        to === address ? (new RegExp(`/${path}token=([\\w-]+)`).exec(text) ?? []).slice(1) : [],
      )
      return links[index] ?? expect.fail(`no link was mailed to ${address}`)
    }, 60_000)
  }
  const linkTo = (address: string, index = 0) =>
    tokenTo(address, 'verify-email\\?for=change&', index)
  const status = async (token: string) =>
    (await send('/api/user/account', undefined, { token })).status
  const verify = (token: string) =>
    send(`/api/auth/verify-email?token=${encodeURIComponent(token)}`)

  it('changes nothing until the mailed link is confirmed, and then once', async () => {
    const { userId: id, email, token } = await customer()
    const elsewhere = await signIn(world, id)
    const next = newAddress()
    await requestPasswordReset(world, { email, network: OWNER })
    expect(await requestChange(token, ` ${next.toUpperCase()} `)).toEqual(MAILED)
    expect([await logIn(email), await logIn(next)]).toEqual(['in', 'wrong-credentials'])
    const notice = (await mailsTo(email)).find(({ subject }) => subject.startsWith('A new email'))
    expect(notice?.text).toContain(`New address: ${next}`)

    const link = await linkTo(next)
    expect(await confirm(link)).toEqual(CHANGED)
    expect([await logIn(email), await logIn(next)]).toEqual(['wrong-credentials', 'in'])
    expect([await status(token), await status(elsewhere)]).toEqual([200, 401])
    expect(await subjectsTo(email)).toContain('Your Ringback email address was changed')
    const resets = world.database.kysely.selectFrom('password_resets').selectAll()
    expect(await resets.where('user_id', '=', id).execute()).toEqual([])
    expect(await confirm(link)).toMatchObject({ status: 400, code: 'email-link-unknown' })
  })

  it('ends the verification links that were mailed to the address before', async () => {
    const { userId: id, email, token } = await customer()
    const next = newAddress()
    const now = world.clock.now()
    const expiresAt = addSeconds(now, 3600)
    const hash = hashSecret('a link of the registration')
    await world.database.transaction(tx => {
      insertMailToken(tx, { hash, userId: id, credentials: null, now, expiresAt })
      return Promise.resolve()
    })
    const open = () => verify('a link of the registration')
    expect(await open()).toMatchObject({ email })
    await requestChange(token, next)
    expect(await confirm(await linkTo(next))).toEqual(CHANGED)
    expect(await open()).toMatchObject({ code: 'link-unknown' })
  })

  // beyond An address that refuses mail for good gets no notices, and its user and the operator learn it
  it('removes the mark of an address that refused mail', async () => {
    const { email, token } = await customer()
    const next = newAddress()
    const isRefused = async () =>
      (await send('/api/user/profile', undefined, { token }))['isMailRefused']
    world.refusedAddresses.add(email)
    expect(await requestChange(token, next)).toEqual(MAILED)
    const link = await linkTo(next)
    await expect.poll(isRefused, { timeout: 60_000 }).toBe(true)
    expect(await confirm(link)).toEqual(CHANGED)
    expect(await isRefused()).toBe(false)
  })

  it('answers the same for an address that has an account, whose owner learns nothing', async () => {
    const [one, owner] = [await customer(), await customer()]
    expect(await requestChange(one.token, owner.email)).toEqual(MAILED)
    const [mail, ...others] = await mailsTo(owner.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('It belongs to an account already')
    for (const secret of [one.userId, one.email, 'token=']) {
      expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
    }
    expect([await logIn(one.email), await logIn(owner.email)]).toEqual(['in', 'in'])
  })

  const changePassword = ({ token }: Customer) =>
    post(
      '/api/user/password',
      { currentPassword: PASSWORD, newPassword: 'a new one for it' },
      token,
    )

  it.each<[string, (customer: Customer) => unknown]>([
    ['after 30 minutes', () => world.clock.advance({ minutes: 30 })],
    ['when its browser logs out', ({ token }) => logOut(world, token)],
    [
      'when its browser is logged out by its owner elsewhere',
      async ({ userId: id }) =>
        endOtherSessions(world, { id, sessionHash: hashSecret(await signIn(world, id)) }),
    ],
    [
      'when its browser is logged out by an operator',
      async ({ userId }) => signOutCustomer(world, await operatorOf(world, 'support'), userId),
    ],
    ['with another request', ({ token }) => requestChange(token, newAddress())],
    ['with another password', changePassword],
    [
      'with a password that was forgotten',
      async ({ email }) => {
        await requestPasswordReset(world, { email, network: STRANGER })
        const reset = await tokenTo(email, 'reset-password\\?')
        const body = { token: reset, password: 'a new one for it' }
        expect(await post('/api/auth/reset-password', body)).toMatchObject({ status: 200 })
      },
    ],
  ])('ends a link %s', async (_when, end) => {
    const requester = await customer()
    const next = newAddress()
    expect(await requestChange(requester.token, next)).toEqual(MAILED)
    const link = await linkTo(next)
    await end(requester)
    expect(await confirm(link)).toMatchObject({ status: 400, code: 'email-link-expired' })
    expect(await logIn(next)).toBe('wrong-credentials')
  })

  it('refuses a wrong password and the address of the account, and mails nothing', async () => {
    const { email, token } = await customer()
    const next = newAddress()
    expect(await requestChange(token, next, 'a guess')).toMatchObject({
      status: 400,
      code: 'wrong-password',
    })
    expect(await requestChange(token, email.toUpperCase())).toMatchObject({
      status: 400,
      code: 'same-email',
    })
    expect([await subjectsTo(next), await subjectsTo(email)]).toEqual([[], []])
  })

  it('is limited for each account', async () => {
    const { token } = await customer()
    for (let n = 0; n < 5; n++) expect(await requestChange(token, newAddress())).toEqual(MAILED)
    expect(await requestChange(token, newAddress())).toMatchObject({ status: 429 })
    expect(await requestChange((await customer()).token, newAddress())).toEqual(MAILED)
  })

  it('mails one mailbox five times an hour, however its address is spelled', async () => {
    const users = [await customer(), await customer()]
    for (let n = 0; n < 6; n++) {
      const { token } = users[n % 2] ?? expect.fail()
      expect(await requestChange(token, `flooded+${n.toString()}@example.com`)).toEqual(MAILED)
    }
    const flooded = world.database.kysely.selectFrom('mails').select('subject')
    expect(await flooded.where('recipient', 'like', 'flooded+%').execute()).toHaveLength(5)
  })

  it('takes an address from a registration that never verified it, whose links end', async () => {
    const { token } = await customer()
    const next = newAddress()
    await registerAs(world, { email: next, password: 'another password' })
    const registration = await tokenTo(next, 'verify-email\\?')
    await requestChange(token, next)
    expect(await confirm(await linkTo(next))).toEqual(CHANGED)
    expect(await logIn(next)).toBe('in')
    expect(await verify(registration)).toMatchObject({ status: 400 })
    expect(await loginOf(world, { email: next, password: 'another password' })).toBe(
      'wrong-credentials',
    )
  })

  it('gives an address to one of two users who confirm it at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const users = [await customer(), await customer()]
      const next = newAddress()
      const links: string[] = []
      for (const { token } of users) {
        await requestChange(token, next)
        links.push(await linkTo(next, links.length))
      }
      const statuses = (await Promise.all(links.map(confirm))).map(answer => answer.status)
      expect(statuses.toSorted()).toEqual([200, 409])
      const winner = users[statuses.indexOf(200)]
      const loser = users[statuses.indexOf(409)]
      expect(await logIn(loser?.email ?? '')).toBe('in')
      expect(await logIn(winner?.email ?? '')).toBe('wrong-credentials')
    }
  })

  it('confirms a link once when it is opened twice at the same time', async () => {
    const { token } = await customer()
    const next = newAddress()
    await requestChange(token, next)
    const link = await linkTo(next)
    const answers = await Promise.all([confirm(link), confirm(link)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
    expect(await logIn(next)).toBe('in')
  })

  it('keeps one account for an address that is registered while it is confirmed', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await customer()
      const next = newAddress()
      await requestChange(token, next)
      const link = await linkTo(next)
      const [confirmed] = await Promise.all([
        confirm(link),
        registerAs(world, { email: next, password: 'another password', network: next }),
      ])
      expect([200, 409]).toContain(confirmed.status)
      const holders = world.database.kysely.selectFrom('users').select('verified_at')
      const rows = await holders.where('email', '=', next).execute()
      expect(rows).toHaveLength(1)
      expect(rows[0]?.verified_at !== null).toBe(confirmed.status === 200)
    }
  })

  it('gives no second welcome credit to the mailboxes of the account', async () => {
    const welcomeOf = async (email: string, registration = 0) => {
      await registerAs(world, { email, password: PASSWORD, network: email })
      const link = await tokenTo(email, 'verify-email\\?', registration)
      await verify(link)
      expect(await logIn(email)).toBe('in')
      const { id } = await world.database.kysely
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const transfers = world.database.kysely.selectFrom('transfers').select('id')
      return {
        id,
        hasCredit: (await transfers.where('user_id', '=', id).execute()).length > 0,
      }
    }
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    const { id, hasCredit } = await welcomeOf(first)
    expect(hasCredit).toBe(true)
    const token = await signIn(world, id)
    for (const next of [second, third]) {
      await requestChange(token, next)
      expect(await confirm(await linkTo(next))).toEqual(CHANGED)
    }
    expect((await welcomeOf(first, 1)).hasCredit).toBe(false)
    expect((await welcomeOf(second.replace('@', '+again@'))).hasCredit).toBe(false)
    expect((await welcomeOf(newAddress())).hasCredit).toBe(true)
  })
})
