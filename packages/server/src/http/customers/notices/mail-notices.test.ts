import { describe, expect, it } from 'vitest'
import { builtPages } from '../../../../testing/built-pages.ts'
import { buy } from '../../../../testing/people/buyers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { notifyMissedCall } from '../../../actions/calls/incoming/notify-missed-call.ts'
import { readMails } from '../../../actions/mail/unsent-mails.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'

const PATH = '/api/user/mail-notices'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const { world, app, addCustomer } = await openTestServer({}, { webFolder: builtPages() })

let numbers = 0
async function customer() {
  const { userId, send: request } = await addCustomer()
  const email = `${userId.toLowerCase()}@example.com`
  const send = (method: 'GET' | 'PUT' | 'POST', url = PATH, body?: object) =>
    request(url, body, method)
  return {
    userId,
    email,
    send,
    async missCall() {
      const toNumber = `+1415555${String(1_000 + numbers++)}`
      const call = {
        userId,
        fromNumber: '+14155550177',
        toNumber,
        dialledAt: null,
        missedBecause: null,
      }
      await world.database.transaction(tx => notifyMissedCall(world, tx, call as never))
      await sendAllMails(world)
    },
    mails: () => world.mails.filter(mail => mail.to === email),
  }
}

describe('the link of a notice', () => {
  async function missedCall() {
    const user = await customer()
    await user.missCall()
    const link = user.mails().at(-1)?.unsubscribeUrl ?? ''
    return { ...user, path: link.replace(world.business.publicUrl, '') }
  }

  // beyond Mails that are not necessary are switched off in Settings, and by one click in the mail program
  it('switches off its kind by one POST without a login, and no other', async () => {
    const { path, send, missCall, mails } = await missedCall()
    const payload = 'List-Unsubscribe=One-Click'
    const { statusCode } = await app.inject({ method: 'POST', url: path, headers: FORM, payload })
    expect(statusCode).toBe(200)
    expect((await send('GET'))['off']).toEqual(['missed-call'])
    await missCall()
    expect(mails()).toHaveLength(1)
    await send('PUT', PATH, { off: [] })
    await missCall()
    expect(mails()).toHaveLength(2)
  })

  it('changes nothing when it is opened, and shows a button', async () => {
    const { path, send } = await missedCall()
    const { statusCode, body } = await app.inject({ url: path })
    expect([statusCode, (await send('GET'))['off']]).toEqual([200, []])
    expect(body).toMatch(
      /<form[^>]* method="post"><button[^>]* type="submit"[^>]*>Stop these mails</,
    )
  })

  it('cannot be guessed, nor made from that of another kind or user', async () => {
    const { path, userId, send } = await missedCall()
    const other = await missedCall()
    const forged = [
      path.replace('missed-call', 'voicemail'),
      other.path.replace(other.userId, userId),
      path.replace(/token=.{10}/, 'token=aaaaaaaaaa'),
      path.replace(/&token=.*/, ''),
      '/mail-notices/off',
    ]
    for (const url of forged) {
      expect((await app.inject({ method: 'POST', url, headers: FORM })).statusCode).toBe(404)
      expect((await app.inject({ url })).statusCode).toBe(404)
    }
    expect((await send('GET'))['off']).toEqual([])
  })

  it('is in no mail that is necessary', async () => {
    const user = await customer()
    await buy(world, user.userId)
    await sendAllMails(world)
    expect(user.mails()).toHaveLength(1)
    expect(user.mails()[0]?.unsubscribeUrl).toBeUndefined()
  })
})

describe('an address that is refused for good', () => {
  // beyond An address that refuses mail for good gets no notices, and its user and the operator learn it
  it('is marked, gets no more notices, and its mail is not tried again', async () => {
    const { email, send, missCall } = await customer()
    world.refusedAddresses.add(email)
    await missCall()
    expect((await send('GET'))['addressRefusedAt']).toEqual(expect.any(String))
    expect((await send('GET', '/api/user/profile'))['isMailRefused']).toBe(true)
    await missCall()
    const waiting = await readMails(world, { recipient: email }, { page: 1, limit: 50 })
    expect(waiting.items).toMatchObject([
      { nextAttemptAt: null, lastError: '550 5.1.1 No such user' },
    ])
  })

  it('is tried again on request, and loses its mark when it takes the mail', async () => {
    const { email, send, missCall, mails } = await customer()
    world.refusedAddresses.add(email)
    await missCall()
    world.refusedAddresses.delete(email)
    expect((await send('POST', `${PATH}/try-again`))['addressRefusedAt']).toBeNull()
    await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(1)
    expect((await send('GET', '/api/user/profile'))['isMailRefused']).toBe(false)
  })

  it('loses its mark when another mail is taken', async () => {
    const { userId, email, send, missCall } = await customer()
    world.refusedAddresses.add(email)
    await missCall()
    world.refusedAddresses.delete(email)
    await buy(world, userId)
    await sendAllMails(world)
    expect((await send('GET'))['addressRefusedAt']).toBeNull()
  })

  it('is not marked while the mail server fails', async () => {
    const { send, missCall } = await customer()
    world.broken.mailer = true
    await missCall()
    world.broken.mailer = false
    expect((await send('GET'))['addressRefusedAt']).toBeNull()
  })
})
