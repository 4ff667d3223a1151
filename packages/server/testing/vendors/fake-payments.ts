import type { Paise } from '@ringback/contract/money'
import { createWebhookReader, signatureOf } from '../../src/adapters/razorpay/webhooks.ts'
import type { Clock } from '../../src/ports/system.ts'
import type {
  DisputeChange,
  OrderQuote,
  Payment,
  Payments,
  Refund,
} from '../../src/ports/vendors/payments.ts'
import { type EventSubject, vendorEvent } from './payment-events.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

/** A signed webhook, as the server receives it. */
export interface SignedWebhook {
  rawBody: Buffer
  signature: string
  eventId: string
}

/** A payment provider in memory. Tests create payments and refunds, and read the requests that it received. */
export interface FakePayments extends Payments {
  orders: Map<
    string,
    { receipt: string; paise: Paise; quote: OrderQuote | null; isPaid?: true; isPartial?: true }
  >
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
  /** Calls an order paid, as the provider does whose offer or fee has changed the sum of a payment. */
  callPaid(orderId: string): void
  /** Allows that an order is paid in parts. */
  allowParts(orderId: string): void
  /** Refunds a payment as the operator does it in the provider's dashboard. */
  refundInDashboard(paymentId: string, amount: bigint): Refund
  /** Creates a signed webhook, with a new event id each time. */
  signWebhook(name: string, about: EventSubject): SignedWebhook
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
    callPaid: orderId => void Object.assign(fake.orders.get(orderId) ?? {}, { isPaid: true }),
    allowParts: orderId => void Object.assign(fake.orders.get(orderId) ?? {}, { isPartial: true }),
    refundInDashboard: (paymentId, amount) =>
      addRefund(fake, newId('rfnd'), { paymentId, amount, receipt: null }),
    ...createSigner(clock, newId),
    async createOrder(order) {
      return respond(() => {
        const orderId = newId('order')
        fake.orders.set(orderId, order)
        return { orderId }
      })
    },
    ...createQueries(() => fake, respond),
    async refund({ paymentId, paise, receipt }) {
      const same = (refund: Refund) => refund.paymentId === paymentId && refund.receipt === receipt
      return respond(
        () =>
          [...fake.refunds.values()].find(same) ??
          addRefund(fake, newId('rfnd'), { paymentId, amount: paise, receipt }),
      )
    },
  }
  return fake
}

function createSigner(
  clock: Clock,
  newId: (prefix: string) => string,
): Pick<FakePayments, 'signWebhook' | 'signOdd' | 'signBody'> {
  const signBody = (body: string): SignedWebhook => {
    const rawBody = Buffer.from(body)
    const signature = signatureOf(rawBody, FAKE_WEBHOOK_SECRET)
    return { rawBody, signature, eventId: newId('evt') }
  }
  return {
    signWebhook: (name, about) => signBody(JSON.stringify(vendorEvent(name, about, clock.now()))),
    signOdd: (event, payment) =>
      signBody(JSON.stringify({ event, payload: { payment: { entity: payment } } })),
    signBody,
  }
}

/** @throws VendorUnavailable when more is refunded than was paid */
function addRefund(
  fake: FakePayments,
  id: string,
  { paymentId, amount, receipt }: Pick<Refund, 'paymentId' | 'amount' | 'receipt'>,
): Refund {
  const payment = fake.payments.get(paymentId)
  if (!payment || payment.amountRefunded + amount > payment.amount) {
    throw new VendorUnavailable('payments', 'refuses to refund more than was paid')
  }
  const amountRefunded = payment.amountRefunded + amount
  const status = amountRefunded === payment.amount ? 'refunded' : payment.status
  fake.payments.set(paymentId, { ...payment, amountRefunded, status })
  const { currency } = payment
  const refund: Refund = { id, paymentId, amount, currency, status: 'processed', receipt }
  fake.refunds.set(id, refund)
  return refund
}

/** What the provider answers about its records. */
function createQueries(records: () => FakePayments, respond: <T>(act: () => T) => T) {
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const capturedOf = (orderId: string): bigint[] =>
    [...records().payments.values()]
      .filter(each => each.orderId === orderId && each.currency === 'INR')
      .filter(({ status }) => status === 'captured' || status === 'refunded')
      .map(({ amount }) => amount)
  return {
    async fetchOrder(orderId) {
      return respond(() => {
        const order = records().orders.get(orderId)
        if (!order) return null
        const { receipt, paise, quote, isPartial = false } = order
        const paid = capturedOf(orderId)
        const { isPaid = isPartial ? sum(paid) >= paise : paid.includes(paise) } = order
        return { id: orderId, receipt, amount: paise, currency: 'INR', quote, isPaid, isPartial }
      })
    },
    async listPayments(orderId) {
      records().polledOrders.push(orderId)
      return respond(() =>
        [...records().payments.values()].filter(each => each.orderId === orderId),
      )
    },
    async fetchPayment(paymentId) {
      return respond(() => records().payments.get(paymentId) ?? null)
    },
    async listRefunds(paymentId) {
      return respond(() =>
        [...records().refunds.values()].filter(each => each.paymentId === paymentId),
      )
    },
    async listAllPayments({ from, to }) {
      return respond(() =>
        [...records().payments.values()].filter(
          ({ createdAt }) => createdAt >= from && createdAt <= to,
        ),
      )
    },
    async listDisputes({ from, to }) {
      return respond(() =>
        [...records().disputes.values()]
          .filter(({ openedAt }) => openedAt >= from && openedAt <= to)
          .map(({ openedAt: _openedAt, ...change }) => change),
      )
    },
  } satisfies Partial<Payments>
}
