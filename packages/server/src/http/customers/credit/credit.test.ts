import { afterAll, describe, expect, it } from 'vitest'
import { expectBalanced } from '../../../../testing/expect-balanced.ts'
import { openTestServer } from '../../../../testing/test-server.ts'

const { world, app, addCustomer } = await openTestServer()

describe('credit over HTTP', () => {
  afterAll(async () => {
    await expectBalanced(world.database)
  })

  async function buyer() {
    const { send } = await addCustomer()
    return {
      get: (path: string) => send(`/api/credits/${path}`),
      buy: () => send('/api/credits/purchase', { packageId: 'standard-10' }),
      balance: async () => (await send('/api/credits/balance'))['balance'],
    }
  }

  // spec 3.8 see 53, 7.8
  it('lists the packages with their prices in rupees, one of them recommended', async () => {
    const { get } = await buyer()
    const packages = (await get('packages'))['packages'] as { recommended?: boolean }[]
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
  it('quotes a package, credits its payment by a webhook of any type, and shows the receipt', async () => {
    const { buy, get, balance } = await buyer()
    const quote = await buy()
    expect(quote).toEqual({
      status: 200,
      purchaseId: expect.any(String),
      keyId: 'rzp_test_fake',
      amountInPaise: 83_215,
      currency: 'INR',
      orderId: expect.any(String),
      packageName: 'Standard',
      amountUSD: 10,
      amountINR: 832.15,
    })
    const payment = world.payments.pay(String(quote['orderId']))
    const { rawBody, ...notice } = world.payments.signWebhook('payment.captured', { payment })
    for (const type of ['application/json', 'text/plain', 'application/json']) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/webhooks/razorpay',
        headers: {
          'content-type': type,
          'x-razorpay-signature': notice.signature,
          'x-razorpay-event-id': notice.eventId,
        },
        payload: rawBody,
      })
      expect(statusCode).toBe(200)
    }
    expect(await balance()).toBe(10)
    const { purchaseId } = quote
    expect(await get('transactions')).toMatchObject({ transactions: [{ purchaseId }] })
    expect(await get(`receipts/${String(purchaseId)}`)).toMatchObject({
      ...{ amountUSD: 10, amountINR: 832.15, inrPerUsd: 83.215 },
    })
  })

  it('responds 503 with a sentence when the provider does not respond', async () => {
    const { buy } = await buyer()
    world.payments.isDown = true
    const answer = await buy()
    world.payments.isDown = false
    expect(answer).toMatchObject({ status: 503, code: 'payments-unavailable' })
    expect(answer['error']).toContain('You have not been charged')
  })

  it('reads the balance without waiting for the provider, from which an open order is then fetched', async () => {
    const { buy, balance } = await buyer()
    world.payments.pay(String((await buy())['orderId']))
    expect(await balance()).toBe(0)
    await expect.poll(balance).toBe(10)
  })
})
