import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FAR_END, addCaller } from '../../../../testing/people/callers.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import {
  addRentedNumber,
  reportStatus,
  ringBrowser,
} from '../../../../testing/people/incoming-calls.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { buildTestApp } from '../../../../testing/test-app.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import type { Instruction } from '../../../core/calls/instruction.ts'
import { signOutCustomer } from '../../accounts/operators/manage-customer.ts'
import { bridgeCall } from '../outgoing/bridge-call.ts'

const CREDIT = 5_000_000n

describe('when a session has ended', () => {
  const world = useWorld({ hasUnpaidNumbers: true })
  let app: FastifyInstance
  let userId: string

  beforeEach(async () => {
    app = await buildTestApp(world)
    userId = await addCaller(world, CREDIT)
  })
  afterEach(() => app.close())

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

  const ENDINGS: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
    'the user has logged out': logOut,
    'another session of the user has ended it': async () => endOthers(await signIn(world, userId)),
    'an operator has signed the user out': async () =>
      signOutCustomer(world, await operatorOf(world, 'support'), userId),
    'it is too old': async () => world.clock.advance({ hours: 1 }),
  }

  it.each(Object.entries(ENDINGS))('refuses a call of a session once %s', async (_, end) => {
    const token = await signIn(world, userId)
    const callId = await preCreate(token)
    await end(token)
    expect(await dial(callId)).toEqual({ ok: false, why: 'session-ended' })
  })

  it('dials the call of another session of the user that is live', async () => {
    const [ended, live] = [await signIn(world, userId), await signIn(world, userId)]
    const callId = await preCreate(live)
    await logOut(ended)
    expect(await dial(callId)).toMatchObject({ ok: true })
  })

  it.each(Object.entries(ENDINGS))(
    'repeats the instructions of a call that was dialled before %s',
    async (_, end) => {
      const token = await signIn(world, userId)
      const callId = await preCreate(token)
      const leg = { legId: `CA-${callId}`, from: { identity: userId }, to: FAR_END, callId }
      const dialled = await bridgeCall(world, leg)
      expect(dialled).toMatchObject({ ok: true })
      await end(token)
      expect(await bridgeCall(world, leg)).toEqual(dialled)
    },
  )

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
