import type { Micros, Paise } from '@ringback/contract/money'
import type { DisputeState } from '../../core/credit/dispute-state.ts'

/** An attempt to pay an order, as the provider reports it. Amounts are paise when the currency is INR. */
export interface Payment {
  id: string
  orderId: string
  amount: bigint
  currency: string
  /** Only `captured` means that the money has arrived. `authorized` may be captured, or fail, days later. `unknown` is one that the provider has introduced since. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed' | 'unknown'
  /** The refunded amount so far. */
  amountRefunded: bigint
  createdAt: Date
}

/** What we note in an order, so that the purchase can be restored when the database has lost it. */
export interface OrderQuote {
  userId: string
  packageId: string
  packageName: string
  price: Micros
  credit: Micros
  /** Rupees for a dollar, times 10,000. */
  inrPerUsdE4: bigint
}

/** An order, as the provider has it. */
export interface Order {
  id: string
  /** The id of the purchase. */
  receipt: string | null
  amount: bigint
  currency: string
  /** Whether the provider calls it paid, whatever sums were paid for it. It stays paid when its payments are refunded. */
  isPaid: boolean
  /** Whether it can be paid in parts. Ours cannot, unless it was changed at the provider. */
  isPartial: boolean
  /** Null in an order without our notes. */
  quote: OrderQuote | null
}

export interface Refund {
  id: string
  paymentId: string
  amount: bigint
  currency: string
  status: 'pending' | 'processed' | 'failed' | 'unknown'
  /** Our own id of the refund; null for a refund that an operator made at the provider. */
  receipt: string | null
}

export interface Dispute {
  id: string
  paymentId: string
  amount: bigint
  currency: string
}

/** An event of the provider, from a webhook whose signature is valid. */
export type PaymentEvent =
  | { is: 'paid'; payment: Payment }
  /** The order stays open, because another attempt may succeed, or this one may succeed later. */
  | { is: 'attempt-failed'; payment: Payment }
  | { is: 'refunded'; refund: Refund }
  | DisputeChange
  /** It may report money all the same, so the provider's record of it is requested. `reason` has no value of the webhook. */
  | { is: 'not-understood'; reason: string }

/** A dispute has a new state. */
export interface DisputeChange {
  is: 'disputed'
  state: DisputeState
  /** When the provider changed the state; null when it is not in the webhook. */
  at: Date | null
  dispute: Dispute
  /** Null when the webhook does not contain it. Otherwise it may be new to us, because its own webhook was lost. */
  payment: Payment | null
}

/** A webhook with a valid signature. When the provider sends it again, it has the same id. `event` is null for an event that we do not handle. */
export interface PaymentWebhook {
  id: string
  name: string
  /** What it is about, also for an event that we do not handle; null when it does not name it. */
  orderId: string | null
  paymentId: string | null
  event: PaymentEvent | null
}

/** The payment provider. Methods throw VendorUnavailable when it does not respond as documented. */
export interface Payments {
  /** Public key, for the browser's checkout. */
  readonly keyId: string
  /** @param order `receipt` is the purchase's id */
  createOrder(order: {
    receipt: string
    paise: Paise
    quote: OrderQuote
  }): Promise<{ orderId: string }>
  /** Null when the provider does not know the order. */
  fetchOrder(orderId: string): Promise<Order | null>
  /** Every attempt to pay an order. */
  listPayments(orderId: string): Promise<Payment[]>
  /** Null when the provider does not know the payment. */
  fetchPayment(paymentId: string): Promise<Payment | null>
  /** Every refund of a payment, including those that an operator made at the provider. */
  listRefunds(paymentId: string): Promise<Refund[]>
  /** The present state of every dispute that was opened in a period. */
  listDisputes(period: { from: Date; to: Date }): Promise<DisputeChange[]>
  /** Refunds a payment. If a refund with this `receipt` exists, it is returned and nothing is refunded again. */
  refund(refund: { paymentId: string; paise: Paise; receipt: string }): Promise<Refund>
  /** Every payment of a period, for reconciliation. */
  listAllPayments(period: { from: Date; to: Date }): Promise<Payment[]>
  /**
   * Validates the signature of a webhook over its raw bytes, and parses it.
   *
   * @returns null only when no configured secret signed it
   */
  readWebhook(request: {
    rawBody: Buffer
    signature: string | undefined
    eventId: string | undefined
  }): PaymentWebhook | null
}

/** The source of the exchange rate. */
export interface ExchangeRates {
  /**
   * Rupees per dollar, times 10,000, rounded to the nearest.
   *
   * @throws VendorUnavailable when no valid rate arrives
   */
  fetchInrPerUsdE4(): Promise<bigint>
}
