import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { SignedWebhook } from '../../../../testing/vendors/fake-payments.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, app } = await openTestServer()

describe('credit over HTTP', () => {
  afterAll(async () => {
    await expectBalanced(world.database)
  })

  async function buyer() {
    const userId = await addCaller(world, 0n)
    const headers = { authorization: `Bearer ${await signIn(world, userId)}` }
    return {
      userId,
      get: (path: string) => app.inject({ url: `/api/credits/${path}`, headers }),
      buy: (body: object = { packageId: 'standard-10' }) =>
        app.inject({ method: 'POST', url: '/api/credits/purchase', headers, payload: body }),
      balance: async () => {
        const answer = await app.inject({ url: '/api/credits/balance', headers })
        return (answer.json() as { balance: number }).balance
      },
    }
  }
  const send = (sent: Partial<SignedWebhook>, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/webhooks/razorpay',
      headers: {
        'content-type': type,
        ...(sent.signature !== undefined && { 'x-razorpay-signature': sent.signature }),
        ...(sent.eventId !== undefined && { 'x-razorpay-event-id': sent.eventId }),
      },
      payload: sent.rawBody ?? Buffer.alloc(0),
    })
  const captured = (orderId: string) =>
    world.payments.signWebhook('payment.captured', { payment: world.payments.pay(orderId) })
  const countOf = async (table: 'payments' | 'payment_events' | 'transfers' | 'mails') => {
    const counted = world.database.kysely
      .selectFrom(table)
      .select(row => row.fn.countAll<bigint>().as('count'))
    return (await counted.executeTakeFirstOrThrow()).count
  }

  // spec 3.8 see 53, 7.8
  it('lists the packages with their prices in rupees, one of them recommended', async () => {
    const { get } = await buyer()
    const { packages } = (await get('packages')).json() as {
      packages: { price: number; recommended?: boolean }[]
    }
    expect(packages.length).toBeGreaterThanOrEqual(4)
    expect(packages[1]).toEqual({
      id: 'standard-10',
      name: 'Standard',
      price: 10,
      priceINR: 832.15,
      amount: 10,
      description: expect.any(String),
    })
    expect(packages.filter(({ recommended }) => recommended)).toMatchObject([{ name: 'Plus' }])
  })

  // spec 3.8, 3.9, 7.9
  it('quotes a package, credits its payment and shows the receipt', async () => {
    const { buy, get, balance } = await buyer()
    const quote = (await buy()).json() as { orderId: string; purchaseId: string }
    expect(quote).toEqual({
      purchaseId: expect.any(String),
      keyId: 'rzp_test_fake',
      amountInPaise: 83_215,
      currency: 'INR',
      orderId: expect.any(String),
      packageName: 'Standard',
      amountUSD: 10,
      amountINR: 832.15,
    })
    const notice = captured(quote.orderId)
    for (let n = 0; n < 3; n++) expect((await send(notice)).statusCode).toBe(200)
    expect(await balance()).toBe(10)
    const { transactions } = (await get('transactions')).json() as {
      transactions: { purchaseId: string }[]
    }
    expect(transactions.map(({ purchaseId }) => purchaseId)).toEqual([quote.purchaseId])
    const receipt = await get(`receipts/${quote.purchaseId}`)
    expect(receipt.json()).toMatchObject({ amountUSD: 10, amountINR: 832.15, inrPerUsd: 83.215 })
    const stranger = await buyer()
    const foreign = await stranger.get(`receipts/${quote.purchaseId}`)
    const unknown = await stranger.get('receipts/purchase_none')
    expect([foreign.statusCode, foreign.json()]).toEqual([404, unknown.json()])
  })

  it('responds 503 with a sentence when the provider does not respond', async () => {
    const { buy } = await buyer()
    world.payments.isDown = true
    const answer = await buy()
    world.payments.isDown = false
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments-unavailable'])
    expect(answer.json().error).toContain('You have not been charged')
  })

  it('credits a payment without any webhook when its user reads the balance', async () => {
    const { buy, balance } = await buyer()
    const { orderId } = (await buy()).json() as { orderId: string }
    world.payments.pay(orderId)
    world.payments.isDown = true
    expect(await balance()).toBe(0)
    world.payments.isDown = false
    world.clock.advance({ seconds: 11 })
    await expect.poll(balance).toBe(10)
  })

  describe('the payment webhook', () => {
    it('accepts any content type, and 256 KB at most', async () => {
      const { buy, balance } = await buyer()
      const { orderId } = (await buy()).json() as { orderId: string }
      const { statusCode } = await send(captured(orderId), 'text/plain')
      expect([statusCode, await balance()]).toEqual([200, 10])
      const signature = 'invalid'
      const most = Buffer.alloc(256 * 1024, ' ')
      const tooMuch = Buffer.alloc(256 * 1024 + 1, ' ')
      expect((await send({ rawBody: most, signature })).statusCode).toBe(400)
      expect((await send({ rawBody: tooMuch, signature })).statusCode).toBe(413)
    })

    it('handles an event after another one was sent with its id', async () => {
      const { buy, balance } = await buyer()
      const { orderId } = (await buy()).json() as { orderId: string }
      const failed = world.payments.signWebhook('payment.failed', {
        payment: world.payments.pay(orderId, { status: 'failed' }),
      })
      const paid = captured(orderId)
      await send({ ...failed, eventId: paid.eventId })
      await send(paid)
      expect(await balance()).toBe(10)
    })

    it('refuses 500 alterations of a signed webhook', { timeout: 60_000 }, async () => {
      const { buy, balance } = await buyer()
      const { orderId } = (await buy()).json() as { orderId: string }
      const notice = captured(orderId)
      const before = [await countOf('payments'), await countOf('payment_events')]
      const byte = fc.integer({ min: 1, max: 255 })
      const place = fc.nat({ max: notice.rawBody.length - 1 })
      const alteration = fc.oneof(
        fc.record({ at: place, by: byte }).map(({ at, by }) => {
          const rawBody = Buffer.from(notice.rawBody)
          rawBody[at] = (rawBody[at] ?? 0) ^ by
          return { ...notice, rawBody }
        }),
        fc.record({ at: place, with: byte }).map(({ at, with: added }) => {
          const [head, tail] = [notice.rawBody.subarray(0, at), notice.rawBody.subarray(at)]
          return { ...notice, rawBody: Buffer.concat([head, Buffer.from([added]), tail]) }
        }),
        place.map(at => ({ ...notice, rawBody: notice.rawBody.subarray(0, at) })),
        fc
          .record({ at: fc.nat({ max: 63 }), to: fc.constantFrom(...'0123456789abcdefA ') })
          .map(({ at, to }) => {
            const { signature } = notice
            const changed = `${signature.slice(0, at)}${to}${signature.slice(at + 1)}`
            return { ...notice, signature: changed === signature ? signature.slice(1) : changed }
          }),
      )
      await fc.assert(
        fc.asyncProperty(alteration, async altered => {
          expect((await send(altered)).statusCode).toBe(400)
        }),
        { numRuns: 500, seed: 3 },
      )
      expect([await countOf('payments'), await countOf('payment_events')]).toEqual(before)
      expect(await balance()).toBe(0)
      expect((await send(notice)).statusCode).toBe(200)
      expect(await balance()).toBe(10)
    })

    it('accepts and ignores events that we do not handle', async () => {
      const before = await countOf('transfers')
      const notice = world.payments.signWebhook('invoice.paid', {})
      expect((await send(notice)).statusCode).toBe(200)
      expect((await send(notice)).statusCode).toBe(200)
      expect(await countOf('transfers')).toBe(before)
    })
  })
})
