import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliver, order } from '../../../../testing/people/buyers.ts'
import { addCaller, place } from '../../../../testing/people/callers.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import { checkOpenPurchases, pollOpenPurchases } from './check-purchases.ts'
import { buyCredit } from './buy-credit.ts'
import { readBalance } from '../read-credit.ts'
import { sendDueRefunds } from '../reversals/send-due-refunds.ts'

/** Three instances of the server on one PostgreSQL, each with its own pool, and one payment provider. */
describe.skipIf(!hasPostgres)('concurrent purchases on PostgreSQL', () => {
  const servers = useInstances()
  const { instance, times } = servers
  const balanceOf = async (user: string) => (await readBalance(servers.first, user)).posted
  const transfersOf = async (user: string) =>
    servers.first.database.kysely
      .selectFrom('transfers')
      .select(['key', 'type'])
      .where('user_id', '=', user)
      .orderBy('key')
      .execute()

  it('credits once when webhooks arrive 1 to 5 times, in any order, at any instance', async () => {
    const { payments } = servers.first
    const names = ['payment.captured', 'order.paid', 'payment.failed'] as const
    const delivery = fc.record({ which: fc.nat({ max: 2 }), instance: fc.nat({ max: 2 }) })
    const plan = fc.array(delivery, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(plan, fc.boolean(), async (deliveries, atOnce) => {
        const user = await addCaller(servers.first, 0n)
        const { orderId } = await order(servers.first, user)
        const failed = payments.pay(orderId, { status: 'failed' })
        const payment = payments.pay(orderId)
        const notices = names.map(name =>
          payments.signWebhook(name, { payment: name === 'payment.failed' ? failed : payment }),
        )
        const deliverOne = async ({ which, instance: at }: (typeof deliveries)[number]) => {
          const notice = notices[which]
          if (notice) await deliver(instance(at), notice)
        }
        if (atOnce) await Promise.all(deliveries.map(deliverOne))
        else for (const each of deliveries) await deliverOne(each)
        const wasCaptured = deliveries.some(({ which }) => which !== 2)
        expect(await balanceOf(user)).toBe(wasCaptured ? 10_000_000n : 0n)
        expect(await transfersOf(user)).toEqual(
          wasCaptured ? [{ key: `rzp:order:${orderId}`, type: 'addition' }] : [],
        )
      }),
      { numRuns: 60, seed: 8 },
    )
  })

  it('credits one of ten payments of an order, and refunds the other nine once', async () => {
    const { payments } = servers.first
    const user = await addCaller(servers.first, 0n)
    const { orderId } = await order(servers.first, user)
    const paid = await times(10, async () => payments.pay(orderId))
    await times(20, async n => {
      const payment = paid[n % 10]
      if (payment) await deliver(instance(n), payments.signWebhook('payment.captured', { payment }))
    })
    expect(await balanceOf(user)).toBe(10_000_000n)
    await times(6, n => sendDueRefunds(instance(n)))
    const refunds = [...payments.refunds.values()].filter(({ paymentId }) =>
      paid.some(({ id }) => id === paymentId),
    )
    expect(refunds).toHaveLength(9)
    expect(new Set(refunds.map(({ paymentId }) => paymentId)).size).toBe(9)
  })

  it('credits once when webhooks, scheduled checks and polls coincide', async () => {
    const { payments, clock } = servers.first
    const user = await addCaller(servers.first, 0n)
    const orders = await times(10, n => order(instance(n), user))
    clock.advance({ minutes: 1 })
    const paid = orders.map(({ orderId }) => payments.pay(orderId))
    await Promise.all([
      ...paid.map((payment, n) =>
        deliver(instance(n), payments.signWebhook('order.paid', { payment })),
      ),
      ...servers.worlds.map(world => checkOpenPurchases(world)),
      ...servers.worlds.map(world => pollOpenPurchases(world, user)),
    ])
    expect(await balanceOf(user)).toBe(100_000_000n)
    expect(await transfersOf(user)).toHaveLength(10)
  })

  it('polls once in ten seconds across all instances', async () => {
    const { payments } = servers.first
    const user = await addCaller(servers.first, 0n)
    const { orderId } = await order(servers.first, user)
    await times(30, n => pollOpenPurchases(instance(n), user))
    expect(payments.polledOrders.filter(each => each === orderId)).toHaveLength(1)
  })

  it('accepts twenty of a hundred concurrent orders', async () => {
    const user = await addCaller(servers.first, 0n)
    const outcomes = await times(100, n => buyCredit(instance(n), user, 'starter-5'))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
  })

  it('neither deadlocks nor loses money beside concurrent calls and refunds', async () => {
    const { payments } = servers.first
    const user = await addCaller(servers.first, 5_000_000n)
    const orders = await times(8, n => order(instance(n), user))
    const paid = orders.map(({ orderId }) => payments.pay(orderId))
    await Promise.all(
      paid
        .slice(0, 4)
        .map((payment, n) =>
          deliver(instance(n), payments.signWebhook('payment.captured', { payment })),
        ),
    )
    const refunds = paid.slice(0, 4).map(({ id }) => payments.refundInDashboard(id, 83_215n))
    await Promise.all([
      ...paid.map((payment, n) =>
        deliver(instance(n), payments.signWebhook('order.paid', { payment })),
      ),
      ...refunds.map((refund, n) =>
        deliver(instance(n + 1), payments.signWebhook('refund.processed', { refund })),
      ),
      ...servers.worlds.map(world => place(world, user)),
    ])
    expect(await balanceOf(user)).toBe(45_000_000n)
  })
})
