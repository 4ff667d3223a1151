import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { useVerifiedNumbers } from '../../../../testing/people/use-verified-numbers.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const server = await openTestServer()
const { world, app } = server
const { me, request, numberOf, add, confirm, list, stranger } = useVerifiedNumbers(server)

describe('numbers that are verified by a code', () => {
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
    const byPlan = '+442079460000'
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
    'are refused with the reason when the carrier sends no code by %s (%s), and the log has its code %i',
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
      // The refused code does not reserve the number: another user can request a code at once.
      world.clock.advance({ seconds: 30 })
      const other = await stranger()
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

  it('get another code after a pause of 30 seconds, of which the answer states the rest', async () => {
    const number = numberOf(1)
    expect(await add(number)).toMatchObject({ status: 200 })
    world.clock.advance({ seconds: 12 })
    const response = await app.inject({
      method: 'POST',
      url: '/api/verified-numbers',
      headers: { authorization: `Bearer ${me.token}` },
      payload: { phoneNumber: number },
    })
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('18')
    world.clock.advance({ seconds: 18 })
    expect(await add(number)).toMatchObject({ status: 200 })
  })

  it('keep the code of their owner when a stranger requests and guesses codes', async () => {
    const number = numberOf(1)
    const other = await stranger()
    // The stranger has requested a code before, and still has the number in the list.
    await add(number, other)
    world.clock.advance({ minutes: 10 })
    expect(await add(number)).toMatchObject({ status: 200 })
    world.clock.advance({ seconds: 30 })
    expect(await add(number, other)).toMatchObject({
      status: 409,
      code: 'code-sent-to-another',
    })
    for (let tries = 0; tries < 6; tries++) await confirm(number, '999999', other)
    expect(world.verifier.codes.get(number)?.checks).toBe(0)
    expect(await confirm(number)).toMatchObject({ status: 200 })
  })
})
