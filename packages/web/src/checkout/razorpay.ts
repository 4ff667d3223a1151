import type { buyCredit } from '@ringback/contract/customers/credit'
import type { ResponseOf } from '@ringback/contract/endpoint'

/** The API of Razorpay's Standard Checkout script: razorpay.com/docs/payments/payment-gateway/web-integration/standard. */
export interface RazorpayDialog {
  open(): void
  on(event: 'payment.failed', listener: (event: PaymentFailedEvent) => void): void
}

export interface PaymentFailedEvent {
  error?: { description?: string }
}

export type Razorpay = new (options: RazorpayOptions) => RazorpayDialog

export interface RazorpayOptions {
  key: string
  order_id: string
  /** In paise. */
  amount: number
  currency: string
  name: string
  description: string
  notes: { packageId: string }
  prefill: Record<string, never>
  handler(): void
  modal: { ondismiss(): void }
}

declare global {
  interface Window {
    Razorpay?: Razorpay
  }
}

/** The server's order, with the package it pays for and the name of the merchant to show. */
export interface PaymentOrder extends ResponseOf<typeof buyCredit> {
  packageId: string
  merchant: string
}

/** How the dialog was closed. `description` is the vendor's reason; null if the vendor gives none. */
export type PaymentEnd =
  { is: 'paid' } | { is: 'dismissed' } | { is: 'failed'; description: string | null }

/**
 * Opens the vendor's dialog and resolves when it is closed. A failed payment does not close the dialog, so
 * that the user can try again; `onFailed` is called for each failed payment.
 *
 * `paid` is the report of a browser and not a proof of payment. It only changes the screen.
 *
 * @throws when the vendor's script does not open a dialog
 */
export function pay(
  Checkout: Razorpay,
  order: PaymentOrder,
  onFailed: (description: string | null) => void,
): Promise<PaymentEnd> {
  return new Promise(resolve => {
    let end: PaymentEnd = { is: 'dismissed' }
    const dialog = new Checkout({
      key: order.keyId,
      order_id: order.orderId,
      amount: Number(order.amountInPaise),
      currency: order.currency,
      name: order.merchant,
      description: order.packageName,
      notes: { packageId: order.packageId },
      prefill: {},
      handler: () => resolve({ is: 'paid' }),
      modal: { ondismiss: () => resolve(end) },
    })
    dialog.on('payment.failed', event => {
      const description = event.error?.description || null
      end = { is: 'failed', description }
      onFailed(description)
    })
    dialog.open()
  })
}
