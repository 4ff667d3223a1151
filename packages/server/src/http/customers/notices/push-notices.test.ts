import type { PushMessage, PushNotices } from '@ringback/contract/customers/notices/push-notices'
import { accepted, refused } from '@ringback/contract/outcome'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, openTestServer } from '../../../../testing/test-server.ts'
import { createSealing } from '../../../adapters/system/system.ts'
import { notifyMissedCall } from '../../../actions/calls/incoming/notify-missed-call.ts'
import { deleteExpired } from '../../../actions/delete-expired.ts'
import { sendPushes } from '../../../actions/push/send-pushes.ts'

const { world, addCustomer, app } = await openTestServer()

const PATH = '/api/user/push-notices'
const CALLER = '+14155550177'

beforeEach(() => {
  world.push.delivered = []
  world.push.outcome = accepted(null)
})

let browsers = 0
const newSubscription = () => ({
  endpoint: `https://push.test/${++browsers}`,
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
})

/** A customer in one browser. */
async function customer(ofUser?: string) {
  const { userId: id, send: request } = await addCustomer(0n, { userId: ofUser })
  const send = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', body?: object, url = PATH) =>
    request(url, body, method) as Promise<PushNotices & Answer>
  return {
    id,
    send,
    read: () => send('GET'),
    async subscribe(changes: object = {}) {
      const subscription = newSubscription()
      const body = { subscription, kinds: ['missed-call', 'voicemail'], showsCaller: true }
      return { answer: await send('PUT', { ...body, ...changes }), ...subscription }
    },
  }
}

