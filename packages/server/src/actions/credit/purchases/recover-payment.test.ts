import { beforeEach, describe, expect, it } from 'vitest'
import type { Payment } from '../../../ports/vendors/payments.ts'
import { buy, deliver, order } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { loggedChanges, operatorOf } from '../../../../testing/people/changed-by.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { closeCustomer } from '../../accounts/operators/close-customer.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { readDifferences } from '../../reconciliation/read-reconciliation.ts'
import { reconcile, requestReconciliation } from '../../reconciliation/reconcile.ts'
import { readBalance } from '../read-credit.ts'
import { readPayment } from '../operators/read-payments.ts'
import { recoverPayment } from './recover-payment.ts'

const CREDIT = 10_000_000n

describe('a payment that the database has lost', () => {
  const world = useWorld({ isBalanced: true })
  let by: ChangedBy
  beforeEach(async () => {
    by = await operatorOf(world, 'owner')
  })

  /** A paid order whose purchase is not in the database, as after the restore of an older backup. */
  async function lose(userId: string, changes: Partial<Payment> = {}): Promise<Payment> {
    const { id, orderId } = await order(world, userId)
    await world.database.kysely.deleteFrom('purchases').where('id', '=', id).execute()
    return world.payments.pay(orderId, changes)
  }

  const recover = (paymentId: string, customer: string | null = null) =>
    recoverPayment(world, by, { paymentId, customer })
  const balanceOf = async (userId: string) => (await readBalance(world, userId)).posted

  it('is credited with its restored purchase, once, and its difference is explained', async () => {
    const user = await addCaller(world, 0n)
    const payment = await lose(user)
    world.clock.advance({ minutes: 30 })
    await requestReconciliation(world, { day: undefined, requestedBy: 'ada@ringback.test' })
    await reconcile(world)
    expect(await recover(payment.id)).toEqual({ ok: true, value: 'credited' })
    expect(await balanceOf(user)).toBe(CREDIT)
    expect(await readPayment(world, payment.id)).toMatchObject({
      value: { payment: { state: 'credited', customer: { id: user } } },
    })
    const open = { state: 'open', check: 'payments' } as const
    expect((await readDifferences(world, open, { page: 1, limit: 50 })).items).toEqual([])
    expect(await loggedChanges(world)).toMatchObject([
      {
        action: 'payments recover',
        subject: `payment:${payment.id}`,
        before: null,
        after: { classification: 'credited', userId: user, differences: [expect.any(String)] },
      },
    ])
    expect(await recover(payment.id)).toMatchObject({ why: 'payment-known' })
    await deliver(world, world.payments.signWebhook('payment.captured', { payment }))
    expect(await balanceOf(user)).toBe(CREDIT)
  })

  it('is credited with its dispute, whose loss is taken back once', async () => {
    const user = await addCaller(world, 0n)
    const [lost, opened] = [await lose(user), await lose(user)]
    const dispute = (id: string, payment: Payment, state: 'lost' | 'opened') =>
      world.payments.disputes.set(id, {
        ...{ is: 'disputed', state, at: null, payment: null, openedAt: world.clock.now() },
        dispute: { id, paymentId: payment.id, amount: payment.amount, currency: 'INR' },
      })
    world.clock.advance({ minutes: 5 })
    dispute('disp_lost', lost, 'lost')
    dispute('disp_opened', opened, 'opened')
    world.clock.advance({ minutes: 5 })
    expect(await recover(lost.id)).toEqual({ ok: true, value: 'credited' })
    expect(await balanceOf(user)).toBe(0n)
    expect(await recover(opened.id)).toEqual({ ok: true, value: 'credited' })
    expect(await balanceOf(user)).toBe(CREDIT)
    const states = await world.database.kysely
      .selectFrom('disputes')
      .select(['id', 'status', 'payment_id'])
      .orderBy('id')
      .execute()
    expect(states).toEqual([
      { id: 'disp_lost', status: 'lost', payment_id: lost.id },
      { id: 'disp_opened', status: 'open', payment_id: opened.id },
    ])
    const late = { payment: lost, dispute: { ...lost, id: 'disp_lost', paymentId: lost.id } }
    await deliver(world, world.payments.signWebhook('payment.dispute.lost', late))
    expect(await balanceOf(user)).toBe(CREDIT)
  })

  it('is not credited while its disputes cannot be fetched', async () => {
    const payment = await lose(await addCaller(world, 0n))
    world.payments.listDisputes = () => Promise.reject(new VendorUnavailable('payments', 'is away'))
    expect(await recover(payment.id)).toMatchObject({ why: 'provider-unavailable' })
  })

  it('is credited once when owners and its webhook race', async () => {
    const user = await addCaller(world, 0n)
    const payment = await lose(user)
    const results = await Promise.all([
      recover(payment.id),
      recover(payment.id),
      recover(payment.id, user),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.flatMap(result => (result.ok ? [] : [result.why]))).toEqual(
      Array(2).fill('payment-known'),
    )
    await deliver(world, world.payments.signWebhook('order.paid', { payment }))
    expect(await balanceOf(user)).toBe(CREDIT)
    expect(await loggedChanges(world)).toHaveLength(1)
  })

  it('is credited to the purchase that the database still has', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    const payment = world.payments.pay(orderId)
    expect(await recover(payment.id)).toEqual({ ok: true, value: 'credited' })
    expect(await balanceOf(user)).toBe(CREDIT)
  })

  it('is a surplus payment when its order is paid already', async () => {
    const { orderId } = await buy(world, await addCaller(world, 0n))
    const second = world.payments.pay(orderId)
    expect(await recover(second.id)).toEqual({ ok: true, value: 'surplus' })
  })

  it('is credited to a named account when the one of its order is unknown', async () => {
    const [lost, again] = [await addCaller(world, 0n), await addCaller(world, 0n)]
    const payment = await lose(lost)
    forgetUserOf(payment)
    expect(await recover(payment.id)).toMatchObject({ why: 'customer-of-order-unknown' })
    expect(await recover(payment.id, 'nobody@example.com')).toMatchObject({
      why: 'unknown-customer',
    })
    expect(await recover(payment.id, again)).toEqual({ ok: true, value: 'credited' })
    expect(await balanceOf(again)).toBe(CREDIT)
  })

  it('is parked when its order has no quote, another amount or a closed account', async () => {
    const user = await addCaller(world, 0n)
    const [plain, less] = [await lose(user), await lose(user, { amount: 100n })]
    editOrder(plain, found => ({ ...found, quote: null }))
    expect(await recover(plain.id)).toEqual({ ok: true, value: 'parked' })
    expect(await recover(less.id)).toEqual({ ok: true, value: 'parked' })
    const closed = await lose(user)
    await closeCustomer(world, by, user)
    expect(await recover(closed.id)).toEqual({ ok: true, value: 'parked' })
  })

  it('is refused, and nothing changes, when it is known or cannot be credited', async () => {
    const [user, other] = [await addCaller(world, 0n), await addCaller(world, 0n)]
    const known = await buy(world, user)
    const refunded = await lose(user)
    world.payments.refundInDashboard(refunded.id, refunded.amount)
    const cases: [string, string, string | null][] = [
      [known.payment.id, 'payment-known', null],
      ['pay_unknown', 'unknown-payment', null],
      [(await lose(user, { status: 'authorized' })).id, 'payment-not-captured', null],
      [(await lose(user, { status: 'failed' })).id, 'payment-not-captured', null],
      [refunded.id, 'payment-refunded', null],
      [(await lose(user, { currency: 'USD' })).id, 'payment-not-in-rupees', null],
      [world.payments.pay('').id, 'payment-without-order', null],
      [(await lose(user)).id, 'payment-of-another-customer', other],
    ]
    const orders = await world.database.kysely.selectFrom('purchases').select('id').execute()
    for (const [id, why, customer] of cases) {
      expect(await recover(id, customer)).toMatchObject({ ok: false, why })
    }
    world.payments.isDown = true
    expect(await recover('pay_unknown')).toMatchObject({ why: 'provider-unavailable' })
    expect(await balanceOf(user)).toBe(CREDIT)
    expect(await loggedChanges(world)).toEqual([])
    const after = await world.database.kysely.selectFrom('purchases').select('id').execute()
    expect(after).toHaveLength(orders.length)
  })

  it('is refused when the notes of its order contradict the purchase', async () => {
    const [user, other] = [await addCaller(world, 0n), await addCaller(world, 0n)]
    const { orderId } = await order(world, user)
    const noted = world.payments.pay(orderId)
    editOrder(noted, found => ({
      ...found,
      quote: found.quote && { ...found.quote, userId: other },
    }))
    expect(await recover(noted.id)).toMatchObject({ why: 'order-of-another-customer' })
    const kept = await order(world, user)
    const copied = await lose(user)
    editOrder(copied, found => ({ ...found, receipt: kept.id }))
    expect(await recover(copied.id)).toMatchObject({ why: 'order-of-another-purchase' })
    expect(await balanceOf(other)).toBe(0n)
    expect(await balanceOf(user)).toBe(0n)
  })

  type FakeOrder = ReturnType<TestWorld['payments']['orders']['get']> & object

  function editOrder({ orderId }: Payment, edit: (found: FakeOrder) => FakeOrder): void {
    const found = world.payments.orders.get(orderId)
    if (!found) throw new Error('no order')
    world.payments.orders.set(orderId, edit(found))
  }

  function forgetUserOf(payment: Payment): void {
    editOrder(payment, found => ({
      ...found,
      quote: found.quote && { ...found.quote, userId: 'user_lost' },
    }))
  }
})
