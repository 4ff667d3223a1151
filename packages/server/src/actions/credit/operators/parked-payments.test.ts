import { micros } from '@ringback/contract/money'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Payment } from '../../../ports/vendors/payments.ts'
import {
  buy,
  capture,
  disputeOf,
  order,
  refund,
  reportDispute,
} from '../../../../testing/people/buyers.ts'
import { useInstances } from '../../../../testing/instances.ts'
import { addCaller } from '../../../../testing/people/callers.ts'
import { hasPostgres } from '../../../../testing/test-database.ts'
import type { TestWorld } from '../../../../testing/test-world.ts'
import { useWorld } from '../../../../testing/use-world.ts'
import { TAX_IDENTITY } from '../../../../testing/people/tax.ts'
import { operatorOf } from '../../../../testing/people/changed-by.ts'
import { type ChangedBy, readChanges } from '../../operators/change.ts'
import { creditByHand } from './credit-by-hand.ts'
import { checkOpenPurchases } from '../purchases/check-purchases.ts'
import { handlePaymentEvent } from '../purchases/handle-payment-event.ts'
import { readBalance } from '../read-credit.ts'
import { readOrder, readPayment, readPayments } from './read-payments.ts'
import { sendDueRefunds } from '../reversals/send-due-refunds.ts'
import { retryPayment, sendBackPayment } from './parked-payments.ts'

/** A payment that is parked: of an unknown order, or of another amount than its order, which the provider does not call paid. */
async function park(world: TestWorld, orderId: string, changes: Partial<Payment> = {}) {
  const payment = await capture(world, orderId, { amount: 41_607n, ...changes })
  await checkOpenPurchases(world)
  return payment
}

const CREDIT = micros(5_000_000n)

