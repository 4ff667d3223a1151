import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FAR_END, addCaller } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import {
  addRentedNumber,
  deleteNumbers,
  reportStatus,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../../testing/test-app.ts'
import { freshPglite } from '../../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../../testing/test-world.ts'
import type { Instruction } from '../../../core/calls/instruction.ts'
import { signOutCustomer } from '../../accounts/operators/manage-customer.ts'
import { bridgeCall } from '../outgoing/bridge-call.ts'

const CREDIT = 5_000_000n

describe('when a session has ended', () => {
  let world: TestWorld
  let app: FastifyInstance
  let userId: string

  beforeEach(async () => {
    world = testWorld(await freshPglite())
    app = await buildTestApp(world)
    userId = await addCaller(world, CREDIT)
  })
  afterEach(async () => {
    await deleteNumbers(world.database)
    await app.close()
    await world.database.close()
  })

  const request = async (
    token: string,
    url: string,
    payload?: object,
    method: 'POST' | 'DELETE' = 'POST',
  ) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(response.statusCode).toBe(200)
    return response.json()
  }
  const preCreate = async (token: string): Promise<string> =>
    (await request(token, '/api/call/pre-create', { toNumber: FAR_END })).callId
  const logOut = (token: string) => request(token, '/api/auth/logout', {})
  const endOthers = (token: string) => request(token, '/api/user/sessions', undefined, 'DELETE')
  const dial = (callId: string) =>
    bridgeCall(world, {
      legId: world.ids.next('CA'),
      from: { identity: userId },
      to: FAR_END,
      callId,
    })

  it('refuses a call that was pre-created before the logout', async () => {
    const token = await signIn(world, userId)
    const callId = await preCreate(token)
    await logOut(token)
    expect(await dial(callId)).toEqual({ ok: false, why: 'session-ended' })
  })

  it('refuses it also while the user is signed in elsewhere, and dials the call of the live session', async () => {
    const [ended, live] = [await signIn(world, userId), await signIn(world, userId)]
    const [first, second] = [await preCreate(ended), await preCreate(live)]
    await logOut(ended)
    expect(await dial(first)).toEqual({ ok: false, why: 'session-ended' })
    expect(await dial(second)).toMatchObject({ ok: true })
  })

  it('refuses it when another session of the user has ended this one', async () => {
    const [ended, other] = [await signIn(world, userId), await signIn(world, userId)]
    const callId = await preCreate(ended)
    await endOthers(other)
    expect(await dial(callId)).toEqual({ ok: false, why: 'session-ended' })
  })

  it('refuses it when an operator has signed the user out, and when the session is too old', async () => {
    const callId = await preCreate(await signIn(world, userId))
    await signOutCustomer(world, await operatorOf(world, 'support'), userId)
    expect(await dial(callId)).toEqual({ ok: false, why: 'session-ended' })

    const old = await preCreate(await signIn(world, userId))
    world.clock.advance({ hours: 1 })
    expect(await dial(old)).toEqual({ ok: false, why: 'session-ended' })
  })

  it('keeps a call that was dialled before the logout, and repeats its instructions', async () => {
    const token = await signIn(world, userId)
    const callId = await preCreate(token)
    const leg = { legId: 'CA-repeated', from: { identity: userId }, to: FAR_END, callId }
    const dialled = await bridgeCall(world, leg)
    expect(dialled).toMatchObject({ ok: true })
    await logOut(token)
    expect(await bridgeCall(world, leg)).toEqual(dialled)
  })

  it('keeps a call that was dialled before another session ended this one', async () => {
    const [ended, other] = [await signIn(world, userId), await signIn(world, userId)]
    const callId = await preCreate(ended)
    const leg = { legId: 'CA-kept', from: { identity: userId }, to: FAR_END, callId }
    const dialled = await bridgeCall(world, leg)
    expect(dialled).toMatchObject({ ok: true })
    await endOthers(other)
    expect(await bridgeCall(world, leg)).toEqual(dialled)
  })

  it('rings the browser of a user who is signed in, and none of a user who is not', async () => {
    const number = await addRentedNumber(world, userId)
    const identity = (instruction: Instruction) => 'identity' in instruction && instruction.identity
    const away = await ringBrowser(world, number)
    expect(identity(away.instruction)).toBe(`${userId}_away`)
    await reportStatus(world, away, 'no-answer')

    const token = await signIn(world, userId)
    const rung = await ringBrowser(world, number)
    expect(identity(rung.instruction)).toBe(userId)
    await reportStatus(world, rung, 'no-answer')

    await logOut(token)
    const later = await ringBrowser(world, number)
    expect(identity(later.instruction)).toBe(`${userId}_away`)
  })
})
