import { deviceOf } from '@ringback/contract/text/device'
import { describe, expect, it } from 'vitest'
import { about } from '../../../../testing/about.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { hashSecret } from '../../../core/accounts/known-hashes.ts'

const { world, app } = await openTestServer()

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1'
const PATH = '/api/user/sessions'

interface Listed {
  id: string
  isCurrent: boolean
}

// beyond Customers see and end their sessions, and read of a new browser
describe('the own sessions over HTTP', () => {
  async function send(
    token: string,
    method: 'GET' | 'DELETE',
    url: string = PATH,
    userAgent = FIREFOX,
  ) {
    const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent }
    const answer = await app.inject({ method, url, headers })
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
  }
  async function list(token: string, userAgent?: string): Promise<Listed[]> {
    const { status, body } = await send(token, 'GET', PATH, userAgent)
    expect(status).toBe(200)
    return body['sessions'] as Listed[]
  }
  const isLive = async (token: string) => (await send(token, 'GET')).status === 200
  async function idOf(token: string): Promise<string> {
    const id = (await list(token)).find(({ isCurrent }) => isCurrent)?.id
    return id ?? expect.fail('no session is the current one')
  }
  const encoded = (id: string) => `${PATH}/${encodeURIComponent(id)}`

  it('lists where the user is logged in, last used first, and marks the session of the request', async () => {
    const userId = await addCaller(world, 0n)
    const start = about(world.clock.now())
    const phone = await signIn(world, userId, { device: deviceOf(SAFARI) })
    world.clock.advance({ minutes: 5 })
    const desk = await signIn(world, userId, { device: deviceOf(FIREFOX) })
    await signIn(world, await addCaller(world, 0n))
    const now = about(world.clock.now())
    const id = expect.stringMatching(/^session_/) as string
    const [atDesk, onPhone] = [
      { browser: 'Firefox', system: 'Windows', createdAt: now, lastSeenAt: now },
      { browser: 'Safari', system: 'iPhone', createdAt: start, lastSeenAt: start },
    ]
    expect(await list(desk)).toEqual([
      { id, ...atDesk, isCurrent: true },
      { id, ...onPhone, isCurrent: false },
    ])
    world.clock.advance({ minutes: 2 })
    const { body } = await send(phone, 'GET')
    expect(body['sessions']).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
    for (const token of [phone, desk]) {
      const hash = hashSecret(token)
      for (const secret of [token, hash.toString('hex'), hash.toString('base64url')]) {
        expect(JSON.stringify(body)).not.toContain(secret)
      }
    }
  })

  it('lists no session that has expired', async () => {
    const userId = await addCaller(world, 0n)
    await signIn(world, userId, { hours: 1 })
    world.clock.advance({ hours: 1 })
    expect(await list(await signIn(world, userId))).toHaveLength(1)
  })

  it('ends one session, whose next request is refused, and keeps the others', async () => {
    const userId = await addCaller(world, 0n)
    const [own, other, third] = [
      await signIn(world, userId),
      await signIn(world, userId),
      await signIn(world, userId),
    ]
    const id = await idOf(other)
    expect(await send(own, 'DELETE', encoded(id))).toEqual({
      status: 200,
      body: { message: 'The session was ended.' },
    })
    expect([await isLive(own), await isLive(other), await isLive(third)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await list(own)).map(session => session.id)).not.toContain(id)
    expect(await send(own, 'DELETE', encoded(id))).toMatchObject({ status: 404 })
  })

  it('ends all other sessions of the user alone', async () => {
    const userId = await addCaller(world, 0n)
    const [own, other] = [await signIn(world, userId), await signIn(world, userId)]
    const foreign = await signIn(world, await addCaller(world, 0n))
    expect(await send(own, 'DELETE')).toMatchObject({ status: 200 })
    expect([await isLive(own), await isLive(other), await isLive(foreign)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('ends a session once when two others end it, and each other, at the same time', async () => {
    const userId = await addCaller(world, 0n)
    const [one, two, third] = [
      await signIn(world, userId),
      await signIn(world, userId),
      await signIn(world, userId),
    ]
    const id = await idOf(third)
    const answers = await Promise.all([
      send(one, 'DELETE', encoded(id)),
      send(two, 'DELETE', encoded(id)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const all = await Promise.all([send(one, 'DELETE'), send(two, 'DELETE')])
    expect(all.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect(await isLive(third)).toBe(false)
  })

  it('shows the session of an earlier version, and learns its browser from the next use', async () => {
    const userId = await addCaller(world, 0n)
    const token = await signIn(world, userId)
    await world.database.kysely
      .updateTable('sessions')
      .set({ id: null, browser: null, system: null })
      .where('user_id', '=', userId)
      .execute()
    const [before] = await list(token)
    expect(before).toMatchObject({ id: expect.any(String), browser: null, system: null })
    world.clock.advance({ minutes: 2 })
    const [after] = await list(token, SAFARI)
    expect(after).toMatchObject({ id: before?.id, browser: 'Safari', system: 'iPhone' })
    const { known } = await world.database.kysely
      .selectFrom('known_browsers')
      .select(({ fn }) => fn.countAll<string>().as('known'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(Number(known)).toBe(1)
    // What is known stays: a token that is used with another user agent is still the same login.
    world.clock.advance({ minutes: 2 })
    expect(await list(token, FIREFOX)).toMatchObject([{ browser: 'Safari' }])
  })
})