describe('a parked payment', () => {
  const world = useWorld({ shared: 'world', isBalanced: true })
  let by: ChangedBy

  beforeAll(async () => {
    by = await operatorOf(world, 'owner')
  })

  const shown = async (id: string) => {
    const read = await readPayment(world, id)
    if (!read.ok) throw new Error(read.why)
    return read.value
  }

  it('is listed with why, and with the credit that it is worth', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    const ofOrder = await park(world, orderId)
    const unknown = await park(world, 'order_nobody', { amount: 83_215n })
    const { items } = await readPayments(world, { state: 'parked' }, { page: 1, limit: 10 })
    expect(items.find(({ id }) => id === ofOrder.id)).toMatchObject({
      parkedBecause: 'its order is not paid at the payment provider',
      customer: { id: user },
      suggestedCredit: (10_000_000n * 41_607n) / 83_215n,
    })
    expect(items.find(({ id }) => id === unknown.id)).toMatchObject({
      parkedBecause: 'no purchase has its order',
      customer: null,
      suggestedCredit: 10_000_000n,
    })
  })

  it('is worth no credit for the taxes that are added to prices', async () => {
    const { business } = world
    world.business = { ...business, ...TAX_IDENTITY, taxIncluded: false }
    const { id } = await park(world, 'order_taxed', { amount: 98_194n })
    expect((await shown(id)).payment.suggestedCredit).toBe(10_000_000n)
    world.business = business
  })

  it('is credited to the customer of its order, once, and is refunded like any other', async () => {
    const user = await addCaller(world, 0n)
    const { orderId } = await order(world, user)
    const payment = await park(world, orderId)
    const credit = { paymentId: payment.id, credit: CREDIT, customer: null }
    expect(await creditByHand(world, by, credit)).toMatchObject({ ok: true })
    expect(await creditByHand(world, by, credit)).toMatchObject({ why: 'payment-not-parked' })
    expect(await readBalance(world, user)).toMatchObject({ posted: CREDIT })
    const { payment: after, timeline } = await shown(payment.id)
    expect(after).toMatchObject({ state: 'credited-by-hand', creditByHand: CREDIT })
    expect(timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['payment', 'webhook', 'transfer', 'change']),
    )
    const eventOf = (kind: string) => timeline.find(item => item.kind === kind)
    expect(eventOf('payment')).toMatchObject({
      text: 'credited-by-hand',
      amount: { amount: Number(payment.amount), currency: 'INR' },
    })
    expect(eventOf('change')).toMatchObject({
      text: 'For a test',
      change: { action: 'payments credit', operatorEmail: by.operator.email },
    })
    const changes = await readChanges(
      world,
      { subject: `payment:${payment.id}` },
      { page: 1, limit: 5 },
    )
    expect(changes.items).toMatchObject([
      { action: 'payments credit', before: { classification: 'parked' }, reason: 'For a test' },
    ])
    await refund(world, payment.id, payment.amount)
    expect(await readBalance(world, user)).toMatchObject({ posted: 0n, debt: 0n })
  })

  it('of an unknown order is credited to a named customer, whose debt is repaid first', async () => {
    const user = await addCaller(world, 0n)
    const payment = await park(world, 'order_lost')
    const credit = { paymentId: payment.id, credit: CREDIT }
    const creditTo = (customer: string | null) => creditByHand(world, by, { ...credit, customer })
    expect(await creditTo(null)).toMatchObject({ why: 'customer-needed' })
    expect(await creditTo('nobody@example.com')).toMatchObject({ why: 'unknown-customer' })
    expect(await creditTo(`${user.toUpperCase()}@example.com`)).toMatchObject({ ok: true })
    expect(await readBalance(world, user)).toMatchObject({ posted: CREDIT })
    await reportDispute(world, disputeOf(payment), 'lost')
    expect(await readBalance(world, user)).toMatchObject({ posted: 0n })
  })

  it('of an order is not credited to another customer', async () => {
    const { orderId } = await order(world, await addCaller(world, 0n))
    const payment = await park(world, orderId)
    const customer = await addCaller(world, 0n)
    expect(
      await creditByHand(world, by, { paymentId: payment.id, credit: CREDIT, customer }),
    ).toMatchObject({ why: 'payment-of-another-customer' })
  })

  it('is sent back once, also after a crash and a lost response', async () => {
    const { orderId } = await order(world, await addCaller(world, 0n))
    const payment = await park(world, orderId, { currency: 'USD' })
    expect(
      await creditByHand(world, by, { paymentId: payment.id, credit: CREDIT, customer: null }),
    ).toMatchObject({ why: 'payment-not-in-rupees' })
    expect(await sendBackPayment(world, by, payment.id)).toMatchObject({ ok: true })
    expect(await sendBackPayment(world, by, payment.id)).toMatchObject({
      why: 'payment-not-parked',
    })
    world.payments.losesResponses = true
    await sendDueRefunds(world)
    world.payments.losesResponses = false
    world.clock.advance({ hours: 1 })
    await sendDueRefunds(world)
    expect(await world.payments.listRefunds(payment.id)).toMatchObject([{ amount: 41_607n }])
    const { payment: after } = await shown(payment.id)
    expect(after).toMatchObject({ state: 'sent-back', returned: 41_607, refundDueAt: null })
  })

  it('is classified again: it is credited when its order is known now', async () => {
    const user = await addCaller(world, 0n)
    const payment = await capture(world, 'order_late', { amount: 83_215n })
    expect(await retryPayment(world, by, payment.id)).toEqual({ ok: true, value: 'parked' })
    const { orderId, id } = await order(world, user)
    world.payments.payments.set(payment.id, { ...payment, orderId })
    expect(await retryPayment(world, by, payment.id)).toEqual({ ok: true, value: 'credited' })
    expect(await readBalance(world, user)).toMatchObject({ posted: 10_000_000n })
    const read = await readOrder(world, id)
    expect(read).toMatchObject({ value: { order: { status: 'paid', paymentId: payment.id } } })
  })

  it('stays as it is while the provider does not respond', async () => {
    const payment = await park(world, 'order_down')
    world.payments.isDown = true
    const credit = { paymentId: payment.id, credit: CREDIT, customer: await addCaller(world, 0n) }
    expect(await retryPayment(world, by, payment.id)).toMatchObject({ why: 'provider-unavailable' })
    expect(await creditByHand(world, by, credit)).toMatchObject({ why: 'provider-unavailable' })
    world.payments.isDown = false
    expect((await shown(payment.id)).payment.state).toBe('parked')
  })

  it('is not called refunded by a retry during which another operator sends it back', async () => {
    const payment = await park(world, 'order_sent_meanwhile')
    const listRefunds = world.payments.listRefunds.bind(world.payments)
    vi.spyOn(world.payments, 'listRefunds').mockImplementationOnce(async id => {
      expect(await sendBackPayment(world, by, payment.id)).toMatchObject({ ok: true })
      return listRefunds(id)
    })
    expect(await retryPayment(world, by, payment.id)).toMatchObject({ why: 'payment-not-parked' })
    await sendDueRefunds(world)
    expect(await listRefunds(payment.id)).toHaveLength(1)
  })

  it('that was refunded or disputed at the provider is not credited', async () => {
    const customer = await addCaller(world, 0n)
    const refunded = await park(world, 'order_refunded')
    world.payments.refundInDashboard(refunded.id, 1_000n)
    const credit = { credit: CREDIT, customer }
    expect(await creditByHand(world, by, { paymentId: refunded.id, ...credit })).toMatchObject({
      why: 'payment-refunded',
    })
    world.payments.refundInDashboard(refunded.id, 40_607n)
    expect(await retryPayment(world, by, refunded.id)).toEqual({ ok: true, value: 'sent-back' })
    const disputed = await park(world, 'order_disputed')
    await reportDispute(world, disputeOf(disputed, 1n), 'created')
    expect(await creditByHand(world, by, { paymentId: disputed.id, ...credit })).toMatchObject({
      why: 'payment-disputed',
    })
    expect(await sendBackPayment(world, by, disputed.id)).toMatchObject({ why: 'payment-disputed' })
  })

  it('shows the whole story of its order', async () => {
    const user = await addCaller(world, 0n)
    const { id, orderId, payment } = await buy(world, user)
    await refund(world, payment.id, 1_000n)
    const read = await readOrder(world, orderId)
    if (!read.ok) throw new Error(read.why)
    expect(read.value.order).toMatchObject({ purchaseId: id, customer: { id: user } })
    const kinds = read.value.timeline.map(({ kind }) => kind)
    expect(kinds[0]).toBe('quote')
    expect([...kinds].sort()).toEqual(
      [
        'quote',
        'order-paid',
        'payment',
        'webhook',
        'webhook',
        'transfer',
        'transfer',
        'refund',
      ].sort(),
    )
    const [transfer] = read.value.timeline.filter(item => item.kind === 'transfer')
    expect(transfer?.entries).toContainEqual({
      account: `credit:${user}`,
      currency: 'USD',
      amount: '10000000',
    })
  })
})