let calls = 0
async function missCall(
  userId: string,
  toNumber = `+1415556${String(1_000 + calls)}`,
  fromNumber = CALLER,
) {
  const call = { id: `call-${++calls}`, userId, fromNumber, toNumber, dialledAt: null }
  await world.database.transaction(tx =>
    notifyMissedCall(world, tx, { ...call, missedBecause: null } as never),
  )
  await sendPushes(world)
}
const messages = () => world.push.delivered.map(({ text }) => JSON.parse(text) as PushMessage)
const waiting = async () =>
  Number(
    (
      await world.database.kysely
        .selectFrom('push_messages')
        .select(eb => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

describe('the notices of a browser', () => {
  it('are those that its session has chosen, until it chooses none', async () => {
    const one = await customer()
    const { publicKey, subscription } = await one.read()
    expect([publicKey, subscription]).toEqual([expect.stringMatching(/^public/), null])
    const { endpoint, answer } = await one.subscribe({ kinds: ['voicemail'], showsCaller: false })
    const chosen = { endpoint, kinds: ['voicemail'], showsCaller: false, isGone: false }
    expect(answer).toEqual({ status: 200, publicKey, subscription: chosen })
    const other = await customer(one.id)
    expect(await other.read()).toMatchObject({ publicKey, subscription: null })
    await missCall(one.id)
    expect(messages()).toEqual([])
    expect(await one.send('DELETE')).toMatchObject({ publicKey, subscription: null })
  })

  // beyond Notices reach a browser that shows no page of ours
  it('show a missed call once in each browser, and its caller only where that is allowed', async () => {
    const one = await customer()
    const open = await one.subscribe()
    const locked = await (await customer(one.id)).subscribe({ showsCaller: false })
    await missCall(one.id)
    await sendPushes(world)
    const sent = world.push.delivered
    const textTo = (endpoint: string) => sent.filter(({ to }) => to.endpoint === endpoint)
    expect([textTo(open.endpoint), textTo(locked.endpoint)].map(each => each.length)).toEqual([
      1, 1,
    ])
    expect(textTo(open.endpoint)[0]?.text).toContain('Missed call from +1 415')
    expect(JSON.parse(textTo(locked.endpoint)[0]?.text ?? '')).toEqual({
      ...{ title: 'Missed call', body: '', tag: `call-call-${calls}` },
      ...{ path: '/dashboard?tab=history', at: expect.any(Number) },
    })
    expect(sent[0]).toMatchObject({ keys: { privateKey: 'private 1' }, ttlSeconds: 86_400 })
    expect(await waiting()).toBe(0)
  })

  it('end with the session, and with the login of another customer in the same browser', async () => {
    const one = await customer()
    await one.subscribe()
    await one.send('POST', {}, '/api/auth/logout')
    await missCall(one.id)
    const two = await customer()
    const subscribed = await two.subscribe()
    const three = await customer()
    const { endpoint, keys } = subscribed
    await three.subscribe({ subscription: { endpoint, keys } })
    await missCall(two.id)
    expect(messages()).toEqual([])
    await missCall(three.id)
    expect(messages()).toHaveLength(1)
  })

  it('come for 30 days after the last use of the browser, in which its session lives on', async () => {
    const one = await customer()
    await one.subscribe()
    for (const days of [29, 29]) {
      world.clock.advance({ days })
      await deleteExpired(world)
      await missCall(one.id)
      expect(await one.read()).toMatchObject({ status: 200 })
    }
    expect(messages()).toHaveLength(2)
    world.clock.advance({ days: 30 })
    await missCall(one.id)
    expect(messages()).toHaveLength(2)
    expect(await one.read()).toMatchObject({ status: 401 })
  })

  it.each([2, 20])('that end after %d days leave the session what others have', async days => {
    const one = await customer()
    await one.subscribe()
    world.clock.advance({ days })
    await one.send('DELETE')
    let hours = 0
    for (; (await one.read()).status !== 401; hours += 12) world.clock.advance({ hours: 12 })
    // 7 days in all, and for 24 hours if these are over.
    expect(hours).toBe(days < 7 ? (7 - days) * 24 : 24)
    const idle = await customer()
    await idle.subscribe()
    await idle.send('DELETE')
    world.clock.advance({ hours: 24 })
    expect(await idle.read()).toMatchObject({ status: 401 })
  })

  const renew = (payload: object) => app.inject({ method: 'POST', url: '/api/push/renew', payload })

  it('go to the subscription that the browser has made in place of another', async () => {
    const one = await customer()
    const { endpoint, keys } = await one.subscribe({ kinds: ['missed-call'] })
    const subscription = newSubscription()
    expect((await renew({ old: { endpoint, keys }, subscription })).statusCode).toBe(200)
    await missCall(one.id)
    expect(world.push.delivered.map(({ to }) => to.endpoint)).toEqual([subscription.endpoint])
    expect((await one.read()).subscription?.kinds).toEqual(['missed-call'])
  })

  it.each([
    ['without its key', { p256dh: 'q'.repeat(87) }, {}, 404],
    ['without its secret', { auth: 'b'.repeat(22) }, {}, 404],
    ['to an address of no push service', {}, { endpoint: 'https://metadata.internal/' }, 400],
  ])('stay when their subscription is replaced %s', async (_how, wrong, elsewhere, status) => {
    const one = await customer()
    const { endpoint, keys } = await one.subscribe()
    const old = { endpoint, keys: { ...keys, ...wrong } }
    const answer = await renew({ old, subscription: { ...newSubscription(), ...elsewhere } })
    expect(answer.statusCode).toBe(status)
    expect((await one.read()).subscription?.endpoint).toBe(endpoint)
  })

  it('stay those of a newer session, when an older one of the browser gets its subscription', async () => {
    const one = await customer()
    const { endpoint, keys } = await one.subscribe()
    const newer = await customer()
    const { endpoint: taken, keys: takenKeys } = await newer.subscribe()
    const subscription = { endpoint: taken, keys: takenKeys }
    expect((await renew({ old: { endpoint, keys }, subscription })).statusCode).toBe(200)
    expect((await newer.read()).subscription?.endpoint).toBe(taken)
    expect((await one.read()).subscription).toBeNull()
  })

  it('stay when the push service names the old address as gone while it is replaced', async () => {
    const one = await customer()
    const { endpoint, keys } = await one.subscribe()
    const subscription = newSubscription()
    const send = vi.spyOn(world.push, 'send').mockImplementationOnce(async () => {
      await renew({ old: { endpoint, keys }, subscription })
      return { ...refused('gone'), answer: 'gone' }
    })
    await missCall(one.id)
    send.mockRestore()
    expect((await one.read()).subscription?.endpoint).toBe(subscription.endpoint)
    world.clock.advance({ minutes: 2 })
    await sendPushes(world)
    expect(world.push.delivered.map(({ to }) => to.endpoint)).toEqual([subscription.endpoint])
  })

  it('are at most 30 an hour for one number, and 10 of one caller', async () => {
    const one = await customer()
    await one.subscribe()
    for (let call = 0; call < 12; call++) await missCall(one.id, '+14155559999')
    expect(messages()).toHaveLength(10)
    for (let call = 0; call < 22; call++)
      await missCall(one.id, '+14155559999', `+141555502${10 + call}`)
    expect(messages()).toHaveLength(30)
  })

  it.each([
    { endpoint: 'https://metadata.internal/' },
    { endpoint: 'http://push.test/1' },
    { endpoint: 'file:///etc/passwd' },
    { endpoint: 'https://push.test/1', keys: { p256dh: 'short', auth: 'a'.repeat(22) } },
    { endpoint: 'https://push.test/1', keys: { p256dh: 'p'.repeat(87), auth: '!'.repeat(22) } },
    { endpoint: `https://push.test/${'x'.repeat(3_000)}` },
  ])('are sent to a push service only: %j is refused', async changes => {
    const one = await customer()
    const subscription = { ...newSubscription(), ...changes }
    const { answer } = await one.subscribe({ subscription })
    expect(answer).toMatchObject({ status: 400, error: expect.any(String) })
    expect((await one.read()).subscription).toBeNull()
  })
})

describe('a push message', () => {
  it('is repeated while its push service does not take it, and dropped when it is a day old', async () => {
    const one = await customer()
    await one.subscribe()
    world.push.outcome = null
    await missCall(one.id)
    world.clock.advance({ seconds: 1 })
    await sendPushes(world)
    world.push.outcome = accepted(null)
    await sendPushes(world)
    expect(messages()).toHaveLength(0)
    world.clock.advance({ seconds: 10 })
    await sendPushes(world)
    expect(messages()).toHaveLength(1)
    world.push.outcome = null
    await missCall(one.id)
    // The session is used, so that it lasts.
    world.clock.advance({ hours: 20 })
    await one.read()
    world.clock.advance({ hours: 5 })
    world.push.outcome = accepted(null)
    await sendPushes(world)
    expect([messages().length, await waiting()]).toEqual([1, 0])
  })

  it('whose browser is gone is the last one, until the page has subscribed again with what was chosen', async () => {
    const one = await customer()
    await one.subscribe({ kinds: ['missed-call'], showsCaller: false })
    world.push.outcome = null
    await missCall(one.id)
    world.push.outcome = { ok: false, why: 'gone', answer: '410' }
    await missCall(one.id)
    expect(await waiting()).toBe(0)
    world.push.outcome = accepted(null)
    await missCall(one.id)
    expect(messages()).toEqual([])
    const { subscription } = await one.read()
    expect(subscription).toMatchObject({ kinds: ['missed-call'], showsCaller: false, isGone: true })
    await one.subscribe({ kinds: subscription?.kinds, showsCaller: subscription?.showsCaller })
    await missCall(one.id)
    expect(messages()).toHaveLength(1)
  })

  const UNAUTHORISED = { ok: false, why: 'unauthorised', answer: '403 bad token' } as const

  // The clock of our server may be wrong, or the address that it names to the service.
  it('whose sender is refused leaves the browser its notices, and is logged', async () => {
    const one = await customer()
    await one.subscribe()
    const warn = vi.spyOn(world.log, 'warn')
    world.push.outcome = UNAUTHORISED
    await missCall(one.id)
    const [logged] = warn.mock.calls
    warn.mockRestore()
    expect(logged?.[0]).toMatchObject({ service: 'push.test', answer: '403 bad token' })
    expect([await waiting(), (await one.read()).subscription?.isGone]).toEqual([0, false])
    world.push.outcome = accepted(null)
    await missCall(one.id)
    expect(messages()).toHaveLength(1)
  })

  it('whose sender is refused ends a subscription that was made with earlier keys', async () => {
    const one = await customer()
    await one.subscribe()
    const { sealing } = world
    Object.assign(world, { sealing: createSealing(['a third secret']) })
    world.push.outcome = UNAUTHORISED
    await missCall(one.id)
    expect((await one.read()).subscription?.isGone).toBe(true)
    await one.subscribe()
    await missCall(one.id)
    expect((await one.read()).subscription?.isGone).toBe(false)
    Object.assign(world, { sealing })
  })

  it('that is refused is not repeated', async () => {
    const one = await customer()
    await one.subscribe()
    world.push.outcome = { ok: false, why: 'refused', answer: '413 too large' }
    await missCall(one.id)
    expect(await waiting()).toBe(0)
    expect((await one.read()).subscription).not.toBeNull()
  })
})

it('keeps the keys of the server, and replaces those that it cannot open', async () => {
  const one = await customer()
  const { publicKey } = await one.read()
  const [first, second] = await Promise.all([one.read(), one.read()])
  expect([first.publicKey, second.publicKey]).toEqual([publicKey, publicKey])
  const { sealing } = world
  Object.assign(world, { sealing: createSealing(['another secret']) })
  const [third, fourth] = await Promise.all([one.read(), one.read()])
  expect(third.publicKey).not.toBe(publicKey)
  expect(fourth.publicKey).toBe(third.publicKey)
  Object.assign(world, { sealing })
})
