import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { order } from '../../../testing/people/buyers.ts'
import { addCaller } from '../../../testing/people/callers.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import type { SignedWebhook } from '../../../testing/vendors/fake-payments.ts'
import { signedInOperator } from '../../../testing/people/operators.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { lookUpEvents } from '../../actions/credit/purchases/look-up-events.ts'
import { sendAllMails } from '../../../testing/people/mails.ts'

const METRICS_TOKEN = 'a-long-metrics-token'
const PAYLOADS = (
  JSON.parse(
    readFileSync(
      new URL('../../adapters/razorpay/vectors/razorpay-webhook-payloads.json', import.meta.url),
      'utf8',
    ),
  ) as { payloads: { payload: object }[] }
).payloads.map(({ payload }) => payload)

const { world, app } = await openTestServer({}, { metricsToken: METRICS_TOKEN })

describe('a signed webhook of the payment provider that has something new', () => {
  beforeAll(async () => {
    await signedInOperator(world, 'owner')
  })
  afterAll(async () => {
    await expectBalanced(world.database)
  })

  const send = ({ rawBody, signature, eventId }: SignedWebhook) =>
    app.inject({
      method: 'POST',
      url: '/api/webhooks/razorpay',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      },
      payload: rawBody,
    })
  const balanceOf = async (userId: string) => {
    const row = await world.database.kysely
      .selectFrom('accounts')
      .select('posted')
      .where('id', '=', `credit:${userId}`)
      .executeTakeFirst()
    return Number(row?.posted ?? 0n) / 1_000_000
  }
  async function buyer() {
    const userId = await addCaller(world, 0n)
    const { orderId } = await order(world, userId)
    return { userId, orderId }
  }
  const countedAsOdd = async () => {
    const { body } = await app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const found = /not_understood_total\{vendor="razorpay"\} (\d+)/.exec(body)
    return Number(found?.[1] ?? 0)
  }

  it.each([
    ['an unknown status', { status: 'pending' }],
    ['no time', { created_at: undefined }],
    ['an amount as text', { amount: '83215' }],
    ['another form of the currency', { currency: 'Rs.' }],
    ['only its id', undefined],
  ])('with %s is accepted, counted, and credited by our own request', async (_what, changes) => {
    const { userId, orderId } = await buyer()
    const payment = world.payments.pay(orderId)
    const before = await countedAsOdd()
    const entity = {
      ...{ id: payment.id, order_id: orderId, amount: 83_215, currency: 'INR' },
      ...{ status: 'captured', captured: true, created_at: 1_790_000_000 },
      ...changes,
    }
    const webhook = world.payments.signOdd(
      'payment.captured',
      changes ? entity : { id: payment.id },
    )
    expect((await send(webhook)).statusCode).toBe(200)
    expect((await send(webhook)).statusCode).toBe(200)
    expect(await balanceOf(userId)).toBe(0)
    expect(await countedAsOdd()).toBe(before + 2)
    await lookUpEvents(world)
    expect(await balanceOf(userId)).toBe(10)
    await lookUpEvents(world)
    expect(await balanceOf(userId)).toBe(10)
  })

  it('is fetched again after the provider did not respond', async () => {
    const { userId, orderId } = await buyer()
    const { id } = world.payments.pay(orderId)
    await send(world.payments.signOdd('payment.captured', { id }))
    world.payments.isDown = true
    await lookUpEvents(world)
    world.payments.isDown = false
    expect(await balanceOf(userId)).toBe(0)
    world.clock.advance({ minutes: 10 })
    await lookUpEvents(world)
    expect(await balanceOf(userId)).toBe(10)
  })

  it('of a refund or a dispute is handled as the provider lists it', async () => {
    const { userId, orderId } = await buyer()
    const payment = world.payments.pay(orderId)
    await send(world.payments.signWebhook('payment.captured', { payment }))
    expect(await balanceOf(userId)).toBe(10)
    const half = world.payments.refundInDashboard(payment.id, payment.amount / 2n)
    const refund = { id: half.id, payment_id: payment.id, amount: 'half' }
    const event = 'refund.processed'
    await send(
      world.payments.signBody(JSON.stringify({ event, payload: { refund: { entity: refund } } })),
    )
    await lookUpEvents(world)
    expect(await balanceOf(userId)).toBeCloseTo(5, 1)
  })

  it('whose handling fails is accepted too, and handled by our own request', async () => {
    const { userId, orderId } = await buyer()
    const payment = world.payments.pay(orderId)
    const transaction = vi
      .spyOn(world.database, 'transaction')
      .mockRejectedValueOnce(new Error('a value that no column takes'))
    const { statusCode } = await send(world.payments.signWebhook('payment.captured', { payment }))
    transaction.mockRestore()
    expect(statusCode).toBe(200)
    await lookUpEvents(world)
    expect(await balanceOf(userId)).toBe(10)
  })

  it('is reported to the owners, once an hour', async () => {
    world.clock.advance({ hours: 2 })
    await sendAllMails(world)
    const subject = '[Ringback] A payment webhook was not understood'
    const mails = () => world.mails.filter(mail => mail.subject === subject)
    const before = mails().length
    for (const id of ['pay_odd1', 'pay_odd2']) {
      await send(world.payments.signOdd('payment.frozen', { id }))
    }
    await sendAllMails(world)
    expect(mails()).toHaveLength(before + 1)
    expect(mails().at(-1)?.text).toContain('Event: payment.frozen\nReason: the event is new')
    const received = await world.database.kysely
      .selectFrom('unread_payment_events as unread')
      .innerJoin('payment_events as event', 'event.id', 'unread.id')
      .select(['event.received_at as at', 'unread.received_at as unreadAt'])
      .execute()
    expect(received.filter(({ at, unreadAt }) => at.getTime() !== unreadAt.getTime())).toEqual([])
    expect(received.length).toBeGreaterThan(1)
    await lookUpEvents(world)
  })

  it('is accepted without JSON, and refused when it is too large or another body was signed', async () => {
    expect((await send(world.payments.signBody('{"event":'))).statusCode).toBe(200)
    expect((await send(world.payments.signBody(' '.repeat(256 * 1024 + 1)))).statusCode).toBe(413)
    const { signature } = world.payments.signBody('{}')
    const other = await send({ ...world.payments.signBody('{"event":"x"}'), signature })
    expect([other.statusCode, other.body]).toEqual([400, 'Not signed by the payment provider'])
    await lookUpEvents(world)
  })

  it('is accepted in 400 alterations of the documented events, and never credits what was not paid', async () => {
    const { userId, orderId } = await buyer()
    const seeds = [
      ...PAYLOADS,
      JSON.parse(
        world.payments
          .signWebhook('payment.captured', { payment: world.payments.pay(orderId) })
          .rawBody.toString(),
      ) as object,
    ]
    const odd = fc.oneof(
      fc.constantFrom(null, '', '0', -1, 0.5, 2 ** 60, 1e300, true, 'pending', '\u0000', '\ud800'),
      fc.constantFrom([], {}, [null], 'INR ', 'captured', '\u00e9'.repeat(300)),
      fc.jsonValue(),
    )
    const places = fc.record({ seed: fc.nat(seeds.length - 1), at: fc.nat(500), odd })
    await fc.assert(
      fc.asyncProperty(fc.array(places, { minLength: 1, maxLength: 3 }), async changes => {
        const event = structuredClone(seeds[changes[0]?.seed ?? 0])
        for (const change of changes) replaceField(event, change.at, structuredClone(change.odd))
        const { statusCode } = await send(world.payments.signBody(JSON.stringify(event)))
        expect(statusCode).toBe(200)
        // What a signed event says is true, so the order may be credited by it, but only as it was quoted.
        expect([0, 10]).toContain(await balanceOf(userId))
      }),
      { numRuns: 400, seed: 7 },
    )
    await lookUpEvents(world)
    expect(await balanceOf(userId)).toBe(10)
  })
})

/** Replaces the field number `at` of the event, counted in depth and round. */
function replaceField(event: unknown, at: number, odd: unknown): void {
  const places: (() => void)[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const holder = value as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      places.push(() => void (holder[key] = odd))
      visit(holder[key])
    }
  }
  visit(event)
  places[at % places.length]?.()
}
