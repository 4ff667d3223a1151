import { micros, paise } from '@ringback/contract/money'
import { describe, expect, it } from 'vitest'
import { buy, capture, deliver, order, refund } from '../../../../testing/people/buyers.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { reversalTransfer } from '../../../core/credit/purchase-transfers.ts'
import { lockFunds } from '../../../store/credit/funds.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { sendMails } from '../../mail/send-mails.ts'
import { readBalance, readReceipt, readTransactions } from '../read-credit.ts'
import { sendDueRefunds } from '../reversals/send-due-refunds.ts'
import { checkOpenPurchases } from './check-purchases.ts'

describe.each(testDatabases())('a payment on $name', ({ open }) => {
  const world = useWorld({ open, shared: 'world', isBalanced: true })
  const balanceOf = async (user: string) => (await readBalance(world, user)).posted
  const statusOf = (id: string) => purchaseRow(id).then(({ status }) => status)
  const purchaseRow = (id: string) =>
    world.database.kysely
      .selectFrom('purchases')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const paymentRow = (id: string) =>
    world.database.kysely
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const deliverWebhook = (name: string, payment: ReturnType<TestWorld['payments']['pay']>) =>
    deliver(world, world.payments.signWebhook(name, { payment }))

  it('is credited once when it is captured, with a receipt', async () => {
    const user = await addCaller(world, 0n)
    const { id, orderId, payment } = await buy(world, user, 'plus-25')
    expect(world.payments.orders.get(orderId)).toEqual({
      receipt: id,
      paise: 208_038n,
      // With it the purchase can be restored.
      quote: {
        userId: user,
        packageId: 'plus-25',
        packageName: 'Plus',
        price: 25_000_000n,
        credit: 26_250_000n,
        inrPerUsdE4: 832_150n,
      },
    })
    await deliverWebhook('order.paid', payment)
    await deliverWebhook('payment.captured', payment)
    expect((await purchaseRow(id)).paid_at).toEqual((await paymentRow(payment.id)).seen_at)
    expect(await balanceOf(user)).toBe(26_250_000n)
    const { transactions, totalCount } = await readTransactions(world, user, { page: 1, limit: 5 })
    expect(totalCount).toBe(1)
    expect(transactions[0]).toMatchObject({
      type: 'addition',
      description: 'Plus credit package',
      amount: 26_250_000n,
      purchaseId: id,
    })
    expect(await readReceipt(world, user, id)).toMatchObject({
      value: {
        purchaseId: id,
        packageName: 'Plus',
        amountUSD: 25_000_000n,
        creditedUSD: 26_250_000n,
        amountINR: paise(208_038n),
        inrPerUsd: 83.215,
        orderId,
        paymentId: payment.id,
        refundedINR: paise(0n),
      },
    })
    await sendMails(world)
    const receipts = world.mails.filter(({ text }) => text.includes(id))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.subject).toBe('Your Ringback receipt')
  })

  it('has no receipt before it is paid', async () => {
    const user = await addCaller(world, 0n)
    const { id } = await order(world, user)
    expect(await readReceipt(world, user, id)).toEqual({ ok: false, why: 'unknown-receipt' })
  })

  it('is the only kind of transaction with a purchase id', async () => {
    const user = await addCaller(world, 500_000n)
    const { transactions } = await readTransactions(world, user, { page: 1, limit: 5 })
    expect(transactions.map(({ purchaseId }) => purchaseId)).toEqual([null])
  })

  it('is credited when it is captured late, after failed attempts or as one of them', async () => {
    const user = await addCaller(world, 0n)
    const { id, orderId } = await order(world, user)
    const failed = world.payments.pay(orderId, { status: 'failed' })
    await deliverWebhook('payment.failed', failed)
    await deliverWebhook(
      'payment.authorized',
      world.payments.pay(orderId, { status: 'authorized' }),
    )
    expect(await statusOf(id)).toBe('open')
    expect(await balanceOf(user)).toBe(0n)
    world.clock.advance({ days: 2 })
    await capture(world, orderId)
    expect(await balanceOf(user)).toBe(10_000_000n)
    const other = await order(world, user)
    const confirmed = world.payments.pay(other.orderId, { status: 'failed' })
    await deliverWebhook('payment.failed', confirmed)
    await deliverWebhook('payment.captured', { ...confirmed, status: 'captured' })
    expect(await statusOf(other.id)).toBe('paid')
    expect(await balanceOf(user)).toBe(20_000_000n)
  })

  it('is not credited before it is captured', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    await deliverWebhook('order.paid', world.payments.pay(orderId, { status: 'authorized' }))
    await deliverWebhook('payment.captured', world.payments.pay(orderId, { status: 'created' }))
    expect(await balanceOf(user)).toBe(0n)
  })

  it.each([
    ['another currency', { currency: 'USD' }, 'it is not in INR'],
    ['an unknown order', { orderId: 'order_unknown' }, 'no purchase has its order'],
    ['no order at all', { orderId: '' }, 'no purchase has its order'],
  ])('of %s is parked, and the correct one is still credited', async (_what, wrong, reason) => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    const payment = world.payments.pay(orderId, wrong)
    await deliverWebhook('payment.captured', payment)
    await deliverWebhook('order.paid', payment)
    await checkOpenPurchases(world)
    expect(await balanceOf(user)).toBe(0n)
    expect(await paymentRow(payment.id)).toMatchObject({
      classification: 'parked',
      reason,
      refund_at: null,
    })
    await capture(world, orderId)
    expect(await balanceOf(user)).toBe(10_000_000n)
  })

  it('is refunded when it is the second of an order, through outages of the provider', async () => {
    const user = await addCaller(world, 0n)
    const { orderId, payment: first } = await buy(world, user)
    const second = world.payments.pay(orderId)
    await deliverWebhook('payment.captured', second)
    await deliverWebhook('order.paid', second)
    expect(await balanceOf(user)).toBe(10_000_000n)
    world.payments.isDown = true
    await sendDueRefunds(world)
    world.payments.isDown = false
    await sendDueRefunds(world)
    expect(world.payments.refunds.size).toBe(0)
    // The response to the first refund that succeeds is lost.
    world.clock.advance({ hours: 1 })
    world.payments.losesResponses = true
    await sendDueRefunds(world)
    world.payments.losesResponses = false
    world.clock.advance({ hours: 1 })
    await sendDueRefunds(world)
    world.clock.advance({ hours: 1 })
    await sendDueRefunds(world)
    const refunds = [...world.payments.refunds.values()]
    expect(refunds.map(({ paymentId, amount }) => ({ paymentId, amount }))).toEqual([
      { paymentId: second.id, amount: 83_215n },
    ])
    expect(await paymentRow(second.id)).toMatchObject({
      classification: 'surplus',
      refunded: 83_215n,
      refund_at: null,
    })
    expect(await paymentRow(first.id)).toMatchObject({ classification: 'credited', refunded: 0n })
    expect(await balanceOf(user)).toBe(10_000_000n)
  })

  it('repeats a failed refund, without the part that an operator has refunded', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await buy(world, user)
    const second = world.payments.pay(orderId)
    await deliverWebhook('payment.captured', second)
    world.payments.refunds.set('rfnd_failed', {
      id: 'rfnd_failed',
      paymentId: second.id,
      amount: second.amount,
      currency: 'INR',
      status: 'failed',
      receipt: `surplus-${second.id}`,
    })
    world.payments.refundInDashboard(second.id, 40_000n)
    await sendDueRefunds(world)
    const made = [...world.payments.refunds.values()].filter(
      ({ paymentId, status }) => paymentId === second.id && status === 'processed',
    )
    expect(made.map(({ amount }) => amount)).toEqual([40_000n, 43_215n])
    expect(await paymentRow(second.id)).toMatchObject({ refunded: 83_215n, refund_at: null })
  })

  it('is credited as quoted after the exchange rate has changed', async () => {
    const user = await addCaller(world, 0n)
    const before = await order(world, user)
    world.business.inrPerUsdE4 = 900_000n
    const after = await order(world, user)
    world.business.inrPerUsdE4 = 832_150n
    expect([before.paise, after.paise]).toEqual([83_215n, 90_000n])
    await capture(world, before.orderId)
    await capture(world, after.orderId)
    expect(await balanceOf(user)).toBe(20_000_000n)
    const change = world.database.kysely.updateTable('purchases').set({ paise: 1n })
    await expect(change.where('id', '=', before.id).execute()).rejects.toThrow(/quote/)
  })

  it('is reversed by a refund whose webhook arrived before its own', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    const payment = world.payments.pay(orderId)
    await refund(world, payment.id, 40_000n)
    await deliverWebhook('payment.captured', payment)
    expect(await balanceOf(user)).toBe(10_000_000n)
    world.clock.advance({ minutes: 15 })
    await checkOpenPurchases(world)
    const left = 10_000_000n - (10_000_000n * 40_000n) / 83_215n
    expect(await balanceOf(user)).toBe(left)
    world.clock.advance({ days: 1 })
    await checkOpenPurchases(world)
    expect(await balanceOf(user)).toBe(left)
  })

  it.each([40_000n, 83_215n])(
    'is credited without the refunded part when it is found with a refund of %s paise',
    async refunded => {
      const user = await addCaller(world, 0n)
      const { orderId } = await order(world, user)
      world.payments.refundInDashboard(world.payments.pay(orderId).id, refunded)
      world.clock.advance({ minutes: 1 })
      await checkOpenPurchases(world)
      expect(await balanceOf(user)).toBe(10_000_000n - (10_000_000n * refunded) / 83_215n)
    },
  )

  it('repays debt first', async () => {
    const user = await addCaller(world, 0n)
    await owe(world, user, 7_000_000n)
    const { id } = await buy(world, user)
    expect(await readBalance(world, user)).toMatchObject({
      posted: 3_000_000n,
      available: 3_000_000n,
    })
    expect(await readReceipt(world, user, id)).toMatchObject({
      value: { creditedUSD: 10_000_000n },
    })
  })
})

/** Posts a debt, as a chargeback after the credit was spent does. */
async function owe(world: TestWorld, userId: string, debt: bigint): Promise<void> {
  await world.database.transaction(async tx => {
    await lockFunds(tx, userId)
    const part = {
      key: `test:debt:${userId}`,
      cause: 'Chargeback' as const,
      packageName: 'Starter',
      credit: micros(debt),
      price: micros(debt),
      paise: paise(58_251n),
    }
    const transfer = reversalTransfer(userId, part, micros(0n))
    enqueueTransfer(tx, transfer, { id: world.ids.next('transfer'), at: world.clock.now() })
  })
}
