import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCaller } from '../../testing/people/callers.ts'
import { freshPglite } from '../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { addVerifiedNumber } from '../actions/caller-ids/add-verified-number.ts'
import { confirmVerifiedNumber } from '../actions/caller-ids/confirm-verified-number.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { createSpokenCodes } from './spoken-codes.ts'

const SECRETS = ['secret-of-server-and-agent', 'secret-of-the-year-before']

describe('a code that a call reads out', () => {
  let world: TestWorld
  let user: string
  let number: string
  let count = 0
  let isDown = false
  let spoken: { to: string; callerId: string; text: string }[] = []

  const useSecrets = (secrets: readonly string[]) =>
    Object.assign(world, {
      verifier: createSpokenCodes({
        ...{ database: world.database, clock: world.clock, secrets },
        callerId: world.business.platformNumber,
        announcements: {
          announce: async announcement => {
            if (isDown) throw new VendorUnavailable('SIP gateway', 'responded with 503')
            spoken.push(announcement)
          },
        },
      }),
    })

  beforeAll(async () => void (world = testWorld(await freshPglite())))
  afterAll(() => world.database.close())
  beforeEach(async () => {
    useSecrets(SECRETS)
    user = await addCaller(world, 0n)
    number = `+1212555${String(++count).padStart(4, '0')}`
    spoken = []
    isDown = false
  })

  const requestOf = (userId = user) => ({ userId, network: userId, phoneNumber: number })
  const add = (userId?: string) => addVerifiedNumber(world, requestOf(userId))
  const confirm = (code: string, userId?: string) =>
    confirmVerifiedNumber(world, { ...requestOf(userId), code })
  const code = () => spoken.at(-1)?.text.replace(/\D/g, '') ?? ''
  const pass = (minutes: number) => world.clock.advance({ minutes })

  it('proves the number, which calls then show without a validation call', async () => {
    expect(await add()).toMatchObject({ ok: true, value: { sentBy: 'call' } })
    expect(spoken).toEqual([
      {
        ...{ to: number, callerId: world.business.platformNumber },
        text: expect.stringMatching(/^Your verification code is: (\d, ){5}\d\.$/),
      },
    ])
    expect(await confirm(code() === '000000' ? '000001' : '000000')).toMatchObject({
      why: 'wrong-code',
    })
    expect(await confirm(code())).toMatchObject({
      ok: true,
      value: { validationCode: null, number: { verifiedAt: expect.any(Date) } },
    })
  })

  it('is another one each time, and the last one alone is valid, for 10 minutes', async () => {
    await add()
    const first = code()
    pass(2)
    await add()
    expect(code()).not.toBe(first)
    expect(await confirm(first)).toMatchObject({ why: 'wrong-code' })
    pass(11)
    expect(await confirm(code())).toMatchObject({ why: 'code-expired' })
  })

  it('is of one user', async () => {
    await add()
    const other = await addCaller(world, 0n)
    expect(await add(other)).toMatchObject({ why: 'code-sent-to-another' })
    expect(await confirm(code(), other)).toMatchObject({ why: 'number-not-added' })
  })

  it('stays valid while the secret is changed, and not without the secret that it was made with', async () => {
    useSecrets(SECRETS.slice(1))
    await add()
    useSecrets(SECRETS.slice(0, 1))
    expect(await confirm(code())).toMatchObject({ why: 'wrong-code' })
    useSecrets(SECRETS)
    expect(await confirm(code())).toMatchObject({ ok: true })
  })

  it('leaves nothing behind when the gateway does not call', async () => {
    isDown = true
    await expect(add()).rejects.toThrow(VendorUnavailable)
    expect(spoken).toEqual([])
    isDown = false
    pass(2)
    expect(await add()).toMatchObject({ ok: true })
  })
})
