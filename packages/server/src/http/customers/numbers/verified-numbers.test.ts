import { DOCUMENTED_CALLER_ID_RULES } from '@ringback/contract/calls/caller-id-rules'
import { describe, expect, it } from 'vitest'
import { useVerifiedNumbers } from '../../../../testing/people/use-verified-numbers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const server = await openTestServer()
const { world } = server
const { me, request, numberOf, add, confirm, list, statusOf, current, verified, stranger, report } =
  useVerifiedNumbers(server)

const NOT_E164 = 'Please enter a valid phone number in E.164 format (e.g., +12125551234)'

describe('verified numbers over HTTP', () => {
  // spec 3.16, 3.17, 3.18, 3.21, 4.42 see 65, 7.17, 7.18 see 8, 7.19, 7.22 see 5, 7.24, 7.25, 7.26
  // spec 7.27, 7.28
  it('are added, proved by a code, validated by a call, chosen as caller ID and removed', async () => {
    const number = numberOf(1)
    expect(await add(` ${number.slice(0, 5)} ${number.slice(5)}`)).toMatchObject({
      status: 200,
      message: `Verification code sent to ${number}`,
      number: { phoneNumber: number, isVerified: false },
    })
    expect(await statusOf(number)).toEqual({ status: 200, validated: false })
    const confirmed = await confirm(number)
    const call = world.verifier.calls.at(-1)
    expect(confirmed).toMatchObject({
      status: 200,
      number: { phoneNumber: number, isVerified: false },
      callerIdValidation: { initiated: true, validationCode: call?.validationCode },
    })
    const { id } = confirmed['number'] as { id: string }
    expect(call).toMatchObject({ id, number })
    expect(await request('PUT', '/api/caller-id', { phoneNumber: number })).toMatchObject({
      status: 403,
      code: 'caller-id-not-yours',
    })

    expect(await report(id, number)).toBe(200)
    world.verifier.allowedRequests = 0
    expect(await statusOf(number)).toEqual({ status: 200, validated: true })
    expect(world.verifier.allowedRequests).toBe(0)
    expect(await request('GET', '/api/caller-id/available')).toEqual({
      status: 200,
      callerIDs: [
        {
          phoneNumber: number,
          type: 'verified',
          isActive: true,
          countryCode: 'US',
          displayName: `+1 212 555 ${number.slice(-4)}`,
          status: 'verified',
          isTollFree: false,
        },
      ],
      platformNumber: '+14155550199',
      isPlatformTollFree: false,
      rules: DOCUMENTED_CALLER_ID_RULES,
    })
    expect(await current()).toBeNull()
    expect(await request('PUT', '/api/caller-id', { phoneNumber: number })).toEqual({
      status: 200,
      callerID: number,
    })
    expect(await current()).toBe(number)
    expect(await request('GET', '/api/user/profile')).toMatchObject({ selectedCallerId: number })

    world.verifier.allowedCallerIds.add(number)
    expect(await request('DELETE', `/api/verified-numbers/${id}`)).toEqual({
      status: 200,
      message: 'Phone number removed successfully',
    })
    expect(world.verifier.removed.at(-1)).toBe(number)
    expect(await list()).toEqual([])
    expect(await current()).toBeNull()
    expect(await request('GET', '/api/user/profile')).toMatchObject({ selectedCallerId: null })
    expect(await request('DELETE', `/api/verified-numbers/${id}`)).toMatchObject({ status: 404 })
    world.clock.advance({ seconds: 30 })
    // A number that is verified again is no caller ID until it is chosen again.
    await verified(number)
    expect(await current()).toBeNull()
  })

  // spec 3.18
  it('are verified without a call when the carrier already allows them', async () => {
    const number = numberOf(1)
    world.verifier.allowedCallerIds.add(number)
    await add(number)
    const confirmed = await confirm(number)
    expect(confirmed).toMatchObject({ status: 200, number: { isVerified: true } })
    expect(confirmed).not.toHaveProperty('callerIdValidation')
    expect(world.verifier.calls.filter(call => call.number === number)).toEqual([])
    // A repeated request has the same result.
    expect(await confirm(number)).toEqual(confirmed)
    world.clock.advance({ seconds: 30 })
    expect(await add(number)).toMatchObject({ status: 409, code: 'number-verified-already' })
  })

  // spec 5.28, 5.29
  it('must be in E.164 format', async () => {
    for (const phoneNumber of [
      '',
      '12125551234',
      '+0212555123',
      '+121255',
      '+1234567890123456',
      'me',
    ]) {
      expect(await add(phoneNumber)).toMatchObject({ status: 400, error: NOT_E164 })
      expect(await confirm(phoneNumber, '123456')).toMatchObject({ status: 400, error: NOT_E164 })
    }
    expect(await request('POST', '/api/verified-numbers', {})).toMatchObject({ error: NOT_E164 })
  })

  // spec 7.20, 7.21 see 6
  it('are reset as caller ID by two endpoints, repeatedly', async () => {
    const number = numberOf(1)
    await verified(number)
    for (const [method, url, body] of [
      ['DELETE', '/api/caller-id', undefined],
      ['PUT', '/api/caller-id/clear', {}],
      ['PUT', '/api/caller-id/clear', undefined],
    ] as const) {
      await request('PUT', '/api/caller-id', { phoneNumber: number })
      expect(await current()).toBe(number)
      for (let times = 0; times < 2; times++) {
        expect(await request(method, url, body)).toEqual({ status: 200, callerID: null })
      }
      expect(await current()).toBeNull()
    }
    expect(await request('PUT', '/api/caller-id', { phoneNumber: 'me' })).toMatchObject({
      status: 400,
      error: NOT_E164,
    })
  })

  describe('a number that another user proves', () => {
    const mailsTo = (id: string) =>
      world.database.read(db =>
        db
          .selectFrom('mails')
          .select(['subject', 'text'])
          .where('recipient', 'like', `${id.toLowerCase()}@%`)
          .execute(),
      )

    it('moves to the new user, and its former user is notified', async () => {
      const number = numberOf(1)
      const id = await verified(number)
      await request('PUT', '/api/caller-id', { phoneNumber: number })
      const newUser = await stranger()
      await add(number, newUser)
      expect(await current()).toBe(number)
      expect(await confirm(number, '999999', newUser)).toMatchObject({ code: 'wrong-code' })
      expect(await list()).toMatchObject([{ isVerified: true }])
      expect(await mailsTo(me.id)).toEqual([])

      expect(await confirm(number, undefined, newUser)).toMatchObject({
        number: { isVerified: true },
      })
      expect(await list()).toEqual([])
      expect(await current()).toBeNull()
      expect(await request('DELETE', `/api/verified-numbers/${id}`)).toMatchObject({ status: 404 })
      const [mail, ...others] = await mailsTo(me.id)
      expect(others).toEqual([])
      expect(mail?.subject).toBe(
        `+1 212 555 ${number.slice(-4)} is no longer one of your Ringback numbers`,
      )
      expect(mail?.text).toContain('Hello Caller,')
      expect(world.verifier.removed).not.toContain(number)

      world.clock.advance({ seconds: 30 })
      await add(number)
      expect(await confirm(number)).toMatchObject({ number: { isVerified: true } })
      expect(await list(newUser)).toEqual([])
      // A number that is verified again is no caller ID until it is chosen again.
      expect(await current()).toBeNull()
    })

    it('returns to its former user by a new code, not by an older proof', async () => {
      const number = numberOf(1)
      await add(number)
      await confirm(number)
      const newUser = await stranger()
      world.clock.advance({ seconds: 30 })
      await add(number, newUser)
      world.verifier.allowedCallerIds.add(number)
      expect(await confirm(number, undefined, newUser)).toMatchObject({
        number: { isVerified: true },
      })
      expect(await statusOf(number)).toMatchObject({ validated: false })
      expect(await report(world.verifier.calls.at(-1)?.id, number)).toBe(200)
      expect(await confirm(number, '000000')).toMatchObject({
        status: 409,
        code: 'proved-by-another',
      })
      expect(await list(newUser)).toMatchObject([{ isVerified: true }])
      world.clock.advance({ seconds: 30 })
      await add(number)
      expect(await confirm(number, '000000')).toMatchObject({ code: 'wrong-code' })
      expect(await confirm(number)).toMatchObject({ number: { isVerified: true } })
      expect(await list(newUser)).toEqual([])
    })
  })
})
