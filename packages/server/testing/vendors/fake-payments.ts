import type { Paise } from '@ringback/contract/money'
import { createWebhookReader } from '../../src/adapters/razorpay/webhooks.ts'
import { signatureOf } from '../../src/adapters/razorpay/signature.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type {
  Dispute,
  DisputeChange,
  OrderQuote,
  Payment,
  Payments,
  Refund,
} from '../../src/ports/vendors/payments.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

/** A signed webhook, as the server receives it. */
export interface SignedWebhook {
  rawBody: Buffer
  signature: string
  eventId: string
}

/** A payment provider in memory. Tests create payments and refunds, and read the requests that it received. */
export interface FakePayments extends Payments {
  orders: Map<string, { receipt: string; paise: Paise; quote: OrderQuote | null }>
  /** By payment id. */
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  /** By dispute id, with the time at which each was opened. */
  disputes: Map<string, DisputeChange & { openedAt: Date }>
  /** The order ids of `listPayments` requests, in order. */
  polledOrders: string[]
  /** While true, every request fails as in an outage. */
  isDown: boolean
  /** While true, requests take effect and their responses are lost. */
  losesResponses: boolean
  /** Pays an order, by default in full and in INR. No webhook is sent. */
  pay(orderId: string, changes?: Partial<Payment>): Payment
  /** Refunds a payment as the operator does it in the provider's dashboard. */
  refundInDashboard(paymentId: string, amount: bigint): Refund
  /** Creates a signed webhook, with a new event id each time. */
  signWebhook(
    name: string,
    about: { payment?: Payment; refund?: Refund; dispute?: Dispute & { deducted?: bigint } },
  ): SignedWebhook
  /** Creates a signed webhook whose payment has these fields only. */
  signOdd(name: string, payment: unknown): SignedWebhook
  /** Signs this body as it is. */
  signBody(body: string): SignedWebhook
}

export const FAKE_WEBHOOK_SECRET = 'fake-webhook-secret'

export function fakePayments(clock: Clock, seed = ''): FakePayments {
  let lastId = 0
  const newId = (prefix: string) =>
    `${prefix}_${seed}${String(++lastId).padStart(14 - seed.length, '0')}`
  const addRefund = (paymentId: string, amount: bigint, receipt: string | null): Refund => {
    const payment = fake.payments.get(paymentId)
    if (!payment || payment.amountRefunded + amount > payment.amount) {
      throw new VendorUnavailable('payments', 'refuses to refund more than was paid')
    }
    const amountRefunded = payment.amountRefunded + amount
    const status = amountRefunded === payment.amount ? 'refunded' : payment.status
    fake.payments.set(paymentId, { ...payment, amountRefunded, status })
    const { currency } = payment
    const refund: Refund = {
      id: newId('rfnd'),
      paymentId,
      amount,
      currency,
      status: 'processed',
      receipt,
    }
    fake.refunds.set(refund.id, refund)
    return refund
  }
  const respond = <T>(act: () => T): T => {
    if (fake.isDown) throw new VendorUnavailable('payments', 'does not answer')
    const response = act()
    if (fake.losesResponses) throw new VendorUnavailable('payments', 'does not answer')
    return response
  }
  const fake: FakePayments = {
    ...createWebhookReader([FAKE_WEBHOOK_SECRET]),
    keyId: 'rzp_test_fake',
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    polledOrders: [],
    isDown: false,
    losesResponses: false,
    pay(orderId, changes = {}) {
      const payment: Payment = {
        id: newId('pay'),
        orderId,
        amount: fake.orders.get(orderId)?.paise ?? 0n,
        currency: 'INR',
        status: 'captured',
        amountRefunded: 0n,
        createdAt: clock.now(),
        ...changes,
      }
      fake.payments.set(payment.id, payment)
      return payment
    },
    refundInDashboard: (paymentId, amount) => addRefund(paymentId, amount, null),
    signWebhook(name, about) {
      const at = clock.now()
      return fake.signBody(JSON.stringify(vendorEvent(name, about, at)))
    },
    signOdd: (event, payment) =>
      fake.signBody(JSON.stringify({ event, payload: { payment: { entity: payment } } })),
    signBody(body) {
      const rawBody = Buffer.from(body)
      const signature = signatureOf(rawBody, FAKE_WEBHOOK_SECRET)
      return { rawBody, signature, eventId: newId('evt') }
    },
    async createOrder(order) {
      return respond(() => {
        const orderId = newId('order')
        fake.orders.set(orderId, order)
        return { orderId }
      })
    },
    async fetchOrder(orderId) {
      return respond(() => {
        const order = fake.orders.get(orderId)
        if (!order) return null
        const { receipt, paise, quote } = order
        return { id: orderId, receipt, amount: paise, currency: 'INR', quote }
      })
    },
    async listPayments(orderId) {
      fake.polledOrders.push(orderId)
      return respond(() => [...fake.payments.values()].filter(each => each.orderId === orderId))
    },
    async fetchPayment(paymentId) {
      return respond(() => fake.payments.get(paymentId) ?? null)
    },
    async listRefunds(paymentId) {
      return respond(() => [...fake.refunds.values()].filter(each => each.paymentId === paymentId))
    },
    async refund({ paymentId, paise, receipt }) {
      const same = (refund: Refund) => refund.paymentId === paymentId && refund.receipt === receipt
      return respond(
        () => [...fake.refunds.values()].find(same) ?? addRefund(paymentId, paise, receipt),
      )
    },
    async listAllPayments({ from, to }) {
      return respond(() =>
        [...fake.payments.values()].filter(({ createdAt }) => createdAt >= from && createdAt <= to),
      )
    },
    async listDisputes({ from, to }) {
      return respond(() =>
        [...fake.disputes.values()]
          .filter(({ openedAt }) => openedAt >= from && openedAt <= to)
          .map(({ openedAt: _openedAt, ...change }) => change),
      )
    },
  }
  return fake
}

/** An event in the provider's format: see adapters/razorpay/vectors. */
function vendorEvent(name: string, about: Parameters<FakePayments['signWebhook']>[1], at: Date) {
  const { payment, refund, dispute } = about
  const payload = {
    ...(payment && { payment: { entity: paymentEntity(payment) } }),
    ...(refund && {
      refund: {
        entity: {
          id: refund.id,
          entity: 'refund',
          amount: Number(refund.amount),
          currency: refund.currency,
          payment_id: refund.paymentId,
          receipt: refund.receipt,
          status: refund.status,
        },
      },
    }),
    ...(dispute && {
      dispute: {
        entity: {
          id: dispute.id,
          entity: 'dispute',
          payment_id: dispute.paymentId,
          amount: Number(dispute.amount),
          currency: dispute.currency,
          amount_deducted: Number(dispute.deducted ?? 0n),
        },
      },
    }),
  }
  const createdAt = Math.floor(at.getTime() / 1_000)
  return {
    entity: 'event',
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  }
}

/** A payment in Razorpay's format. */
export function paymentEntity(payment: Payment) {
  return {
    id: payment.id,
    entity: 'payment',
    amount: Number(payment.amount),
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId || null,
    amount_refunded: Number(payment.amountRefunded),
    captured: payment.status === 'captured' || payment.status === 'refunded',
    created_at: Math.floor(payment.createdAt.getTime() / 1_000),
  }
}
