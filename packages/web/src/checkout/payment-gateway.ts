import type { buyCredit } from '@ringback/contract/customers/credit/credit'
import type { ResponseOf } from '@ringback/contract/endpoint'

export type GatewayStatus = 'loading' | 'ready' | 'failed'

/** The vendor's payment script, as a store outside React. */
export interface PaymentGateway {
  status(): GatewayStatus
  subscribe(listener: () => void): () => void
  /** Fetches the script. Does nothing if the script is loading or loaded; tries again after a failure. */
  load(): void
  /**
   * Opens the vendor's dialog. A failed payment does not close it, so that the user can try again.
   *
   * @param onFailed called for each failed payment with the vendor's reason, null if it gives none
   * @returns when the dialog is closed, whether a browser reports a payment. That is no proof of it, and changes the
   *   screen only.
   * @throws when the script is not loaded, or does not open a dialog
   */
  pay(order: PaymentOrder, onFailed: (description: string | null) => void): Promise<boolean>
}

export function createPaymentGateway(scriptUrl: string): PaymentGateway {
  let status: GatewayStatus = 'loading'
  let script: HTMLScriptElement | null = null
  const listeners = new Set<() => void>()
  const setStatus = (newStatus: GatewayStatus) => {
    status = newStatus
    for (const listener of listeners) listener()
  }
  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      if (script) return
      // The script stays loaded when the user logs out and another session starts on this page.
      if (window.Razorpay) return setStatus('ready')
      if (status !== 'loading') setStatus('loading')
      const onLoadFailed = () => {
        script?.remove()
        script = null
        setStatus('failed')
      }
      script = document.createElement('script')
      script.src = scriptUrl
      script.async = true
      // The response may not be the script, for example the login page of a public network.
      script.onload = () => (window.Razorpay ? setStatus('ready') : onLoadFailed())
      script.onerror = onLoadFailed
      document.head.append(script)
    },
    async pay(order, onFailed) {
      const { Razorpay } = window
      if (!Razorpay) throw new Error('The payment script is not loaded')
      return new Promise(resolve => {
        const dialog = new Razorpay({
          key: order.keyId,
          order_id: order.orderId,
          amount: Number(order.amountInPaise),
          currency: order.currency,
          name: order.merchant,
          description: order.packageName,
          notes: { packageId: order.packageId },
          prefill: {},
          handler: () => resolve(true),
          modal: { ondismiss: () => resolve(false) },
        })
        dialog.on('payment.failed', event => onFailed(event.error?.description || null))
        dialog.open()
      })
    },
  }
}

/** The API of Razorpay's Standard Checkout script: razorpay.com/docs/payments/payment-gateway/web-integration/standard. */
interface RazorpayDialog {
  open(): void
  on(event: 'payment.failed', listener: (event: PaymentFailedEvent) => void): void
}

export interface PaymentFailedEvent {
  error?: { description?: string }
}

type Razorpay = new (options: RazorpayOptions) => RazorpayDialog

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
