import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCaller } from '../../../testing/people/callers.ts'
import { operatorOf } from '../../../testing/people/changed-by.ts'
import { signIn } from '../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { useWorld } from '../../../testing/use-world.ts'
import { hashSecret } from '../../core/accounts/known-hashes.ts'
import { addSeconds } from '../../core/time.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { insertPasswordReset } from '../../store/accounts/mail-tokens.ts'
import { finishAccessEnds, wantAccessEnd } from './end-call-access.ts'
import { closeCustomer } from './operators/close-customer.ts'
import { freezeCustomer } from './operators/freeze-customer.ts'
import { signOutCustomer } from './operators/manage-customer.ts'
import { changePassword } from './own/change-password.ts'
import { endOwnSession, readOwnSessions } from './own/own-sessions.ts'
import { resetPassword } from './sign-in/reset-password.ts'

const PASSWORD = 'the password of the account'
const ANOTHER = 'another password of the account'

describe('the access to calls that pages of a user were given', () => {
  const world = useWorld()
  let app: FastifyInstance
  let userId: string
  let token: string
  let ended: string[]

  beforeEach(async () => {
    app = await buildTestApp(world)
    userId = await addCaller(world, 0n)
    const passwordHash = await world.passwords.hash(PASSWORD)
    await world.database.kysely
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .execute()
    token = await signIn(world, userId)
    ended = []
    world.voice.endAccess = async identity => void ended.push(identity)
  })
  afterEach(() => app.close())

  const request = (method: 'POST' | 'DELETE', url: string) =>
    app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  const me = () => ({ id: userId, sessionHash: hashSecret(token) })
  const waiting = () => world.database.kysely.selectFrom('access_ends').selectAll().execute()
  const support = () => operatorOf(world, 'support')

  it.each<[string, () => Promise<unknown>]>([
    ['the user logs out', () => request('POST', '/api/auth/logout')],
    ['the user ends the other sessions', () => request('DELETE', '/api/user/sessions')],
    [
      'the user ends a session',
      async () => {
        const [session] = await readOwnSessions(world, me())
        return endOwnSession(world, { userId, id: session?.id ?? '' })
      },
    ],
    [
      'the user has another password',
      () => changePassword(world, me(), { currentPassword: PASSWORD, newPassword: ANOTHER }),
    ],
    [
      'the user has another password by a mailed link',
      async () => {
        const now = world.clock.now()
        const reset = { hash: hashSecret('link'), userId, now, expiresAt: addSeconds(now, 600) }
        await world.database.transaction(async tx => insertPasswordReset(tx, reset))
        return resetPassword(world, { token: 'link', password: ANOTHER, network: '192.0.2.1' })
      },
    ],
    ['an operator signs the user out', async () => signOutCustomer(world, await support(), userId)],
    [
      'an operator freezes the account',
      async () => freezeCustomer(world, await support(), { id: userId, shownReason: 'Odd calls' }),
    ],
    ['an operator closes the account', async () => closeCustomer(world, await support(), userId)],
  ])('ends when %s', async (_, end) => {
    await end()
    await expect.poll(() => ended).toEqual([userId])
    await expect.poll(waiting).toEqual([])
  })

  it('ends when the gateway is back, and the logout succeeds without it', async () => {
    const endAccess = vi.fn(async () =>
      Promise.reject(new VendorUnavailable('SIP gateway', 'away')),
    )
    world.voice.endAccess = endAccess
    expect((await request('POST', '/api/auth/logout')).statusCode).toBe(200)
    await expect.poll(() => endAccess.mock.calls).toEqual([[userId]])
    world.clock.advance({ seconds: 15 })
    await finishAccessEnds(world)
    expect(endAccess).toHaveBeenCalledTimes(2)
    world.voice.endAccess = async identity => void ended.push(identity)
    world.clock.advance({ seconds: 15 })
    await finishAccessEnds(world)
    await finishAccessEnds(world)
    expect(ended).toEqual([userId])
    expect(await waiting()).toEqual([])
  })

  it('ends although the server was killed after the logout', async () => {
    await world.database.transaction(async tx => wantAccessEnd(world, tx, userId))
    await finishAccessEnds(world)
    expect(ended).toEqual([])
    world.clock.advance({ seconds: 15 })
    await finishAccessEnds(world)
    expect(ended).toEqual([userId])
  })

  it('ends again for a logout that comes while the gateway ends it', async () => {
    world.voice.endAccess = async identity => {
      ended.push(identity)
      if (ended.length > 1) return
      await world.database.transaction(async tx => wantAccessEnd(world, tx, userId))
    }
    await request('POST', '/api/auth/logout')
    await expect.poll(() => ended).toEqual([userId])
    world.clock.advance({ seconds: 15 })
    await finishAccessEnds(world)
    expect(ended).toEqual([userId, userId])
  })

  it('does not wait for an end where no carrier can end it', async () => {
    delete world.voice.endAccess
    await request('POST', '/api/auth/logout')
    expect(await waiting()).toEqual([])
  })

  it('does not end when nothing has ended', async () => {
    await changePassword(world, me(), { currentPassword: 'a guess', newPassword: ANOTHER })
    expect(ended).toEqual([])
  })
})
