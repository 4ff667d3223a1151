import { DOCUMENTED_CALLER_ID_RULES } from '@ringback/contract/calls/caller-id-rules'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { signedInOperator } from '../../../../testing/people/operators.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, app, send, postTwilio } = await openTestServer()

const NOT_E164 = 'Please enter a valid phone number in E.164 format (e.g., +12125551234)'

describe('verified numbers over HTTP', () => {
  let user: string
  let bearer: string
  let network: string
  let count = 0

  beforeEach(async () => {
    user = await addCaller(world, 0n)
    bearer = await signIn(world, user)
    count++
    network = `203.0.113.${count}`
    world.mails.length = 0
  })

  const request = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    token = bearer,
  ) => send(url, body, { method, token, from: network })
  /** Every test has its own numbers. */
  const numberOf = (n: number) => `+1212555${String(count * 10 + n).padStart(4, '0')}`
  const add = (phoneNumber: string, token = bearer) =>
    request('POST', '/api/verified-numbers', { phoneNumber }, token)
  const confirm = (
    phoneNumber: string,
    code = world.verifier.codes.get(phoneNumber)?.code ?? '000000',
    token = bearer,
  ) => request('POST', '/api/verified-numbers/confirm', { phoneNumber, code }, token)
  const list = async (token = bearer) =>
    (await request('GET', '/api/verified-numbers', undefined, token))['numbers'] as {
      id: string
      phoneNumber: string
      isVerified: boolean
    }[]
  const statusOf = (phoneNumber: string, token = bearer) =>
    request(
      'GET',
      `/api/verified-numbers/${encodeURIComponent(phoneNumber)}/validation-status`,
      undefined,
      token,
    )
  const current = async (token = bearer) =>
    (await request('GET', '/api/caller-id/current', undefined, token))['callerID']
  /** Verifies a number by a code, without a validation call. */
  async function verified(phoneNumber: string, token = bearer) {
    world.verifier.allowedCallerIds.add(phoneNumber)
    await add(phoneNumber, token)
    const confirmed = await confirm(phoneNumber, undefined, token)
    // After this time, another code may be sent to the number.
    world.clock.advance({ seconds: 30 })
    return (confirmed['number'] as { id: string }).id
  }

  /** Posts the result of a validation call, as the carrier does. */
  const report = async (id: string | undefined, fields: Record<string, string>) =>
    (await postTwilio(`validation?number=${id}`, fields)).status
  const outcome = (To: string, VerificationStatus = 'success') => ({
    CallSid: 'CA-v',
    To,
    VerificationStatus,
  })

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

    expect(await report(id, outcome(number))).toBe(200)
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

  it('get no code when they are premium, unable to receive it, or ours', async () => {
    world.prices.set('+67', {
      destination: 'Somewhere Satellite',
      country: null,
      ratePerMinute: world.business.maxRatePerMinute,
      costPerMinute: world.business.maxRatePerMinute,
      billingSeconds: 60,
    })
    world.verifier.unreachable.add(numberOf(1))
    const { size } = world.verifier.codes
    for (const [phoneNumber, status, code] of [
      ['+19005551234', 403, 'number-without-codes'],
      ['+881612345678', 403, 'number-without-codes'],
      ['+449012345678', 403, 'number-without-codes'],
      ['+672312345', 403, 'number-without-codes'],
      ['+14155550199', 403, 'number-of-ours'],
      [numberOf(1), 400, 'cannot-receive'],
    ] as const) {
      expect(await add(phoneNumber)).toMatchObject({ status, code })
    }
    expect(world.verifier.codes.size).toBe(size)
    expect(await list()).toEqual([])
  })

  it('get their code in a call on request, and it counts like a text', async () => {
    const number = numberOf(1)
    const call = () => request('POST', '/api/verified-numbers', { phoneNumber: number, by: 'call' })
    expect(await call()).toMatchObject({
      status: 200,
      message: `Verification code sent to ${number}`,
      sentBy: 'call',
    })
    expect(world.verifier.codes.get(number)?.by).toBe('call')
    expect(await call()).toMatchObject({ status: 429 })
    world.clock.advance({ seconds: 30 })
    for (let sent = 1; sent < 5; sent++) {
      expect(await add(number)).toMatchObject({ status: 200, sentBy: 'text' })
      world.clock.advance({ seconds: 30 })
    }
    expect(await call()).toMatchObject({ status: 429 })
    expect(await confirm(number)).toMatchObject({ status: 200 })
  })

  // spec 4.42
  it('get their code in a call when they are landlines, by their plan or by the carrier', async () => {
    const byPlan = `+44207946${String(count).padStart(4, '0')}`
    expect(await add(byPlan)).toMatchObject({ status: 200, sentBy: 'call' })
    const byCarrier = numberOf(1)
    world.verifier.landlines.add(byCarrier)
    expect(await add(byCarrier)).toMatchObject({ status: 200, sentBy: 'call' })
    expect(await confirm(byCarrier)).toMatchObject({ status: 200 })
    expect(await add(numberOf(2))).toMatchObject({ status: 200, sentBy: 'text' })
  })

  it.each([
    ['text', 'texts-blocked', 60410, 503, /^We can send no text messages/],
    ['call', 'no-code-calls', 60223, 503, /^We cannot call with a verification code/],
    ['text', 'code-refused', 60238, 403, /^We cannot send verification codes/],
  ] as const)(
    'are told why the carrier sends no code by %s (%s), and the operator reads code %i',
    async (by, why, code, status, sentence) => {
      const lines: string[] = []
      const log = world.log
      world.verifier.refusals = { [by]: { why, code } }
      world.log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
      try {
        const body = { phoneNumber: numberOf(1), by }
        const answer = await request('POST', '/api/verified-numbers', body)
        expect(answer).toMatchObject({ status, code: why, error: expect.stringMatching(sentence) })
      } finally {
        world.verifier.refusals = {}
        world.log = log
      }
      expect(lines.map(line => JSON.parse(line))).toMatchObject([{ code, by, why }])
      expect(await list()).toEqual([])
      // The refused code is not kept for this user: another one may send a code at once.
      world.clock.advance({ seconds: 30 })
      const other = await signIn(world, await addCaller(world, 0n))
      expect(await add(numberOf(1), other)).toMatchObject({ status: 200 })
    },
  )

  it('explain wrong and expired codes, and allow five attempts', async () => {
    const number = numberOf(1)
    expect(await confirm(number)).toMatchObject({ status: 404, code: 'number-not-added' })
    await add(number)
    const right = world.verifier.codes.get(number)?.code ?? ''
    for (let tries = 0; tries < 5; tries++) {
      expect(await confirm(number, '999999')).toMatchObject({
        status: 400,
        error: 'This verification code is not correct. Please check it and try again.',
      })
    }
    expect(await confirm(number, right)).toMatchObject({ status: 429 })
    world.clock.advance({ minutes: 10 })
    expect(await confirm(number, right)).toMatchObject({
      status: 400,
      error: 'This verification code has expired. Please request a new one.',
    })
    for (const code of ['12345', '1234567', 'abcdef']) {
      expect(await confirm(number, code)).toMatchObject({
        status: 400,
        error: 'Please enter a valid 6-digit verification code',
      })
    }
    await add(number)
    expect(await confirm(number)).toMatchObject({ status: 200 })
  })

  it('limit codes by number, by user and by network', async () => {
    const number = numberOf(1)
    for (let sent = 0; sent < 5; sent++) {
      expect(await add(number)).toMatchObject({ status: 200 })
      world.clock.advance({ minutes: 2.5 })
    }
    const other = await signIn(world, await addCaller(world, 0n))
    expect(await add(number)).toMatchObject({ status: 429 })
    world.clock.advance({ minutes: 10 })
    expect(await add(number, other)).toMatchObject({ status: 429 })
    for (let n = 2; n < 7; n++) expect(await add(numberOf(n))).toMatchObject({ status: 200 })
    expect(await add(numberOf(7))).toMatchObject({ status: 429 })
    for (let n = 8; n < 18; n++) {
      const fresh = await signIn(world, await addCaller(world, 0n))
      expect(await add(`+1213555${1000 + n}`, fresh)).toMatchObject({ status: 200 })
    }
    expect(await add('+12135551999', other)).toMatchObject({ status: 429 })
    network = '198.51.100.7'
    expect(await add('+12135551999', other)).toMatchObject({ status: 200 })
    world.clock.advance({ hours: 1 })
    bearer = await signIn(world, user)
    expect(await add(number)).toMatchObject({ status: 200 })
  })

  it('get another code after a pause of 30 seconds, of which the answer states the rest', async () => {
    const number = numberOf(1)
    expect(await add(number)).toMatchObject({ status: 200 })
    world.clock.advance({ seconds: 12 })
    const response = await app.inject({
      method: 'POST',
      url: '/api/verified-numbers',
      headers: { authorization: `Bearer ${bearer}` },
      payload: { phoneNumber: number },
    })
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('18')
    world.clock.advance({ seconds: 18 })
    expect(await add(number)).toMatchObject({ status: 200 })
  })

  it('keep the code of their owner when a stranger requests and guesses codes', async () => {
    const number = numberOf(1)
    const stranger = await signIn(world, await addCaller(world, 0n))
    // The stranger has requested a code before, and still has the number in the list.
    await add(number, stranger)
    world.clock.advance({ minutes: 10 })
    expect(await add(number)).toMatchObject({ status: 200 })
    world.clock.advance({ seconds: 30 })
    expect(await add(number, stranger)).toMatchObject({
      status: 409,
      code: 'code-sent-to-another',
    })
    for (let tries = 0; tries < 6; tries++) await confirm(number, '999999', stranger)
    expect(world.verifier.codes.get(number)?.checks).toBe(0)
    expect(await confirm(number)).toMatchObject({ status: 200 })
  })

  it('are limited for all users together, by hour and day, with a mail to the owners', async () => {
    await signedInOperator(world, 'owner', 'owner@ringback.test')
    const business = { ...world.business }
    world.clock.advance({ days: 2 })
    world.business.maxAllCodesPerHour = 6
    world.business.maxAllCodesPerDay = 9
    const outcomes: unknown[] = []
    const addByOthers = async (each: number) => {
      const payer = await addCaller(world, 0n)
      await buy(world, payer)
      const fresh = await signIn(world, payer)
      network = `192.0.2.${each}`
      outcomes.push((await add(`+1216555${1000 + each}`, fresh))['status'])
    }
    for (let each = 0; each < 8; each++) await addByOthers(each)
    world.clock.advance({ hours: 1 })
    for (let each = 8; each < 13; each++) await addByOthers(each)
    Object.assign(world.business, business)
    const [sent, refused] = [Array<number>(6).fill(200), [503, 503]]
    expect(outcomes).toEqual([...sent, ...refused, 200, 200, 200, 503, 503])
    await sendAllMails(world)
    const subjects = world.mails.map(({ subject }) => subject)
    expect(subjects.filter(each => each.includes('limit of verification codes'))).not.toEqual([])
  })

  it('leave half of those of all users to customers who have paid', async () => {
    const business = { ...world.business }
    world.clock.advance({ days: 2 })
    Object.assign(world.business, { maxAllCodesPerHour: 6, maxAllCodesPerDay: 9 })
    let each = 0
    const addBy = async (person: string) => {
      network = `192.0.2.${++each}`
      const { status } = await add(`+1216556${1000 + each}`, await signIn(world, person))
      return status
    }
    const strangers: unknown[] = []
    for (let n = 0; n < 5; n++) strangers.push(await addBy(await addCaller(world, 0n)))
    const payer = await addCaller(world, 0n)
    await buy(world, payer)
    const paid = await addBy(payer)
    world.clock.advance({ hours: 1 })
    for (let n = 0; n < 3; n++) strangers.push(await addBy(await addCaller(world, 0n)))
    Object.assign(world.business, business)
    expect(strangers).toEqual([200, 200, 200, 503, 503, 200, 200, 503])
    expect(paid).toBe(200)
  })

  it('are limited to twenty for a user', async () => {
    for (let n = 0; n < 20; n++) {
      world.clock.advance({ minutes: 10 })
      bearer = await signIn(world, user)
      expect(await add(`+1214555${1000 + n}`)).toMatchObject({ status: 200 })
    }
    world.clock.advance({ minutes: 10 })
    bearer = await signIn(world, user)
    expect(await add('+12145551999')).toMatchObject({ status: 409, code: 'too-many-own-numbers' })
    expect(await add('+12145551019')).toMatchObject({ status: 200 })
  })

  describe('the validation', () => {
    async function awaiting() {
      const number = numberOf(1)
      await add(number)
      await confirm(number)
      return { number, id: world.verifier.calls.at(-1)?.id }
    }

    it('does not succeed with another number, a failure or an invalid result', async () => {
      const { number, id } = await awaiting()
      expect(await report(id, outcome(numberOf(2)))).toBe(404)
      expect(await report('own_none', outcome(number))).toBe(404)
      expect(await report(id, outcome(number, 'splendid'))).toBe(200)
      expect(await report(id, outcome(number, 'failed'))).toBe(200)
      expect(await statusOf(number)).toMatchObject({ validated: false })
      for (let times = 0; times < 3; times++) {
        expect(await report(id, outcome(number))).toBe(200)
      }
      expect(await statusOf(number)).toMatchObject({ validated: true })
    })

    it('is polled at the carrier at most once in three seconds when its callback is lost', async () => {
      const { number } = await awaiting()
      world.verifier.allowedRequests = 0
      for (let poll = 0; poll < 4; poll++) {
        expect(await statusOf(number)).toMatchObject({ validated: false })
      }
      expect(world.verifier.allowedRequests).toBe(1)
      world.verifier.allowedCallerIds.add(number)
      expect(await statusOf(number)).toMatchObject({ validated: false })
      world.clock.advance({ seconds: 3 })
      expect(await statusOf(number)).toMatchObject({ validated: true })
      expect(world.verifier.allowedRequests).toBe(2)
    })

    it('is polled when the list is read', async () => {
      const { number } = await awaiting()
      world.verifier.allowedCallerIds.add(number)
      expect(await list()).toMatchObject([{ phoneNumber: number, isVerified: true }])
    })

    it('keeps the proof while the carrier does not respond', async () => {
      const number = numberOf(1)
      await add(number)
      const code = world.verifier.codes.get(number)?.code
      const { isCallerIdAllowed } = world.verifier
      world.verifier.isCallerIdAllowed = () => {
        world.verifier.isDown = true
        return isCallerIdAllowed(number as never)
      }
      expect(await confirm(number, code)).toMatchObject({ status: 503 })
      world.verifier.isCallerIdAllowed = isCallerIdAllowed
      expect(await statusOf(number)).toMatchObject({ status: 200, validated: false })
      world.verifier.isDown = false
      // The vendor accepts a code once, but its proof is stored.
      expect(world.verifier.codes.has(number)).toBe(false)
      expect(await confirm(number, code)).toMatchObject({ callerIdValidation: { initiated: true } })
    })

    it('repeats the call for the same code within ten minutes, at most five times an hour', async () => {
      const { number } = await awaiting()
      const before = world.verifier.calls.length
      for (let again = 0; again < 4; again++) {
        expect(await confirm(number, '000000')).toMatchObject({ status: 200 })
      }
      expect(await confirm(number, '000000')).toMatchObject({ status: 429 })
      expect(world.verifier.calls.length).toBe(before + 4)
      world.clock.advance({ minutes: 10 })
      expect(await confirm(number, '000000')).toMatchObject({ code: 'code-expired' })
    })
  })

  describe('a number that another user proves', () => {
    const stranger = async () => signIn(world, await addCaller(world, 0n))
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
      expect(await mailsTo(user)).toEqual([])

      expect(await confirm(number, undefined, newUser)).toMatchObject({
        number: { isVerified: true },
      })
      expect(await list()).toEqual([])
      expect(await current()).toBeNull()
      expect(await request('DELETE', `/api/verified-numbers/${id}`)).toMatchObject({ status: 404 })
      const [mail, ...others] = await mailsTo(user)
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
      expect(await report(world.verifier.calls.at(-1)?.id, outcome(number))).toBe(200)
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
})
