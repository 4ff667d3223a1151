import type { Paise } from '@ringback/contract/money'

/** A payment of an order, in the provider's words. Amounts are paise when the currency is INR. */
export interface Payment {
  id: string
  orderId: string
  amount: bigint
  currency: string
  /** Only a captured payment is money. `authorized` may be captured, or fail, days later. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** What was returned of it so far. */
  amountRefunded: bigint
  createdAt: Date
}

export interface Refund {
  id: string
  paymentId: string
  amount: bigint
  currency: string
  status: 'pending' | 'processed' | 'failed'
  /** Ours, when we asked for it. */
  receipt: string | null
}

export interface Dispute {
  id: string
  paymentId: string
  amount: bigint
  currency: string
}

/** What the provider tells us, already checked to be the provider's. */
export type PaymentEvent =
  | { is: 'paid'; payment: Payment }
  /** A later attempt, or the same one late, may still succeed: an order is never closed by it. */
  | { is: 'attempt-failed'; payment: Payment }
  | { is: 'refunded'; refund: Refund }
  /** With the payment as it was then, where the provider tells of it too: nobody may have told us of it before. */
  | {
      is: 'dispute-opened' | 'dispute-won' | 'dispute-lost'
      dispute: Dispute
      payment: Payment | null
    }

/** A signed webhook: its id repeats when the provider delivers it again. `event` is null for what does not concern us. */
export interface PaymentWebhook {
  id: string
  name: string
  event: PaymentEvent | null
}

/** The payment provider. What it cannot answer is thrown as VendorUnavailable. */
export interface Payments {
  /** Public; the browser's checkout needs it. */
  readonly keyId: string
  /** @param order `receipt` is our purchase's id */
  createOrder(order: {
    receipt: string
    paise: Paise
    packageId: string
  }): Promise<{ orderId: string }>
  /** Every attempt to pay an order. */
  listPayments(orderId: string): Promise<Payment[]>
  /** Refunds of a payment, whoever asked for them. */
  listRefunds(paymentId: string): Promise<Refund[]>
  /** Returns money. The same `receipt` again returns the refund that exists. */
  refund(refund: { paymentId: string; paise: Paise; receipt: string }): Promise<Refund>
  /** Every payment of a period, for reconciliation. */
  listAllPayments(period: { from: Date; to: Date }): Promise<Payment[]>
  /**
   * A webhook, believed only when one of the configured secrets signed these very bytes.
   *
   * @returns null when it is not the provider's, or cannot be read
   */
  readWebhook(request: {
    rawBody: Buffer
    signature: string | undefined
    eventId: string | undefined
  }): PaymentWebhook | null
}