/** Two instances of the server on one PostgreSQL, at the same time. */
describe.skipIf(!hasPostgres)('concurrent decisions about a parked payment on PostgreSQL', () => {
  const { instance, times } = useInstances({ pools: [20, 20] })
  let by: ChangedBy
  beforeAll(async () => {
    by = await operatorOf(instance(0), 'owner')
  })

  it('credit it once, of ten operators', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await addCaller(instance(0), 0n)
      const payment = await park(instance(0), `order_once_${round}`)
      const credit = { paymentId: payment.id, credit: CREDIT, customer: user }
      const credited = await times(10, n => creditByHand(instance(n), by, credit))
      expect(credited.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await readBalance(instance(0), user)).toMatchObject({ posted: CREDIT })
    }
  })

  it('move the money once when it is credited, sent back, retried and reported at once', async () => {
    for (let round = 0; round < 10; round++) {
      const user = await addCaller(instance(0), 0n)
      const { orderId } = await order(instance(0), user)
      const payment = await park(instance(0), orderId)
      const correct = { ...payment, amount: 83_215n }
      instance(0).payments.payments.set(payment.id, correct)
      const webhook = instance(0).payments.signWebhook('order.paid', { payment: correct })
      const event = instance(0).payments.readWebhook(webhook)
      if (!event) throw new Error('The signature is invalid')
      const credit = { paymentId: payment.id, credit: CREDIT, customer: null }
      const [credited, sent, retried] = await Promise.all([
        creditByHand(instance(0), by, credit),
        sendBackPayment(instance(1), by, payment.id),
        retryPayment(instance(0), by, payment.id),
        handlePaymentEvent(instance(1), event),
      ])
      await sendDueRefunds(instance(0))
      expect([credited, sent, retried].filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
      const refunds = await instance(0).payments.listRefunds(payment.id)
      expect(refunds).toHaveLength(sent.ok ? 1 : 0)
      // The webhook credits it as the retry does.
      const expected = credited.ok ? CREDIT : sent.ok ? 0n : 10_000_000n
      expect(await readBalance(instance(0), user)).toMatchObject({ posted: expected, debt: 0n })
    }
  })
})
